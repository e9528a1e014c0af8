import { redirect } from 'react-router'
import { showBody } from '../../../domain/articles/body.server.ts'
import { listRecord } from '../../../domain/articles/public-record/record.server.ts'
import { closeArticle, endReport, openContact, reopenArticle } from '../../../domain/personal-data/operations.server.ts'
import { getReportedText } from '../../../domain/personal-data/reported-text.server.ts'
import { countReports, getReport, listReports } from '../../../domain/personal-data/staff-queries.server.ts'
import {
  reportResults,
  reportViews,
  resultTitles,
  stateTitles,
  viewTitles,
} from '../../../domain/personal-data/states.ts'
import { listFoundTexts } from '../../../domain/public-texts/queries.server.ts'
import { formatDate, getYear } from '../../../platform/dates.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { askPage } from '../frame/ask-page.server.ts'
import { findNotice, submitForm } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

type Visit = StaffVisit<'/staff/personal-data/:id'>

/** One list of reports with the counts of both, and the figures of this year. */
export async function loadReports({ site, staff, query }: StaffVisit<'/staff/personal-data'>) {
  const view = query.view ?? 'open'
  const { data, recordsTotal, counts, ...window } = await listReports.ask(site, staff, {
    view,
    pageNum: query.pageNum,
  })
  const found = await listFoundTexts(site.db, staff, site.district.areaCode)
  const year = getYear(site.now)
  const { byResult, ...figures } = await countReports.ask(site, staff, { year })
  return {
    ...window,
    total: recordsTotal,
    view,
    foundTexts: { ...found, texts: found.texts.map(({ time, ...text }) => ({ ...text, day: formatDate(time) })) },
    views: reportViews.map((each) => ({ view: each, title: viewTitles[each], count: counts[each] })),
    figures: {
      year,
      ...figures,
      results: reportResults.map((result) => ({ title: resultTitles[result], count: byResult[result] })),
    },
    rows: data.map(({ state, ...row }) => ({ ...row, state: stateTitles[state] })),
  }
}
export type ReportView = Awaited<ReturnType<typeof loadReport>>

/** A report as staff see it, with the article as the public reads it, and what the user may do. */
export async function loadReport(visit: Visit) {
  const { may, article, ...report } = await askPage(visit, getReport)
  const isOpen = report.state !== 'ended'
  return {
    ...report,
    notice: findNotice(visit.query.mode),
    article: article && { ...article, ...(await shownArticle(visit, article.id)) },
    mayClose: may.has('personal-data.close') && isOpen && report.state === 'open' && article !== null,
    mayReopen: may.has('personal-data.reopen') && report.state === 'closed',
    mayEnd: may.has('personal-data.end') && isOpen,
    mayOpenContact: may.has('personal-data.contact') && report.hasContact,
  }
}

/** The text that is public, or would be if the article were not closed; the officer may have no other way to read it. */
async function shownArticle({ site: { db, now } }: Visit, id: number) {
  const content = await getReportedText(db, id)
  const record = await listRecord(db, id, now)
  return {
    html: showBody(content, (url) => url),
    // An article that was never changed has no record yet: nothing of it can be erased.
    formerVersions: record
      .filter(({ access, isCurrent }) => access === 'open' && !isCurrent)
      .map(({ number }) => number),
  }
}

/** Performs an action of the page. */
export async function actOnReport(visit: Visit & Submission) {
  const here = href('/staff/personal-data/:id', { id: visit.params['id'] ?? '' })
  switch (fieldText(await visit.readForm(), 'intent', 20)) {
    case 'close':
      return submitForm(visit, closeArticle, here)
    case 'reopen':
      return submitForm(visit, reopenArticle, here)
    case 'end':
      return submitForm(visit, endReport, here)
    case 'contact':
      return submitForm(visit, openContact, (contact) => contact)
    default:
      return redirect(here, { status: 303 })
  }
}
