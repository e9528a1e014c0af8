import type { Generated } from 'kysely'

export type CorrectionKind = 'correct' | 'take-back' | 'restore'

export interface SubsidyCorrectionTable {
  id: Generated<number>
  district_code: string
  batch_id: number
  /** Null once the batch is undone. */
  payment_id: number | null
  inventory_code: string
  uniquely_identifies: string
  kind: CorrectionKind
  changed: Generated<string>
  reason: string
  actor: string
  create_time: Generated<Date>
  state: Generated<'waiting' | 'done' | 'declined'>
  decide_actor: Generated<string>
  decide_time: Date | null
  decide_reason: Generated<string>
}

declare module '../../../platform/db/types.ts' {
  interface Tables {
    subsidy_correction: SubsidyCorrectionTable
  }
}
