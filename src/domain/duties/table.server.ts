import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AreaLevel } from '../../access/area-table.server.ts'
import type { PublicColumn } from '../../platform/text/public-text.ts'
import type { EvidenceDoubt } from './doubts.ts'
import type { PeriodKind } from './periods.ts'

/** A law or document on which duties rest: migration 0069. Days YYYY-MM-DD. */
export interface DisclosureRuleTable {
  id: GeneratedAlways<number>
  title: PublicColumn
  document_no: PublicColumn<never, undefined>
  effective_from: string
  effective_to: string | null
  url: PublicColumn<never, undefined>
  changes: Generated<number>
  change_actor: Generated<string>
  change_time: Generated<Date | null>
}

/** An item of disclosure of a district. */
export interface DutyItemTable {
  id: GeneratedAlways<number>
  district_code: string
  /** Named by texts; never changes. */
  code: string
  position: number
  /** 一级事项 */
  heading: PublicColumn<never, undefined>
  /** 二级事项 */
  title: PublicColumn
  elements: PublicColumn<never, undefined>
  basis: PublicColumn<never, undefined>
  rule_id: number | null
  time_limit: PublicColumn<never, undefined>
  publisher: PublicColumn<never, undefined>
  channels: PublicColumn<never, undefined>
  audience: PublicColumn<never, undefined>
  method: PublicColumn<never, undefined>
  level_words: PublicColumn<never, undefined>
  unit_levels: AreaLevel[]
  period_kind: PeriodKind
  due_day: number | null
  due_working_days: number | null
  grace_working_days: Generated<number>
  /** Categories in which its texts are, with those below them; the first one is for new articles. */
  type_ids: Generated<number[]>
  /** Id of the built-in template of new articles. */
  template: string | null
  title_words: Generated<string[]>
  effective_from: string
  effective_to: string | null
  /** Raised by each change. */
  changes: Generated<number>
  change_actor: Generated<string>
  change_time: Generated<Date | null>
}

/** One unit, one item, one period. */
export interface DutyTable {
  unit_id: number
  item_id: number
  period: string
  first_day: string
  last_day: string
  due: string
  /** Published by this day counts as in time. */
  grace_until: string
  exempt_reason: PublicColumn<null, undefined>
  exempt_actor: Generated<string | null>
  exempt_time: Generated<Date | null>
}

export interface DutyConfirmationTable {
  revision_id: number
  item: string
  period: string
  article_id: number
  actor: string
  confirm_time: Date
}

export interface DutyEvidenceTable {
  article_id: number
  item: string
  period: string
  revision_id: number
  unit_id: number
  is_zero: boolean
  source: 'text' | 'confirmed'
  since: Date
  covers_from: string
  /** The day after the last one. */
  covers_until: string
  doubt: Generated<EvidenceDoubt | ''>
}

export interface DutySuggestionTable {
  article_id: number
  unit_id: number
  item_id: number
  period: string
  reason: 'category' | 'template' | 'words'
  is_dated: boolean
}

export interface DutyRunTable {
  district_code: string
  made_day: string | null
  /** By the id of the unit, what `listNamedUnits` gave of it; null before the first run. jsonb, written as text. */
  unit_names: ColumnType<Record<string, string> | null, undefined, string>
}

declare module '../../platform/db/types.ts' {
  interface Tables {
    disclosure_rule: DisclosureRuleTable
    duty_item: DutyItemTable
    duty: DutyTable
    duty_confirmation: DutyConfirmationTable
    duty_evidence: DutyEvidenceTable
    duty_suggestion: DutySuggestionTable
    duty_run: DutyRunTable
  }
}
