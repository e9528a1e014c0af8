import { z } from 'zod'
import { sitePageHtml, sitePageText } from '../../domain/site-pages/forms.server.ts'
import { getSitePage } from '../../domain/site-pages/queries.server.ts'
import { sitePageName } from '../../domain/site-pages/site-page-schema.server.ts'
import { requireSitePage, titleOfSitePage } from '../../domain/site-pages/site-pages.ts'
import { formatDateTime } from '../../platform/dates.ts'
import { envelopeSchema } from '../../platform/envelope.ts'
import type { ApiPlugin } from './context.ts'

/** Texts of the pages about the site. Those of staff are operations. */
export const sitePagesApi: ApiPlugin = (api, context) => {
  const text = z.object({ title: z.string(), content: z.string().describe('文字，一行是一段') })
  api.get(
    '/api/site/pages/:page',
    {
      schema: {
        tags: ['网站说明'],
        summary: '一个页面的文字，例如公开指南',
        params: z.object({ page: sitePageName }),
        response: {
          200: envelopeSchema(
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
        const page = requireSitePage(request.params.page)
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
}
