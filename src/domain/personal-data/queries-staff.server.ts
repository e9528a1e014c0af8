import { sql } from 'kysely'
import { authorise, type Staff } from '../../access/policy.ts'
import { formatDate, yearRange } from '../../platform/dates.ts'
import { notFound } from '../../platform/errors.ts'
import { type Paged, pageWindow } from '../../platform/paging.ts'
import { getDistrictPlace } from '../areas/queries.server.ts'
import type { Due } from '../holidays/working-days.ts'
import type { RequestContext } from '../request-context.ts'
import { dueOf, endByOf } from './deadlines.ts'
import { can, type ReportAction } from './policy.ts'
import { columns, stepsOf } from './queries.server.ts'
import { unsealReport } from './seal.server.ts'
import {
  kindTitles,
  type ReportResult,
  type ReportState,
  type ReportView,
  resultTitles,
  stateOf,
  stateTitles,
} from './states.ts'
import '../articles/table.server.ts'
import '../../access/area-table.server.ts'
import '../../access/table.server.ts'

type Site = Pick<RequestContext, 'db' | 'keys' | 'district' | 'terms' | 'now'>

export type StaffReport = {
  id: number
  kind: string
  /** The article's or unit's name, or the page as the person wrote it. */
  subject: string
  excerpt: string
  state: ReportState
  result: ReportResult | null
  receivedTime: Date
  due: Due
}

const rowsPerPage = 20
const excerptLength = 40

/** @throws AppError forbidden */
async function authoriseReading({ db, district }: Pick<Site, 'db' | 'district'>, actor: Staff): Promise<void> {
  authorise(can(actor, 'personal-data.read', { place: await getDistrictPlace(db, district.areaCode) }))
}

const reportsOf = ({ db, district }: Pick<Site, 'db' | 'district'>) =>
  db
    .selectFrom('personal_data_report')
    .leftJoin('article', 'article.id', 'personal_data_report.article_id')
    .leftJoin('area', 'area.id', 'personal_data_report.area_id')
    .select([...columns, 'article.title', 'article.status', 'area.name as areaName'])
    .where('personal_data_report.district_code', '=', district.areaCode)

/** How many reports each list has. @throws AppError forbidden */
export async function countReportViews(site: Site, actor: Staff): Promise<Record<ReportView, number>> {
  await authoriseReading(site, actor)
  const { open, ended } = await site.db
    .selectFrom('personal_data_report')
    .select([
      sql<number>`count(*) filter (where ended_time is null)`.as('open'),
      sql<number>`count(*) filter (where ended_time is not null)`.as('ended'),
    ])
    .where('district_code', '=', site.district.areaCode)
    .executeTakeFirstOrThrow()
  return { open, ended }
}

/** One page of a list: open reports that came first at the top, ended ones newest first. @throws AppError forbidden */
export async function listStaffReports(
  site: Site,
  actor: Staff,
  view: ReportView,
  pageNum: number,
  size: number = rowsPerPage,
): Promise<Paged<StaffReport>> {
  const total = (await countReportViews(site, actor))[view]
  const { offset, ...window } = pageWindow(pageNum, total, size)
  const direction = view === 'ended' ? 'desc' : 'asc'
  const rows = await reportsOf(site)
    .where('ended_time', view === 'ended' ? 'is not' : 'is', null)
    .orderBy('received_time', direction)
    .orderBy('personal_data_report.id', direction)
    .offset(offset)
    .limit(size)
    .execute()
  const keySet = site.keys.read()
  const shown = rows.map((row) => {
    const { text, page } = unsealReport(keySet, row)
    return {
      id: row.id,
      kind: kindTitles[row.kind],
      subject: row.title ?? row.areaName ?? page,
      excerpt: text.length > excerptLength ? `${text.slice(0, excerptLength)}…` : text,
      state: stateOf(row),
      result: row.result,
      receivedTime: row.receivedTime,
      due: dueOf(row, site.terms.calendar, site.now),
    }
  })
  return { rows: shown, total, ...window }
}

const offered = [
  'personal-data.close',
  'personal-data.reopen',
  'personal-data.end',
  'personal-data.contact',
] as const satisfies ReportAction[]

/** A report, and what the actor may do. @throws AppError not_found, forbidden */
export async function getStaffReport(site: Site, actor: Staff, id: number) {
  await authoriseReading(site, actor)
  const { db, keys, district, terms, now } = site
  const row = await reportsOf(site)
    .leftJoin('staff_account as closer', 'closer.login_name', 'close_actor')
    .leftJoin('staff_account as ender', 'ender.login_name', 'end_actor')
    .select((eb) => [
      eb.fn.coalesce('closer.name', 'close_actor').as('closePerson'),
      eb.fn.coalesce('ender.name', 'end_actor').as('endPerson'),
      'article.closed_time as articleClosedTime',
    ])
    .where('personal_data_report.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('没有这份反映。')
  const { text, page, contact, answer } = unsealReport(keys.read(), row)
  const place = await getDistrictPlace(db, district.areaCode)
  return {
    id,
    version: row.version,
    state: stateOf(row),
    stateTitle: stateTitles[stateOf(row)],
    result: row.result && resultTitles[row.result],
    kind: kindTitles[row.kind],
    text,
    page,
    hasContact: contact !== '',
    answer,
    article:
      row.articleId === null
        ? null
        : { id: row.articleId, title: row.title ?? '', status: row.status, isClosed: row.articleClosedTime !== null },
    unit: row.areaName ?? '',
    receivedTime: row.receivedTime,
    endBy: endByOf(row, terms.calendar),
    due: dueOf(row, terms.calendar, now),
    steps: stepsOf(row),
    closePerson: row.closePerson,
    endPerson: row.endPerson,
    may: new Set<ReportAction>(offered.filter((action) => can(actor, action, { place }))),
  }
}

export type ReportFigures = { received: number; inTime: number; late: number; byResult: Record<ReportResult, number> }

/** What came in a year and how it ended. @throws AppError forbidden */
export async function countReportsIn(site: Site, actor: Staff, year: number): Promise<ReportFigures> {
  await authoriseReading(site, actor)
  const { from, until } = yearRange(year)
  const rows = await site.db
    .selectFrom('personal_data_report')
    .select(['result', 'received_time as receivedTime', 'ended_time as endedTime'])
    .where('district_code', '=', site.district.areaCode)
    .where('received_time', '>=', from)
    .where('received_time', '<', until)
    .execute()
  const figures: ReportFigures = {
    received: rows.length,
    inTime: 0,
    late: 0,
    byResult: { corrected: 0, erased: 0, withdrawn: 0, none: 0 },
  }
  const today = formatDate(site.now)
  for (const { result, receivedTime, endedTime } of rows) {
    const isLate = (endedTime ? formatDate(endedTime) : today) > endByOf({ receivedTime }, site.terms.calendar)
    if (isLate) figures.late += 1
    else if (endedTime) figures.inTime += 1
    if (result) figures.byResult[result] += 1
  }
  return figures
}
