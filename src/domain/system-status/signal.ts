import type { Db } from '../../platform/db/types.ts'
import type { ContentStore } from '../../files/store.server.ts'
import type { District } from '../districts/schema.ts'
import type { Keys } from '../../platform/crypto/keys.server.ts'

/** `unknown`: it could not be looked at, or there is nothing to look at yet. Never shown as well. */
export type SignalState = 'ok' | 'warning' | 'fault' | 'unknown'

export type Reading = {
  state: SignalState
  /** Chinese, for administrators: what is so, and what to do unless it is well. No personal data, no secrets. */
  words: string
  /** In the unit of the metric. */
  value?: number
}

/** In the order in which they are shown. */
export const signalGroups = { base: '运行', data: '数据', backup: '备份', work: '办理' } as const
export type SignalGroup = keyof typeof signalGroups

/** One thing that an operator is told of. `/readyz`, metrics and the page of the system's status follow from it. */
export type SignalCheck = {
  /** In kebab-case; a label of metrics and alerts. */
  name: string
  /** Chinese. */
  title: string
  group: SignalGroup
  /** The site is not ready unless it is well or only warns. */
  isRequired?: boolean
  /** How long a reading is used again. Five seconds, unless it costs more than a moment. */
  cacheMs?: number
  /** A gauge with its value. */
  metric?: { name: `portal_${string}`; help: string }
  read: (sources: StatusSources) => Promise<Reading>
}

/** Where the files of articles are, for people, and how to look for one. */
export type StatusFiles = Pick<ContentStore, 'has'> & { words: string; isMoving: boolean }

/** What signals may look at. */
export type StatusSources = {
  /** A connection of its own with time limits (`openProbe`). */
  db: Db
  keys: Keys
  dataFolder: string
  files: StatusFiles
  databaseKind: 'embedded' | 'postgres'
  /** Of a standby that public pages are read from. */
  standbyUrl?: string | null
  districts: readonly District[]
  /** Files of the certificates of the sites. */
  certificates: readonly string[]
  /** Migrations of this version. */
  migrations: readonly string[]
  now: () => Date
}

export type Signal = Reading & Pick<SignalCheck, 'name' | 'title' | 'group' | 'metric'> & { isRequired: boolean }

export const isReady = (signals: readonly Signal[]): boolean =>
  signals.every(({ isRequired, state }) => !isRequired || state === 'ok' || state === 'warning')
