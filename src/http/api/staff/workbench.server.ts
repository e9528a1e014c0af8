import { z } from 'zod'
import { listExpired, listExpiredUnits } from '../../../domain/articles/categories/queries-expired.server.ts'
import { dutyIds } from '../../../domain/duties/duties.ts'
import { listTasks } from '../../../domain/workbench/list-tasks.server.ts'
import { askingOf } from '../../../domain/workbench/asking.ts'
import { periodChoices, periodOf } from '../../../domain/workbench/figures.ts'
import { listFigures } from '../../../domain/workbench/list-figures.server.ts'
import { findAnything } from '../../../domain/workbench/find.server.ts'
import { taskKinds, taskTitles } from '../../../domain/workbench/tasks.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { pageSize } from '../../../platform/paging.ts'
import { idParameter, pageParameter } from '../../../platform/parameters.ts'
import { oneLine } from '../../../platform/text/text-input.ts'
import { href } from '../../../web/href.ts'
import { menuOf } from '../../../web/staff/frame/menu.ts'
import type { ApiPlugin } from '../context.ts'
import { deskOf } from './desk.server.ts'

const tags = ['工作台']

const kind = z.enum(taskKinds).describe(taskKinds.map((each) => `${each} ${taskTitles[each]}`).join('、'))

const entry = z.object({
  id: z.int().describe('留言、稿件或上传的编号'),
  title: z.string(),
  note: z.string(),
  isLate: z.boolean().describe('已经晚了'),
  duty: z.enum(dutyIds).optional().describe('该公开的事项；编号是单位的'),
})

const tasksCall: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/tasks',
    {
      schema: {
        tags,
        summary: '今天要办的事，最急的在前；没有的类别不列出',
        response: {
          200: envelopeOf(
            z.array(
              z.object({
                kind,
                title: z.string(),
                count: z.int(),
                entries: z.array(entry).describe('最急的几件'),
              }),
            ),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const tasks = await listTasks(askingOf(site, staff))
      return success(tasks.map((task) => ({ ...task, title: taskTitles[task.kind] })))
    },
  )
}

const expiredCall: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/expired',
    {
      schema: {
        tags,
        summary: '管理范围内已发布、过了栏目公开期限的文章，期限到得最早的在前；不会自动撤下',
        querystring: z.object({
          areaId: idParameter.optional().describe('单位编号'),
          pageNum: pageParameter.default(1).describe('第几页'),
        }),
        response: {
          200: envelopeOf(
            z.object({
              units: z
                .array(z.object({ id: z.int(), name: z.string(), count: z.int() }))
                .describe('有这样的文章的单位和篇数'),
              data: z.array(
                z.object({
                  id: z.int(),
                  title: z.string(),
                  areaName: z.string(),
                  category: z.string(),
                  released: z.string().describe('发布的日期'),
                  until: z.string().describe('公开期限的最后一天'),
                }),
              ),
              recordsTotal: z.int(),
            }),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const asking = askingOf(site, staff)
      const units = await listExpiredUnits(asking)
      const { rows, total } = await listExpired(asking, units, { ...request.query, size: pageSize })
      return success({ units, data: rows, recordsTotal: total })
    },
  )
}

const figuresCall: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/figures',
    {
      schema: {
        tags,
        summary: '访问量（整个旗县市）、发布的文章和收到的留言（管理范围内的单位），按天或按周',
        querystring: z.object({
          days: z.enum(periodChoices).default('30').describe('从今天往回多少天'),
        }),
        response: {
          200: envelopeOf(
            z.array(
              z.object({
                kind: z
                  .enum(['visits', 'releases', 'messages'])
                  .describe('visits 访问量、releases 文章、messages 留言'),
                bucketDays: z.union([z.literal(1), z.literal(7)]).describe('每一段几天'),
                buckets: z.array(z.string()).describe('每一段的第一天'),
                series: z.array(z.object({ title: z.string(), values: z.array(z.int()) })).describe('每一段的数目'),
              }),
            ),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      return success(await listFigures(askingOf(site, staff), periodOf(request.query.days)))
    },
  )
}

const result = z.object({
  kind: z.enum(['page', 'article', 'unit', 'message']).describe('page 页面、article 文章、unit 单位、message 留言'),
  title: z.string(),
  note: z.string(),
  url: z.string().describe('打开它的网址'),
})

const findCall: ApiPlugin = (api, context) => {
  api.post(
    '/api/staff/find',
    {
      schema: {
        tags,
        summary: '按页面名称、文章标题或编号、单位名称、留言的回执编号查找；只给出能够打开的',
        // Receipt numbers must not be in addresses, which proxies log.
        body: z.object({
          words: z.string().max(60, '查找的内容过长').transform(oneLine).describe('要找的字词或编号'),
        }),
        response: { 200: envelopeOf(z.array(result)) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { words } = request.body
      if (words === '') return success([])
      const { articles, units, messages } = await findAnything(askingOf(site, staff), words)
      return success([
        ...menuOf(staff, site.district.areaId)
          .filter(({ title, about }) => title.includes(words) || about.includes(words))
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

/** What waits for the signed-in user. */
export const workbenchApi: ApiPlugin = (api, context) => {
  tasksCall(api, context)
  expiredCall(api, context)
  figuresCall(api, context)
  findCall(api, context)
}
