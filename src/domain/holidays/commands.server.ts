import { type Actor, authorise, nameOf } from '../../access/policy.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import { cacheTag, dropCacheTags } from '../../platform/cache/cache-tags.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, wrongField } from '../../platform/errors.ts'
import { getDistrictPlace } from '../areas/queries.server.ts'
import { requirePublicJson } from '../checks/public-gate.server.ts'
import { can } from '../districts/policy.ts'
import { type Holiday, holidayKindTitles } from './holidays.ts'
import { publicHolidays } from './public-holidays.ts'
import { getHolidayYear } from './queries.server.ts'
import { firstYear, lastYear, mostHolidays, problemsOfHolidays } from './rules.ts'
import './table.server.ts'

export type HolidayYearRequest = {
  year: number
  /** The version that was changed; 0 where the district had none of its own. */
  version: number
  entries: readonly Holiday[]
}

/**
 * Replaces the holidays of a year for one district; deadlines follow at once. A district whose year equals that of the
 * product follows the product again.
 * @throws AppError forbidden, invalid, also without a change, conflict if somebody else changed them meanwhile.
 */
export async function saveHolidays(
  tx: Tx,
  actor: Actor,
  districtCode: string,
  { year, version, entries }: HolidayYearRequest,
): Promise<void> {
  authorise(can(actor, 'settings.change', { place: await getDistrictPlace(tx, districtCode) }))
  if (year < firstYear || year > lastYear) throw new AppError('invalid', `年份应在 ${firstYear} 到 ${lastYear} 之间。`)
  if (entries.length > mostHolidays) throw new AppError('invalid', `一年最多 ${mostHolidays} 条。`)
  const [problem] = problemsOfHolidays(year, entries)
  if (problem) throw wrongField(`${problem.field}-${problem.at}`, `第 ${problem.at + 1} 条：${problem.message}`)
  const sorted = entries.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const present = await getHolidayYear(tx, districtCode, year)
  if (present.version !== version) throw conflict()
  if (version > 0 && describeAll(publicHolidays.get(year) ?? []) === describeAll(sorted)) {
    await followProduct(tx, actor, districtCode, { year, version })
    return
  }
  if (describeAll(present.entries) === describeAll(sorted)) throw new AppError('invalid', '没有改动，不用保存。')
  const row = { entries: requireNames(sorted), version: version + 1, actor: nameOf(actor), change_time: new Date() }
  const saved =
    version === 0
      ? await tx
          .insertInto('holiday_year')
          .values({ district_code: districtCode, year, ...row })
          .onConflict((once) => once.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('holiday_year')
          .set(row)
          .where('district_code', '=', districtCode)
          .where('year', '=', year)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  if (!saved) throw conflict()
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: 'holiday.change',
    districtCode,
    subject: String(year),
    detail: { days: describeAll(sorted) },
  })
  await dropCacheTags(tx, [cacheTag('settings', districtCode)])
}

async function followProduct(
  tx: Tx,
  actor: Actor,
  districtCode: string,
  { year, version }: Pick<HolidayYearRequest, 'year' | 'version'>,
): Promise<void> {
  const removed = await tx
    .deleteFrom('holiday_year')
    .where('district_code', '=', districtCode)
    .where('year', '=', year)
    .where('version', '=', version)
    .returning('year')
    .executeTakeFirst()
  if (!removed) throw conflict()
  await recordAudit(tx, { actor: nameOf(actor), action: 'holiday.reset', districtCode, subject: String(year) })
  await dropCacheTags(tx, [cacheTag('settings', districtCode)])
}

const requireNames = (entries: readonly Holiday[]) =>
  requirePublicJson(entries, (path) => ({ title: `第 ${Number(path.split('.')[0]) + 1} 条的名称` }))

const conflict = (): AppError => new AppError('conflict', '别人刚刚改过这一年的节假日。')

const describeAll = (entries: readonly Holiday[]): string => entries.map(wordsOf).join('；')

const wordsOf = ({ kind, name, from, to }: Holiday): string =>
  `${name} ${from === to ? from : `${from} 至 ${to}`} ${holidayKindTitles[kind]}`
