import type { Generated, JSONColumnType } from 'kysely'
import type { PublicColumn } from '../../../platform/text/public-text.ts'
import type { HintKind } from './hint-kinds.ts'
import type { HintSubject } from './hint.ts'

/** What comparing asks of a unit: migration 0066. */
export interface UnitHintTable {
  id: Generated<number>
  unit_id: number
  kind: HintKind
  key: string
  period: string | null
  item: string | null
  contract: string | null
  project: string | null
  entries: JSONColumnType<HintSubject['entries']>
  words: string
  revision: Generated<number>
  found_time: Date
  gone_time: Date | null
}

export interface UnitHintEventTable {
  id: Generated<number>
  hint_id: number
  kind: 'found' | 'changed' | 'gone' | 'back'
  revision: number
  words: string
  event_time: Date
}

export interface UnitHintExplanationTable {
  hint_id: number
  number: number
  hint_revision: number
  explanation: PublicColumn
  actor: string
  create_time: Date
  state: Generated<'waiting' | 'confirmed' | 'returned'>
  decide_actor: string | null
  decide_time: Date | null
  return_reason: Generated<string>
}

export interface UnitHintRequestTable {
  unit_id: number
  request_time: Generated<Date>
}

declare module '../../../platform/db/types.ts' {
  interface Tables {
    unit_hint: UnitHintTable
    unit_hint_event: UnitHintEventTable
    unit_hint_explanation: UnitHintExplanationTable
    unit_hint_request: UnitHintRequestTable
  }
}
