import { sql } from 'kysely'
import { exemptDuty } from '../../../../src/domain/duties/operations-duties.server.ts'
import { formatDate } from '../../../../src/platform/dates.ts'
import { reviewers } from './people.ts'
import { type Planting, plantWhole } from './planting.ts'

/** One after the other, for villages that published nothing of an item. */
const reasons = [
  '村民委员会补选期间没有召开会议，补选以后的事项在下一季度一并公开。',
  '整村在夏营地放牧，没有召开会议，事项在下一季度一并公开。',
] as const

type Owed = { unitId: number; period: string }

/** Townships exempt two villages from the affairs of their last quarter, with a public reason. */
export async function plantExemptions(
  planting: Pick<Planting, 'tx' | 'county' | 'siteAt' | 'report'>,
  districtCode: string,
): Promise<void> {
  const { tx, county, siteAt } = planting
  const [reviewer] = reviewers
  const { rows } = await sql<Owed>`
    select distinct on (area.parent_id) duty.unit_id as "unitId", duty.period
    from duty join duty_item as item on item.id = duty.item_id join area on area.id = duty.unit_id
    where item.district_code = ${districtCode} and item.code = 'affairs' and area.level = 'village'
      and last_day < ${formatDate(county.now)}::date
      and not exists (
        select from duty_evidence as evidence
        where evidence.unit_id = duty.unit_id and evidence.item = item.code and evidence.period = duty.period
      )
      and not exists (
        select from duty_suggestion as suggestion
        where suggestion.unit_id = duty.unit_id and suggestion.item_id = item.id and suggestion.period = duty.period
      )
    order by area.parent_id, duty.last_day desc, duty.unit_id limit ${reasons.length}`.execute(tx)
  for (const [at, { unitId, period }] of rows.entries()) {
    const reason = reasons[at] ?? ''
    const duty = { unitId, item: 'affairs', period, reason }
    await plantWhole(planting, reason, () => exemptDuty.performIn(tx, siteAt(county.now), reviewer, duty))
  }
}
