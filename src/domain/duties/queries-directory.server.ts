import { sql } from 'kysely'
import type { AreaLevel } from '../../access/area-table.server.ts'
import { formatDate } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/types.ts'
import { isInEffect } from './items.server.ts'
import type { PeriodKind } from './periods.ts'
import './table.server.ts'

/** An item with the words of the standard directory and the rule on which it rests. */
export type DirectoryItem = {
  code: string
  heading: string
  title: string
  kind: PeriodKind
  levels: AreaLevel[]
  elements: string
  /** Words of the basis, else title and number of the rule; empty if neither is given. */
  basis: string
  timeLimit: string
  publisher: string
  effectiveFrom: string
  effectiveTo: string | null
}

/** The items of a district that are in effect, in the official order. */
export async function listDirectory(db: Db, districtCode: string, now: Date): Promise<DirectoryItem[]> {
  const { rows } = await sql<DirectoryItem>`
    select code, heading, item.title, period_kind as kind,
      unit_levels as levels, elements, time_limit as "timeLimit", publisher,
      item.effective_from as "effectiveFrom", item.effective_to as "effectiveTo",
      coalesce(nullif(basis, ''), rule.title || case document_no when '' then '' else '（' || document_no || '）' end, '') as basis
    from duty_item as item left join disclosure_rule as rule on rule.id = item.rule_id
    where district_code = ${districtCode} order by position, item.id`.execute(db)
  const today = formatDate(now)
  return rows.filter((item) => isInEffect(item, today))
}

/** The years in which periods of duties ended or end, the newest first. */
export async function listDutyYears(db: Db, districtCode: string): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from last_day)::integer as year
    from duty join duty_item as item on item.id = duty.item_id
    where item.district_code = ${districtCode} order by year desc`.execute(db)
  return rows.map(({ year }) => year)
}
