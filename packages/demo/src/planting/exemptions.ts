import { sql } from 'kysely'
import { daysOf } from '../../../../src/domain/duties/periods.ts'
import { exemptDuty } from '../../../../src/domain/duties/operations-duties.server.ts'
import { formatDate } from '../../../../src/platform/dates.ts'
import type { VillageHistory } from '../county/world/history.ts'
import { reviewers } from './people.ts'
import { type Planting, plantWhole } from './planting.ts'

/** One after the other, for villages that published nothing of an item and decided nothing. */
const reasons = [
  '委员会补选期间没有召开会议，补选以后的事项在下一季度一并公开。',
  '办公用房维修，会议推迟到下一季度，事项在下一季度一并公开。',
] as const

type Owed = { unitId: number; parentId: number; period: string }

/** Townships exempt two villages from the affairs of a quarter, the newest that fits, with a public reason. */
export async function plantExemptions(
  planting: Pick<Planting, 'tx' | 'county' | 'siteAt' | 'report'>,
  districtCode: string,
): Promise<void> {
  const { tx, county, siteAt } = planting
  const [reviewer] = reviewers
  const histories = new Map(county.villages.map((history) => [history.village.desk.areaId, history]))
  const { rows } = await sql<Owed>`
    select duty.unit_id as "unitId", area.parent_id as "parentId", duty.period
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
    order by duty.last_day desc, duty.unit_id`.execute(tx)
  const quiet = rows.filter(({ unitId, period }) => !hasDecided(histories.get(unitId), period))
  const chosen = [...Map.groupBy(quiet, ({ parentId }) => parentId).values()].flatMap(([first]) => first ?? [])
  for (const [at, reason] of reasons.entries()) {
    const owed = chosen[at]
    if (!owed) return
    const duty = { unitId: owed.unitId, item: 'affairs', period: owed.period, reason }
    await plantWhole(planting, reason, () => exemptDuty.performIn(tx, siteAt(county.now), reviewer, duty))
  }
}

/** Whether its people or its committee met and decided anything in the quarter. */
function hasDecided(history: VillageHistory | undefined, period: string): boolean {
  const { first, last } = daysOf(period)
  return (history?.meetings ?? []).some(
    ({ day, kind }) => first <= day && day <= last && (kind === 'assembly' || kind === 'committee'),
  )
}
