import { checkChangeReason } from '../../../platform/text/change-reason.ts'
import { data, redirect } from 'react-router'
import { authorise } from '../../../access/policy.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { getDistrictPlace } from '../../../domain/areas/queries.server.ts'
import { articleDocumentSchema } from '../../../domain/articles/document/schema.ts'
import { derive } from '../../../domain/articles/derived/derive.server.ts'
import { changeSitePage, type SitePageChange } from '../../../domain/site-pages/commands.server.ts'
import { checkContent, sitePageHtml, sitePageText } from '../../../domain/site-pages/forms.server.ts'
import { can } from '../../../domain/site-pages/policy.ts'
import {
  findSitePage,
  getSitePage,
  listSitePageChanges,
  listSitePageVersions,
} from '../../../domain/site-pages/queries.server.ts'
import { isHtml, longestHtml } from '../../../domain/site-pages/rules.ts'
import {
  namedPages,
  readSitePage,
  reportOf,
  type SitePage,
  sitePages,
  titleOfSitePage,
} from '../../../domain/site-pages/site-pages.ts'
import { formatDate, formatDateTime } from '../../../platform/dates.ts'
import { notFound } from '../../../platform/errors.ts'
import type { FieldErrors } from '../../../platform/field-rule.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import { addressOfSitePage } from '../../site-page-address.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import type { StaffVisit } from '../frame/page.server.ts'
import { officePhoneView } from '../frame/forms/office-phone.server.ts'
import type { OfficePhoneView } from '../frame/forms/office-phone.tsx'
import { contentOfDocument } from './content-of-document.ts'
import { refusalOf } from '../frame/forms/refusal.server.ts'

const listPath = '/staff/site-pages'
const path = '/staff/site-pages/:page'
type ListVisit = StaffVisit<typeof listPath>
type Visit = StaffVisit<typeof path>

/** @returns whether they may also change the pages. @throws AppError forbidden */
async function authoriseReading({ site, staff }: Pick<Visit, 'site' | 'staff'>): Promise<boolean> {
  const place = await getDistrictPlace(site.db, site.district.areaCode)
  authorise(can(staff, 'site-page.read', { place }))
  return can(staff, 'site-page.change', { place })
}

const versionsPerPage = 20

/** Characters of what the editor sends, as JSON. */
const longestDocument = 400_000

/** Yearly reports that the list offers: this year's, which is being written, and the five before it. */
const offeredReports = 6

/** The pages with when they were changed last. */
export async function loadSitePages({ site, staff, query }: ListVisit) {
  const mayChange = await authoriseReading({ site, staff })
  const changes = await listSitePageChanges(site.db, site.district.areaCode)
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
    const page = reportOf(year)
    const changed = changedOf(page)
    return {
      page,
      title: titleOfSitePage(page),
      about: year === thisYear && changed === null ? '保存以后才公开；年底以后自动公开' : '报告的文字，数字自动统计',
      changed,
      address: year < thisYear || changed !== null ? addressOfSitePage(page) : null,
    }
  })
  const saved: Notice = { kind: 'success', title: '已保存', message: '公开的页面已经更新。' }
  return { pages: [...named, ...reports], mayChange, notice: query.mode === 'saved' ? saved : null }
}

/** @throws AppError not_found */
function pageOf({ page = '' }: Visit['params']): SitePage {
  const read = readSitePage(page)
  if (!read) throw notFound('没有这个页面。')
  return read
}

/** One page with its versions. `version` of the query fills the form with a former one. */
export async function loadSitePage({ site, staff, params, query }: Visit) {
  const mayChange = await authoriseReading({ site, staff })
  const { db, district } = site
  const page = pageOf(params)
  const current = await getSitePage(db, district, page)
  const asked = /^\d{1,6}$/.test(query.version ?? '') ? Number(query.version) : current.version
  const shown = await findSitePage(db, district, page, asked)
  if (!shown) throw notFound('没有这个版本。')
  const versions = await listSitePageVersions(db, district.areaCode, page, {
    pageNum: query.pageNum,
    size: versionsPerPage,
  })
  return {
    page,
    title: titleOfSitePage(page),
    version: current.version,
    content: shown.content,
    // A former text is filled in; what counts is confirmed now.
    officePhone: officePhoneView(current.officePhone, sitePageText(shown.content)),
    isHtml: isHtml(shown.content),
    html: sitePageHtml(shown.content),
    document: mayChange ? await derive('document', { html: sitePageHtml(shown.content) }) : null,
    former: shown.version === current.version ? null : shown.version,
    mayChange,
    versions: {
      ...versions,
      rows: versions.rows.map(({ createTime, ...row }) => ({ ...row, time: formatDateTime(createTime) })),
    },
  }
}

export type SitePageAnswer = {
  notice: Notice
  errors: FieldErrors<'content' | 'reason'>
  typed: SitePageChange
  officePhone: OfficePhoneView
  /** The text that somebody else saved meanwhile, as HTML. */
  now: string | null
}

/** What the editor sent, or without scripts the field, with what is wrong with it. */
function readContent(form: FormData): { content: string; problem: string | null } {
  const document = form.get('document')
  if (typeof document !== 'string') {
    const content = fieldText(form, 'content', longestHtml)
    return { content, problem: checkContent(content) }
  }
  if (document.length > longestDocument) return { content: '', problem: '文字太长，请分成几个页面' }
  const read = articleDocumentSchema.safeParse(parseJson(document))
  if (!read.success)
    return { content: '', problem: read.error.issues[0]?.message ?? '文字无法读取，请重新打开这个页面' }
  const content = contentOfDocument(read.data)
  return { content, problem: checkContent(content) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Saves a page. What was typed stays with what is wrong. */
export async function saveSitePage({ site, staff, params, readForm }: Visit & Submission) {
  const page = pageOf(params)
  const form = await readForm()
  const { content, problem } = readContent(form)
  const typed = {
    version: Number(/^\d{1,9}$/.exec(fieldText(form, 'version', 12))?.[0] ?? -1),
    content,
    reason: fieldText(form, 'reason', 1_000),
    officePhone: fieldText(form, 'officePhone', 200),
  }
  const refuse = (errors: SitePageAnswer['errors'], message: string, init: ResponseInit, now: string | null = null) =>
    data<SitePageAnswer>(
      {
        notice: { kind: 'error', title: '没有保存', message },
        errors,
        typed,
        officePhone: officePhoneView(typed.officePhone, sitePageText(typed.content)),
        now,
      },
      init,
    )
  const problems = { content: problem, reason: checkChangeReason(typed.reason) }
  const errors = Object.fromEntries(Object.entries(problems).filter(([, found]) => found !== null))
  if (Object.keys(errors).length > 0) return refuse(errors, '请改正下面的内容。', { status: 422 })
  try {
    await site.db.transaction().execute((tx) => changeSitePage(tx, staff, site.district, page, typed))
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    if (error.code !== 'conflict')
      return refuse(error.field ? { [error.field]: error.message } : {}, error.message, refusalInit(error))
    const now = await getSitePage(site.db, site.district, page)
    typed.version = now.version
    const message = `${error.message}您填的内容还在，请对照下面现在的文字，再保存一次就换成您的。`
    return refuse({}, message, refusalInit(error), sitePageHtml(now.content))
  }
  return redirect(href(listPath, { mode: 'saved' }), { status: 303 })
}
