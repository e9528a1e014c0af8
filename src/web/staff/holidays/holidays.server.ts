import { data, redirect } from 'react-router'
import { refusalOf } from '../frame/forms/refusal.server.ts'
import { authorise } from '../../../access/policy.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { getDistrictPlace } from '../../../domain/areas/queries.server.ts'
import { can } from '../../../domain/districts/policy.ts'
import { saveHolidays } from '../../../domain/holidays/commands.server.ts'
import { type Holiday, holidayKinds } from '../../../domain/holidays/holidays.ts'
import { publicHolidays } from '../../../domain/holidays/public-holidays.ts'
import { getHolidayYear } from '../../../domain/holidays/queries.server.ts'
import { mostHolidays, problemsOfHolidays } from '../../../domain/holidays/rules.ts'
import { formatDate } from '../../../platform/dates.ts'
import type { FieldErrors } from '../../../platform/field-rule.ts'
import { fieldText, oneLine } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import type { StaffVisit } from '../frame/page.server.ts'

const path = '/staff/holidays'
type Visit = StaffVisit<typeof path>

const yearOf = ({ site, query }: Pick<Visit, 'site' | 'query'>): number =>
  query.year ?? Number(formatDate(site.now).slice(0, 4))

/** The holidays of one year. */
export async function loadHolidays({ site, staff, query }: Visit) {
  const { db, district, now } = site
  const place = await getDistrictPlace(db, district.areaCode)
  authorise(can(staff, 'settings.read', { place }))
  const thisYear = Number(formatDate(now).slice(0, 4))
  const saved: Notice = { kind: 'success', title: '已保存', message: '留言的期限马上按新的工作日计算。' }
  return {
    ...(await getHolidayYear(db, district.areaCode, yearOf({ site, query }))),
    years: [thisYear - 1, thisYear, thisYear + 1],
    isAnnounced: publicHolidays.has(yearOf({ site, query })),
    mayChange: can(staff, 'settings.change', { place }),
    notice: query.mode === 'saved' ? saved : null,
  }
}

export type HolidaysView = Awaited<ReturnType<typeof loadHolidays>>

export type HolidaysAnswer = {
  notice: Notice
  errors: FieldErrors<string>
  typed: { rows: Holiday[]; version: number }
  /** What somebody else saved meanwhile. The client does not call the loader again after a refused save. */
  now: readonly Holiday[] | null
}

const isFilled = ({ name, from, to }: Holiday): boolean => Boolean(name || from || to)

/** Up to the last row that is filled; errors name rows by index, so empty rows between stay. */
function readRows(form: FormData): Holiday[] {
  const rows = Array.from({ length: mostHolidays }, (_, at): Holiday => {
    const read = (name: string) => oneLine(fieldText(form, `${name}-${at}`, 100))
    const from = read('from')
    const kind = holidayKinds.find((each) => each === form.get(`kind-${at}`)) ?? 'off'
    return { kind, name: read('name'), from, to: read('to') || from }
  })
  return rows.slice(0, rows.findLastIndex(isFilled) + 1)
}

/** Saves a year. What was typed stays with what is wrong. */
export async function changeHolidays({ site, staff, query, readForm }: Visit & Submission) {
  const form = await readForm()
  const year = yearOf({ site, query })
  const announced = form.get('intent') === 'announced' ? publicHolidays.get(year) : undefined
  const rows = announced ? [...announced] : readRows(form)
  const filled = rows.flatMap((row, at) => (isFilled(row) ? [{ row, at }] : []))
  const entries = filled.map(({ row }) => row)
  const typed = { rows, version: Number(/^\d{1,9}$/.exec(fieldText(form, 'version', 12))?.[0] ?? -1) }
  const refuse = (
    errors: FieldErrors<string>,
    message: string,
    init: ResponseInit,
    now: HolidaysAnswer['now'] = null,
  ) => data<HolidaysAnswer>({ notice: { kind: 'error', title: '没有保存', message }, errors, typed, now }, init)
  const problems = problemsOfHolidays(year, entries)
  if (problems.length > 0) {
    const errors = Object.fromEntries(problems.map(({ at, field, message }) => [`${field}-${filled[at]?.at}`, message]))
    return refuse(errors, '请改正下面的内容。', { status: 422 })
  }
  const { db, district } = site
  try {
    const request = { year, version: typed.version, entries }
    await db.transaction().execute((tx) => saveHolidays(tx, staff, district.areaCode, request))
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    if (error.code !== 'conflict') return refuse({}, error.message, refusalInit(error))
    const now = await getHolidayYear(db, district.areaCode, year)
    typed.version = now.version
    const message = `${error.message}您填的内容还在，请对照下面现在的安排，再保存一次就换成您的。`
    return refuse({}, message, refusalInit(error), now.entries)
  }
  return redirect(href(path, { year, mode: 'saved' }), { status: 303 })
}
