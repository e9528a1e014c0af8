import { z } from 'zod'
import { formatDateTime } from '../../platform/dates.ts'
import { notFound } from '../../platform/errors.ts'
import { atCalledDistrict } from '../units/queries.server.ts'
import { staffQuery } from '../operation.ts'
import { findSitePage, getSitePage, listSitePageChanges, listSitePageVersions } from './queries.server.ts'
import { mostVersions, shownSitePage, sitePageName } from './site-page-schema.server.ts'
import { requireSitePage, titleOfSitePage } from './site-pages.ts'

const common = { permission: 'site-page.read', at: atCalledDistrict } as const

export const getSitePageWithVersions = staffQuery({
  ...common,
  input: z.object({ page: sitePageName }),
  api: {
    call: 'GET /api/staff/site-pages/:page',
    tag: '网站说明',
    summary: '一个页面现在的文字和修改记录',
    output: shownSitePage,
  },
  async run(db, { input, site: { district } }) {
    const page = requireSitePage(input.page)
    const { version, content, officePhone } = await getSitePage(db, district, page)
    const { rows } = await listSitePageVersions(db, district.areaCode, page, { pageNum: 1, size: mostVersions })
    const versions = rows.map(({ createTime, ...row }) => ({ ...row, createTime: formatDateTime(createTime) }))
    return { title: titleOfSitePage(page), version, content, officePhone, versions }
  },
})

/** When pages were changed last. */
export const listChangedSitePages = staffQuery({
  ...common,
  input: z.object({}),
  run: (db, { site }) => listSitePageChanges(db, site.district.areaCode),
})

const versionsPerPage = 20

/** A page as it is, one of its versions to begin with, and a part of their list. */
export const getSitePageToChange = staffQuery({
  ...common,
  input: z.object({ page: z.string(), version: z.string().optional(), pageNum: z.int() }),
  async run(db, { input, site: { district } }) {
    const page = requireSitePage(input.page)
    const current = await getSitePage(db, district, page)
    const asked = /^\d{1,6}$/.test(input.version ?? '') ? Number(input.version) : current.version
    const shown = await findSitePage(db, district, page, asked)
    if (!shown) throw notFound('没有这个版本。')
    const list = { pageNum: input.pageNum, size: versionsPerPage }
    return { page, current, shown, versions: await listSitePageVersions(db, district.areaCode, page, list) }
  },
})
