import { sql } from 'kysely'
import { z } from 'zod'
import { formatDate, formatDateTime, getYear, yearRange } from '../../platform/dates.ts'
import { listSchema } from '../../platform/envelope.ts'
import { notFound } from '../../platform/errors.ts'
import { pageWindow } from '../../platform/paging.ts'
import { idParameter, pageParameter, yearQuery } from '../../platform/parameters.ts'
import { atCalledDistrict } from '../units/queries.server.ts'
import { type OperationContext, staffQuery } from '../operation.ts'
import { getDue, getEndDeadline } from './deadlines.ts'
import { can, type ReportAction } from './policy.ts'
import { columns, listSteps } from './queries.server.ts'
import { unsealReport } from './seal.server.ts'
import {
  kindTitles,
  type ReportResult,
  reportResults,
  reportStates,
  type ReportView,
  reportViews,
  resultTitles,
  getState,
  stateTitles,
} from './states.ts'
import '../articles/table.server.ts'
import '../../access/area-table.server.ts'
import '../../access/table.server.ts'

const common = { permission: 'personal-data.read', at: atCalledDistrict } as const
const tag = '个人信息反映办理'
const rowsPerPage = 20
const excerptLength = 40

const reportsOf = ({ db, district }: Pick<OperationContext, 'db' | 'district'>) =>
  db
    .selectFrom('personal_data_report')
    .leftJoin('article', 'article.id', 'personal_data_report.article_id')
    .leftJoin('area', 'area.id', 'personal_data_report.area_id')
    .select([...columns, 'article.title', 'article.status', 'area.name as areaName'])
    .where('personal_data_report.district_code', '=', district.areaCode)

/** How many reports each list has. */
async function countViews({ db, district }: OperationContext): Promise<Record<ReportView, number>> {
  const { open, ended } = await db
    .selectFrom('personal_data_report')
    .select([
      sql<number>`count(*) filter (where ended_time is null)`.as('open'),
      sql<number>`count(*) filter (where ended_time is not null)`.as('ended'),
    ])
    .where('district_code', '=', district.areaCode)
    .executeTakeFirstOrThrow()
  return { open, ended }
}

const shownRow = {
  id: z.int(),
  kind: z.string(),
  state: z.enum(reportStates).describe('closed：文章因这份反映暂不公开'),
  receivedTime: z.string(),
  due: z.string().describe('还剩多久，或者超期多久'),
}

/** One page of a list, with the counts of both: open reports that came first at the top, ended ones newest first. */
export const listReports = staffQuery({
  ...common,
  input: z.object({
    view: z.enum(reportViews).default('open').describe('open 未办结、ended 已办结'),
    pageNum: pageParameter.default(1).describe('第几页'),
  }),
  api: {
    call: 'GET /api/staff/personal-data',
    tag,
    summary: '个人信息反映，未办结的先收到的在前',
    output: listSchema(z.object({ ...shownRow, subject: z.string(), excerpt: z.string() })),
  },
  async run(_db, { input: { view, pageNum }, site }) {
    const counts = await countViews(site)
    const { offset, ...window } = pageWindow(pageNum, counts[view], rowsPerPage)
    const direction = view === 'ended' ? 'desc' : 'asc'
    const rows = await reportsOf(site)
      .where('ended_time', view === 'ended' ? 'is not' : 'is', null)
      .orderBy('received_time', direction)
      .orderBy('personal_data_report.id', direction)
      .offset(offset)
      .limit(rowsPerPage)
      .execute()
    const keySet = site.keys.read()
    const data = rows.map((row) => {
      const { text, page } = unsealReport(keySet, row)
      const due = getDue(row, site.terms.calendar, site.now)
      return {
        id: row.id,
        kind: kindTitles[row.kind],
        // The article's or unit's name, or the page as the person wrote it.
        subject: row.title ?? row.areaName ?? page,
        excerpt: text.length > excerptLength ? `${text.slice(0, excerptLength)}…` : text,
        state: getState(row),
        result: row.result && resultTitles[row.result],
        receivedTime: formatDateTime(row.receivedTime),
        due: due.words,
        dueLevel: due.level,
      }
    })
    return { data, recordsTotal: counts[view], counts, ...window }
  },
})

