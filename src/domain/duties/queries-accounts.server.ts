import type { Db } from '../../platform/db/types.ts'
import { getCalendar } from '../holidays/queries.server.ts'
import { defaultItems } from './default-items.ts'
import { listAllItems } from './items.server.ts'
import { dueOf } from './periods.ts'
import { accountsTemplate } from './preset.ts'

/** By which day the accounts of a month or quarter are due, by the district's item of accounts. */
export async function getAccountsDue(db: Db, districtCode: string, period: string): Promise<string> {
  const item = (await listAllItems(db, districtCode)).find(({ template }) => template === accountsTemplate)
  const usual = defaultItems.find(({ template }) => template === accountsTemplate)
  const rule = item ?? { dueDay: usual?.dueDay ?? null, dueWorkingDays: null, graceWorkingDays: 0 }
  return dueOf(period, rule, await getCalendar(db, districtCode)).due
}
