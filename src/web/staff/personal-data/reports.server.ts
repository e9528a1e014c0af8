import { data, redirect } from 'react-router'
import { refusalInit } from '../../../access/refusal.server.ts'
import { showBody } from '../../../domain/articles/body.server.ts'
import { listRecord } from '../../../domain/articles/public-record/record.server.ts'
import {
  closeArticle,
  endReport,
  openContact,
  reopenArticle,
  type ReportRef,
} from '../../../domain/personal-data/commands.server.ts'
import {
  countReportsIn,
  countReportViews,
  getStaffReport,
  listStaffReports,
} from '../../../domain/personal-data/queries-staff.server.ts'
import {
  reportResults,
  reportViews,
  resultTitles,
  stateTitles,
  viewTitles,
} from '../../../domain/personal-data/states.ts'
import { listFoundTexts } from '../../../domain/public-texts/queries.server.ts'
import { formatDate, formatDateTime, yearOf } from '../../../platform/dates.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { notFound, wrongField } from '../../../platform/errors.ts'
import type { FieldErrors } from '../../../platform/field-rule.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import { refusalOf } from '../frame/forms/refusal.server.ts'
import type { StaffVisit } from '../frame/page.server.ts'

const path = '/staff/personal-data/:id'
type Visit = StaffVisit<typeof path>
type Mode = NonNullable<Visit['query']['mode']>

/** One list of reports with the counts of both, and the figures of this year. */
export async function loadReports({ site, staff, query }: StaffVisit<'/staff/personal-data'>) {
  const counts = await countReportViews(site, staff)
  const view = query.view ?? 'open'
  const foundTexts = await listFoundTexts(site.db, staff, site.district.areaCode)
  const page = await listStaffReports(site, staff, view, query.pageNum)
  const year = yearOf(site.now)
  const { byResult, ...figures } = await countReportsIn(site, staff, year)
  return {
    ...page,
    view,
    foundTexts: foundTexts.map(({ time, ...text }) => ({ ...text, day: formatDate(time) })),
    views: reportViews.map((each) => ({ view: each, title: viewTitles[each], count: counts[each] })),
    figures: {
      year,
      ...figures,
      results: reportResults.map((result) => ({ title: resultTitles[result], count: byResult[result] })),
    },
    rows: page.rows.map(({ receivedTime, state, result, ...row }) => ({
      ...row,
      state: stateTitles[state],
      result: result && resultTitles[result],
      received: formatDateTime(receivedTime),
    })),
  }
}

function idOf({ params }: Pick<Visit, 'params'>): number {
  const read = idParameter.safeParse(params['id'])
  if (!read.success) throw notFound('没有这份反映。')
  return read.data
}

/** A report as staff see it, with the article as the public reads it, and what the user may do. */
export async function loadReport(visit: Visit) {
  const { site, staff, query } = visit
  const { may, receivedTime, article, ...report } = await getStaffReport(site, staff, idOf(visit))
  const isOpen = report.state !== 'ended'
  return {
    ...report,
    received: formatDateTime(receivedTime),
    mode: query.mode ?? null,
    article: article && { ...article, ...(await shownArticle(visit, article.id)) },
    mayClose: may.has('personal-data.close') && isOpen && report.state === 'open' && article !== null,
    mayReopen: may.has('personal-data.reopen') && report.state === 'closed',
    mayEnd: may.has('personal-data.end') && isOpen,
    mayOpenContact: may.has('personal-data.contact') && report.hasContact,
  }
}

/** The text that is public, or would be if the article were not closed; the officer may have no other way to read it. */
async function shownArticle({ site: { db, now } }: Visit, id: number) {
  const { content } = await db.selectFrom('article').select('content').where('id', '=', id).executeTakeFirstOrThrow()
  const record = await listRecord(db, id, now)
  return {
    html: showBody(content, (url) => url),
    // An article that was never changed has no record yet: nothing of it can be erased.
    formerVersions: record
      .filter(({ access, isCurrent }) => access === 'open' && !isCurrent)
      .map(({ number }) => number),
  }
}

const textFields = ['answer', 'result'] as const
type Typed = Record<(typeof textFields)[number], string>

/** What a form gives back where it leads to no other page. */
export type ReportAnswer = {
  intent: string
  notice: Notice | null
  errors: FieldErrors<string>
  typed: Typed
  contact: string | null
}

type Action = Pick<Visit, 'site' | 'staff'> & { report: ReportRef; typed: Typed }
type Command = { mode: Mode; run: (tx: Tx, action: Action) => Promise<void> }

const commands: Readonly<Record<string, Command>> = {
  close: { mode: 'closed', run: (tx, { staff, report, site }) => closeArticle(tx, staff, report, site.now) },
  reopen: { mode: 'reopened', run: (tx, { staff, report, site }) => reopenArticle(tx, staff, report, site.now) },
  end: {
    mode: 'ended',
    run: (tx, { staff, report, site, typed }) => {
      const result = reportResults.find((each) => each === typed.result)
      if (!result) throw wrongField('result', '请选择办理结果')
      return endReport(tx, site.keys, staff, report, { result, answer: typed.answer }, site.now)
    },
  },
}

/** Performs an action of the page. What was typed stays with what is wrong. */
export async function actOnReport(visit: Visit & Submission) {
  const { site, staff } = visit
  const form = await visit.readForm()
  const intent = fieldText(form, 'intent', 20)
  const typed = Object.fromEntries(textFields.map((name) => [name, fieldText(form, name, 20_000)])) as Typed
  const version = Number(/^\d{1,9}$/.exec(fieldText(form, 'version', 12))?.[0] ?? 0)
  const report = { districtCode: site.district.areaCode, id: idOf(visit), version }
  const answer: ReportAnswer = { intent, notice: null, errors: {}, typed, contact: null }
  try {
    if (intent === 'contact') {
      const contact = await site.db.transaction().execute((tx) => openContact(tx, site.keys, staff, report))
      return data<ReportAnswer>({ ...answer, contact })
    }
    const command = Object.hasOwn(commands, intent) ? commands[intent] : undefined
    if (!command) return redirect(href(path, { id: report.id }), { status: 303 })
    await site.db.transaction().execute((tx) => command.run(tx, { site, staff, report, typed }))
    return redirect(href(path, { id: report.id, mode: command.mode }), { status: 303 })
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    const notice: Notice = { kind: 'error', title: '没有完成', message: error.message }
    const errors = error.field ? { [error.field]: error.message } : {}
    return data<ReportAnswer>({ ...answer, notice, errors }, refusalInit(error))
  }
}
