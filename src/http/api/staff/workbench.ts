import { z } from 'zod'
import { findAnything } from '../../../domain/workbench/staff-queries-find.server.ts'
import { envelopeSchema, success } from '../../../platform/envelope.ts'
import { href } from '../../../web/href.ts'
import { listMenuEntries } from '../../../web/staff/frame/menu.ts'
import type { ApiPlugin } from '../context.ts'
import { createStaffRequest } from './staff-request.ts'

const result = z.object({
  kind: z.enum(['page', 'article', 'unit', 'message']).describe('page 页面、article 文章、unit 单位、message 留言'),
  title: z.string(),
  note: z.string(),
  url: z.string().describe('打开它的网址'),
})

/** Staff look for pages, and for what `findAnything` finds. */
export const workbenchApi: ApiPlugin = (api, context) => {
  api.post(
    '/api/staff/find',
    {
      schema: {
        tags: ['工作台'],
        summary: '按页面名称、文章标题或编号、单位名称、留言的回执编号查找；只给出能够打开的',
        // Receipt numbers must not be in addresses, which proxies log.
        body: findAnything.input,
        response: { 200: envelopeSchema(z.array(result)) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await createStaffRequest(context, request, reply)
      const { words } = request.body
      const { articles, units, messages } = await findAnything.ask(site, staff, { words })
      return success([
        ...listMenuEntries(staff, site.district.areaId)
          .filter(({ title, about }) => words !== '' && (title.includes(words) || about.includes(words)))
          .map(({ path, title, about }) => ({ kind: 'page' as const, title, note: about, url: path })),
        ...messages.map(({ id, ...found }) => ({
          kind: 'message' as const,
          ...found,
          url: href('/staff/messages/:id', { id }),
        })),
        ...articles.map(({ id, ...found }) => ({
          kind: 'article' as const,
          ...found,
          url: href('/staff/articles/:id', { id }),
        })),
        ...units.map(({ id, opens, ...found }) => ({
          kind: 'unit' as const,
          ...found,
          url:
            opens === 'unit' ? href('/staff/units/:id', { id }) : href('/staff/messages', { view: 'all', areaId: id }),
        })),
      ])
    },
  )
}
