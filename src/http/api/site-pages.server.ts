import { maxChangeReason } from '../../platform/text/change-reason.ts'
import { z } from 'zod'
import { authorise } from '../../access/policy.ts'
import { getDistrictPlace } from '../../domain/areas/queries.server.ts'
import { changeSitePage } from '../../domain/site-pages/commands.server.ts'
import { can } from '../../domain/site-pages/policy.ts'
import { sitePageHtml, sitePageText } from '../../domain/site-pages/forms.server.ts'
import { getSitePage, listSitePageVersions } from '../../domain/site-pages/queries.server.ts'
import { longestHtml, longestText } from '../../domain/site-pages/rules.ts'
import { readSitePage, type SitePage, titleOfSitePage } from '../../domain/site-pages/site-pages.ts'
import { formatDateTime } from '../../platform/dates.ts'
import { envelopeOf, success } from '../../platform/envelope.ts'
import { notFound } from '../../platform/errors.ts'
import { bounded, maxId } from '../../platform/parameters.ts'
import type { ApiPlugin } from './context.ts'
import { deskOf } from './staff/desk.server.ts'

const tags = ['网站说明']
const params = z.object({
  page: bounded(z.string()).describe('guide、catalogue、reports、request、privacy、help、about，或 report-2025'),
})

/** @throws AppError not_found */
function pageOf({ page }: z.infer<typeof params>): SitePage {
  const read = readSitePage(page)
  if (!read) throw notFound('没有这个页面。')
  return read
}

/** Texts of the pages about the site: public ones for everybody, their versions for staff. */
export const sitePagesApi: ApiPlugin = (api, context) => {
  const text = z.object({ title: z.string(), content: z.string().describe('文字，一行是一段') })
  api.get(
    '/api/site/pages/:page',
    {
      schema: {
        tags,
        summary: '一个页面的文字，例如公开指南',
        params,
        response: {
          200: envelopeOf(
            text.extend({
              html: z.string().describe('排好版的文字'),
              changeTime: z.string().nullable().describe('最近修改；没有改过是 null'),
            }),
          ),
        },
      },
    },
    (request, reply) =>
      context.answer(request, reply, async (site) => {
        const page = pageOf(request.params)
        site.keepUntilChanged('pages')
        const { content, changeTime } = await getSitePage(site.db, site.district, page)
        return {
          title: titleOfSitePage(page),
          content: sitePageText(content),
          html: sitePageHtml(content),
          changeTime: changeTime ? formatDateTime(changeTime) : null,
        }
      }),
  )
  readCall(api, context)
  changeCall(api, context)
}

const mostVersions = 100

const readCall: ApiPlugin = (api, context) => {
  const version = z.object({ version: z.int(), person: z.string(), reason: z.string(), createTime: z.string() })
  api.get(
    '/api/staff/site-pages/:page',
    {
      schema: {
        tags,
        summary: '一个页面现在的文字和修改记录',
        params,
        response: {
          200: envelopeOf(
            z.object({
              title: z.string(),
              version: z.int().describe('0 是产品自带的文字'),
              content: z.string().describe('保存的样子：一行是一段，或者是 HTML'),
              officePhone: z.string().describe('文字里已经确认的办公手机号，没有就是空的'),
              versions: z.array(version).describe(`新的在前，最多 ${mostVersions} 个`),
            }),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { db, district } = site
      authorise(can(staff, 'site-page.read', { place: await getDistrictPlace(db, district.areaCode) }))
      const page = pageOf(request.params)
      const { version, content, officePhone } = await getSitePage(db, district, page)
      const { rows } = await listSitePageVersions(db, district.areaCode, page, { pageNum: 1, size: mostVersions })
      const versions = rows.map(({ version, person, reason, createTime }) => ({
        version,
        person,
        reason,
        createTime: formatDateTime(createTime),
      }))
      return success({ title: titleOfSitePage(page), version, content, officePhone, versions })
    },
  )
}

const changeCall: ApiPlugin = (api, context) => {
  api.put(
    '/api/staff/site-pages/:page',
    {
      schema: {
        tags,
        summary: '修改一个页面的文字，马上公开',
        params,
        body: z.object({
          version: z.int().min(0).max(maxId).describe('读到的版本；别人改过就答 409'),
          content: z
            .string()
            .max(longestHtml)
            .describe(`一行是一段；以 HTML 标签开头的是 HTML，不能有图片。最多 ${longestText} 个字`),
          reason: z
            .string()
            .max(maxChangeReason * 5)
            .describe('修改的原因'),
          officePhone: z
            .string()
            .max(200)
            .default('')
            .describe('文字里确认是单位对外公布的办公手机号的那几个，用顿号隔开；没有确认的手机号会被拒绝'),
        }),
        response: { 200: envelopeOf(z.null()) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const page = pageOf(request.params)
      await site.db.transaction().execute((tx) => changeSitePage(tx, staff, site.district, page, request.body))
      return success(null)
    },
  )
}
