import { clearInterval, setInterval } from 'node:timers'
import { oneAtATime } from '../../platform/one-at-a-time.ts'
import { findPosition } from '../../platform/db/primary-position.ts'
import type { Standby, StandbyReader } from '../../platform/db/standby.ts'
import type { Position, StandbyState } from '../../platform/db/standby-state.ts'
import type { Db } from '../../platform/db/types.ts'
import type { PublicRead } from './public-read.ts'

export type ReadSource = StandbyReader & {
  /** Whether nothing changed since it was opened, as far as was heard, so that what it reads may be remembered. */
  isCurrent: () => boolean
  /** To be called when the render is repeated on the primary. */
  giveUp: () => void
}

export type StandbyReads = {
  /** A standby that has replayed every change heard of; null if there is none. */
  open: (read: PublicRead | null) => Promise<ReadSource | null>
  /** While the primary is away: a standby that had every change heard of. `asOf`: up to when what it shows is complete. */
  openOld: (read: PublicRead | null) => Promise<(ReadSource & { asOf: Date }) | null>
  /** To be called for each change that is heard of, before anything is loaded anew. */
  changed: () => void
  /** Changes may be missed from now on. */
  suspend: () => void
  /** Changes may have been missed, so a standby may show what is no longer public. */
  forget: () => void
  resume: () => void
  /** Renders read from a standby since the start, and those repeated on the primary. */
  readonly counts: { used: number; repeated: number }
  close: () => Promise<void>
}

type Options = { askMs?: number; mostBehindMs?: number }

const hasPassed = (state: StandbyState, { system, timeline, bytes }: Position): boolean =>
  state.isStandby && state.system === system && state.timeline === timeline && state.bytes >= bytes

/**
 * Tells which standby may be read. After each change nothing is read there until the primary was asked for its
 * position, and then only from a server that has replayed it; otherwise it would fill the cache with what was.
 */
// oxlint-disable-next-line max-lines-per-function -- closures over one state
export function createStandbyReads(
  db: Db,
  standby: Standby,
  { askMs = 5_000, mostBehindMs = 60_000 }: Options = {},
): StandbyReads {
  const counts = { used: 0, repeated: 0 }
  /** Positions of the primary, oldest first. */
  let asked: { position: Position; at: number }[] = []
  let generation = 0
  /** Position after the last change; null while it is unknown. */
  let afterChange: Position | null = null
  let suspended = false
  let atLoss: readonly Position[] | null = null

  const ask = oneAtATime(async () => {
    const [before, at] = [generation, Date.now()]
    const position = await findPosition(db).catch(() => null)
    if (!position || suspended) return
    // After a failover earlier positions are of another timeline, and one outage later of no use.
    if (before === generation) afterChange ??= position
    asked.push({ position, at })
    const tooOld = asked.findLastIndex((each) => each.at <= Date.now() - mostBehindMs)
    if (tooOld > 0) asked.splice(0, tooOld)
  })
  const hold = () => {
    generation += 1
    afterChange = null
  }
  /** What a standby has to have replayed; null while that is unknown. */
  const required = (): Position[] | null => {
    const newest = asked.at(-1)
    if (suspended || !afterChange || !newest || Date.now() - newest.at > askMs * 3) return null
    // Another primary answers than the one whose changes are heard of.
    if (newest.position.timeline !== afterChange.timeline || newest.position.system !== afterChange.system) return null
    const old = asked.findLast(({ at }) => at <= Date.now() - mostBehindMs)
    return old ? [afterChange, old.position] : [afterChange]
  }
  const openFor = async (
    positions: readonly Position[] | null,
    isCurrent: () => boolean,
  ): Promise<ReadSource | null> => {
    if (!positions) return null
    const reader = await standby.open((state) => positions.every((position) => hasPassed(state, position)))
    if (!reader) return null
    counts.used += 1
    return {
      ...reader,
      isCurrent,
      giveUp() {
        counts.repeated += 1
      },
    }
  }

  const timer = setInterval(() => void ask(), askMs).unref()
  void ask()
  return {
    open(read) {
      const opened = generation
      return read ? openFor(required(), () => generation === opened) : Promise.resolve(null)
    },
    async openOld(read) {
      // Nothing that others might join, since it is old.
      const source = read && (await openFor(atLoss, () => false))
      if (!source) return null
      const { state } = source
      const passed = asked.findLast(({ position }) => hasPassed(state, position))?.at ?? 0
      return { ...source, asOf: new Date(Math.max(passed, state.replayedAt?.getTime() ?? 0)) }
    },
    changed() {
      hold()
      void ask()
    },
    suspend() {
      if (suspended) return
      atLoss = required()
      suspended = true
      hold()
    },
    forget() {
      atLoss = null
    },
    resume() {
      suspended = false
      atLoss = null
      asked = []
      hold()
      void ask()
    },
    counts,
    async close() {
      clearInterval(timer)
      await standby.close()
    },
  }
}

/** Without a standby. */
export const noStandbyReads: StandbyReads = {
  open: () => Promise.resolve(null),
  openOld: () => Promise.resolve(null),
  changed: () => undefined,
  suspend: () => undefined,
  forget: () => undefined,
  resume: () => undefined,
  counts: { used: 0, repeated: 0 },
  close: () => Promise.resolve(),
}