const offered = [
  'personal-data.close',
  'personal-data.reopen',
  'personal-data.end',
  'personal-data.contact',
] as const satisfies ReportAction[]

/** A report, and what the actor may do. */
export const getReport = staffQuery({
  ...common,
  input: z.object({ id: idParameter.describe('个人信息反映编号') }),
  api: {
    call: 'GET /api/staff/personal-data/:id',
    tag,
    summary: '一份个人信息反映；不含联系方式',
    output: z.object({
      ...shownRow,
      version: z.int(),
      result: z.string().nullable(),
      text: z.string(),
      page: z.string(),
      hasContact: z.boolean(),
      answer: z.string(),
      article: z.object({ id: z.int(), title: z.string(), isClosed: z.boolean().describe('暂不公开') }).nullable(),
      unit: z.string(),
      endBy: z.string().describe('办理时限'),
    }),
  },
  async run(_db, { actor, input: { id }, site, at: { place } }) {
    const row = await findReport(site, id)
    if (!row) throw notFound('没有这份反映。')
    const { text, page, contact, answer } = unsealReport(site.keys.read(), row)
    const due = getDue(row, site.terms.calendar, site.now)
    return {
      id,
      version: row.version,
      state: getState(row),
      stateTitle: stateTitles[getState(row)],
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
      receivedTime: formatDateTime(row.receivedTime),
      endBy: getEndDeadline(row, site.terms.calendar),
      due: due.words,
      dueLevel: due.level,
      steps: listSteps(row),
      endPerson: row.endPerson,
      may: new Set<ReportAction>(offered.filter((action) => can(actor, action, { place }))),
    }
  },
})

const findReport = (site: OperationContext, id: number) =>
  reportsOf(site)
    .leftJoin('staff_account as ender', 'ender.login_name', 'end_actor')
    .select((eb) => [
      eb.fn.coalesce('ender.name', 'end_actor').as('endPerson'),
      'article.closed_time as articleClosedTime',
    ])
    .where('personal_data_report.id', '=', id)
    .executeTakeFirst()

/** What came in a year and how it ended. */
export const countReports = staffQuery({
  ...common,
  input: z.object({ year: yearQuery.describe('哪一年，默认今年') }),
  api: {
    call: 'GET /api/staff/personal-data/figures',
    tag,
    summary: '一年里收到的和办结的份数',
    output: z.object({
      received: z.int(),
      inTime: z.int(),
      late: z.int(),
      byResult: z.object(Object.fromEntries(reportResults.map((result) => [result, z.int()]))),
    }),
  },
  async run(db, { input: { year }, site: { district, terms, now } }) {
    const { from, until } = yearRange(year ?? getYear(now))
    const rows = await db
      .selectFrom('personal_data_report')
      .select(['result', 'received_time as receivedTime', 'ended_time as endedTime'])
      .where('district_code', '=', district.areaCode)
      .where('received_time', '>=', from)
      .where('received_time', '<', until)
      .execute()
    const byResult: Record<ReportResult, number> = { corrected: 0, erased: 0, withdrawn: 0, none: 0 }
    const figures = { received: rows.length, inTime: 0, late: 0, byResult }
    const today = formatDate(now)
    for (const { result, receivedTime, endedTime } of rows) {
      const isLate = (endedTime ? formatDate(endedTime) : today) > getEndDeadline({ receivedTime }, terms.calendar)
      if (isLate) figures.late += 1
      else if (endedTime) figures.inTime += 1
      if (result) figures.byResult[result] += 1
    }
    return figures
  },
})
