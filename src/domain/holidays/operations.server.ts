import type { Insertable } from 'kysely'
import { z } from 'zod'
import { getActorName } from '../../access/policy.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import { nothingChanged } from '../../platform/text/change-reason.ts'
import { atCalledDistrict } from '../units/queries.server.ts'
import { requirePublicJson } from '../checks/public-gate.server.ts'
import { operation } from '../operation.ts'
import { type Holiday, holidayKindTitles } from './holidays.ts'
import { publicHolidays } from './public-holidays.ts'
import { getHolidayYear } from './queries.server.ts'
import { changedYear, seenYear } from './schema.ts'
import type { HolidayYearTable } from './table.server.ts'

const common = {
  permission: 'settings.change',
  at: atCalledDistrict,
  changes: ['settings'],
  words: { done: '已保存', effect: '留言的期限马上按新的工作日计算。', refused: '没有保存' },
} as const

/** Replaces the holidays of a year. A year that equals that of the product follows the product again. */
export const changeHolidays = operation({
  ...common,
  action: 'holiday.change',
  api: {
    call: 'PUT /api/staff/holidays/:year',
    tag: '节假日',
    summary: '换掉一年的放假和调休，期限马上按新的工作日计算',
    output: z.null(),
  },
  input: changedYear,
  async run(tx, { actor, input: { year, version, entries }, site }) {
    const { areaCode } = site.district
    const sorted = entries.toSorted((one, other) => (one.from < other.from ? -1 : 1))
    const present = await getHolidayYear(tx, areaCode, year)
    if (present.version !== version) throw conflict()
    const days = describeAll(sorted)
    if (version > 0 && describeAll(publicHolidays.get(year) ?? []) === days)
      return { result: await resetHolidays.performIn(tx, site, actor, { year, version }) }
    if (describeAll(present.entries) === days) throw nothingChanged()
    await save(tx, {
      district_code: areaCode,
      year,
      entries: requirePublicJson(sorted, (path) => ({ title: `第 ${Number(path.split('.')[0]) + 1} 条的名称` })),
      version: version + 1,
      actor: getActorName(actor),
      change_time: site.now,
    })
    return { result: null, subject: String(year), detail: { days } }
  },
})

/** Removes the district's own holidays of a year, so that those of the product apply. */
export const resetHolidays = operation({
  ...common,
  action: 'holiday.reset',
  input: seenYear,
  async run(tx, { input: { year, version }, site }) {
    const removed = await tx
      .deleteFrom('holiday_year')
      .where('district_code', '=', site.district.areaCode)
      .where('year', '=', year)
      .where('version', '=', version)
      .returning('year')
      .executeTakeFirst()
    if (!removed) throw conflict()
    return { result: null, subject: String(year) }
  },
})

/** @throws AppError conflict if a concurrent transaction saved this version first. */
async function save(tx: Tx, row: Insertable<HolidayYearTable>): Promise<void> {
  const saved =
    row.version === 1
      ? await tx
          .insertInto('holiday_year')
          .values(row)
          .onConflict((once) => once.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('holiday_year')
          .set(row)
          .where('district_code', '=', row.district_code)
          .where('year', '=', row.year)
          .where('version', '=', row.version - 1)
          .returning('version')
          .executeTakeFirst()
  if (!saved) throw conflict()
}

const conflict = (): AppError => new AppError('conflict', '别人刚刚改过这一年的节假日。')

const describeAll = (entries: readonly Holiday[]): string => entries.map(wordsOf).join('；')

const wordsOf = ({ kind, name, from, to }: Holiday): string =>
  `${name} ${from === to ? from : `${from} 至 ${to}`} ${holidayKindTitles[kind]}`
