import { z } from 'zod'
import { authorise } from '../../../access/policy.ts'
import { mayAnywhere } from '../../../domain/articles/policy.ts'
import {
  addTemplateFrom,
  changeTemplate,
  removeTemplate,
  stepTemplate,
} from '../../../domain/articles/writing/templates/commands-templates.server.ts'
import { listArticleTemplates } from '../../../domain/articles/writing/templates/queries-templates.server.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { idParameter, maxId } from '../../../platform/parameters.ts'
import type { ApiPlugin } from '../context.ts'
import { type Desk, deskOf } from './desk.server.ts'

const tags = ['稿件模板']
const path = '/api/staff/article-templates'
const params = z.object({ id: idParameter.describe('模板编号') })
const id = z.int().positive().max(maxId)
const version = id.describe('读到的版本；别人改过就答 409')
const template = z.object({
  name: z.string().max(200).describe('名称'),
  hint: z.string().max(200).describe('一句话说明用在什么时候'),
  articleTypeId: id.nullable().describe('用于哪个栏目和它下面的栏目；null 不限'),
})
const hidden = z.boolean().describe('新建稿件时不列出')
const shown = template.extend({ id: z.int(), version: z.int(), builtIn: z.boolean().describe('产品自带'), hidden })

const listCall: ApiPlugin = (api, context) => {
  api.get(
    path,
    {
      schema: {
        tags,
        summary: '本地区的稿件模板，按本地区的顺序，包括已隐藏的',
        response: { 200: envelopeOf(z.array(shown)) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      authorise(mayAnywhere(staff, 'article.read'))
      return success(await listArticleTemplates(site.db, site.district.areaCode))
    },
  )
}

const addCall: ApiPlugin = (api, context) => {
  api.post(
    path,
    {
      schema: {
        tags,
        summary: '把一篇在办稿件的正文存为模板，排在最后；正文里不能有图片和个人信息',
        body: template.extend({ articleId: id.describe('稿件编号') }),
        response: { 200: envelopeOf(z.object({ id: z.int() })) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { articleId, ...choice } = request.body
      const { areaCode } = site.district
      return success({
        id: await site.db.transaction().execute((tx) => addTemplateFrom(tx, staff, areaCode, articleId, choice)),
      })
    },
  )
}

/** A command on one template. */
function command<Body extends z.ZodType>(
  method: 'put' | 'post',
  name: string,
  summary: string,
  body: Body,
  run: (tx: Tx, desk: Desk, id: number, body: z.output<Body>) => Promise<void>,
): ApiPlugin {
  return (api, context) => {
    api[method](
      `${path}/:id${name}`,
      { schema: { tags, summary, params, body, response: { 200: envelopeOf(z.null()) } } },
      async (request, reply) => {
        const desk = await deskOf(context, request, reply)
        await desk.site.db
          .transaction()
          .execute((tx) => run(tx, desk, request.params.id, request.body as z.output<Body>))
        return success(null)
      },
    )
  }
}

const refOf = ({ site }: Desk, templateId: number, seen: number) => ({
  districtCode: site.district.areaCode,
  id: templateId,
  version: seen,
})

const commands: ApiPlugin[] = [
  command(
    'put',
    '',
    '修改一个稿件模板的名称、提示和栏目，隐藏或显示它',
    template.extend({ hidden, version }),
    (tx, desk, templateId, { version: seen, ...change }) =>
      changeTemplate(tx, desk.staff, refOf(desk, templateId, seen), change),
  ),
  command(
    'post',
    '/move',
    '把一个稿件模板上移或下移一位',
    z.object({ step: z.enum(['up', 'down']).describe('up 上移，down 下移') }),
    (tx, { site, staff }, templateId, { step }) => stepTemplate(tx, staff, site.district.areaCode, templateId, step),
  ),
  command(
    'post',
    '/remove',
    '删去本地区的一个稿件模板；自带的只能隐藏',
    z.object({ version }),
    (tx, desk, templateId, { version: seen }) => removeTemplate(tx, desk.staff, refOf(desk, templateId, seen)),
  ),
]

/** Endpoints for what new articles begin with. They need a signed-in member of staff. */
export const staffArticleTemplatesApi: ApiPlugin = (api, context) => {
  listCall(api, context)
  addCall(api, context)
  for (const plugin of commands) plugin(api, context)
}
