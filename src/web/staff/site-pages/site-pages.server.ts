import { articleDocumentSchema } from '@three-affairs/document/schema.ts'
import { derive } from '../../../domain/articles/derived/derive.server.ts'
import { sitePageHtml, sitePageText } from '../../../domain/site-pages/forms.server.ts'
import { changeSitePage } from '../../../domain/site-pages/operations.server.ts'
import { isHtml } from '../../../domain/site-pages/rules.ts'
import {
  namedPages,
  reportPage,
  type SitePage,
  sitePages,
  titleOfSitePage,
} from '../../../domain/site-pages/site-pages.ts'
import { getSitePageToChange, listChangedSitePages } from '../../../domain/site-pages/staff-queries.server.ts'
import { formatDate, formatDateTime } from '../../../platform/dates.ts'
import { wrongField } from '../../../platform/errors.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { addressOfSitePage } from '../../site-page-address.ts'
import { askPage } from '../frame/ask-page.server.ts'
import { officePhoneView } from '../frame/forms/office-phone.server.ts'
import { type FieldTexts, findNotice, type Refused, submitForm } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'
import { contentOfDocument } from './content-of-document.ts'

const listPath = '/staff/site-pages'
type ListVisit = StaffVisit<typeof listPath>
type Visit = StaffVisit<'/staff/site-pages/:page'>

/** Characters of what the editor sends, as JSON. */
const longestDocument = 400_000

/** Yearly reports that the list offers: this year's, which is being written, and the five before it. */
const offeredReports = 6

/** The pages with when they were changed last. */
export async function loadSitePages({ site, staff, query }: ListVisit) {
  const changes = await listChangedSitePages.ask(site, staff, {})
  const thisYear = Number(formatDate(site.now).slice(0, 4))
  const changedOf = (page: SitePage) => {
    const change = changes.get(page)
    return change ? `${formatDateTime(change.createTime)} ${change.person}` : null
  }
  const named = namedPages.map((page) => ({
    page: page as SitePage,
    ...sitePages[page],
    changed: changedOf(page),
    address: addressOfSitePage(page) as string | null,
  }))
  const reports = Array.from({ length: offeredReports }, (_, at) => thisYear - at).map((year) => {
    const page = reportPage(year)
    const changed = changedOf(page)
    return {
      page,
      title: titleOfSitePage(page),
      about: year === thisYear && changed === null ? '保存以后才公开；年底以后自动公开' : '报告的文字，数字自动统计',
      changed,
      address: year < thisYear || changed !== null ? addressOfSitePage(page) : null,
    }
  })
  return {
    pages: [...named, ...reports],
    mayChange: await changeSitePage.isAllowed(site, staff, {}),
    notice: findNotice(query.mode),
  }
}
export type SitePageView = Awaited<ReturnType<typeof loadSitePage>>

/** One page with its versions. `version` of the query fills the form with a former one. */
export async function loadSitePage(visit: Visit) {
  const { page, current, shown, versions } = await askPage(visit, getSitePageToChange)
  const mayChange = await changeSitePage.isAllowed(visit.site, visit.staff, {})
  const html = sitePageHtml(shown.content)
  return {
    page,
    title: titleOfSitePage(page),
    version: current.version,
    content: shown.content,
    // A former text is filled in; what counts is confirmed now.
    officePhone: officePhoneView(current.officePhone, sitePageText(shown.content)),
    isHtml: isHtml(shown.content),
    html,
    document: mayChange ? await derive('document', { html }) : null,
    former: shown.version === current.version ? null : shown.version,
    mayChange,
    versions: {
      ...versions,
      rows: versions.rows.map(({ createTime, ...row }) => ({ ...row, time: formatDateTime(createTime) })),
    },
  }
}

/** The text that somebody else saved meanwhile. */
type Now = { version: number; html: string } | null
export type SitePageAnswer = Refused<Now>

export const saveSitePage = (visit: Visit & Submission) =>
  submitForm(visit, changeSitePage, href(listPath), withContent, {
    async load(isConflict): Promise<Now> {
      if (!isConflict) return null
      const { current } = await askPage(visit, getSitePageToChange)
      return { version: current.version, html: sitePageHtml(current.content) }
    },
    versionIn: (now) => now?.version,
    advice: '您填的内容还在，请对照下面现在的文字，再保存一次就换成您的。',
  })

/** The content from what the editor sent, or without scripts from the field. @throws AppError invalid */
function withContent({ document, ...typed }: FieldTexts): FieldTexts {
  if (document === undefined) return typed
  if (document.length > longestDocument) throw wrongField('content', '文字太长，请分成几个页面')
  const read = articleDocumentSchema.safeParse(parseJson(document))
  if (!read.success) throw wrongField('content', read.error.issues[0]?.message ?? '文字无法读取，请重新打开这个页面')
  return { ...typed, content: contentOfDocument(read.data) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
