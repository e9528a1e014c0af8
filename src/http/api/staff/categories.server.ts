import { z } from 'zod'
import { authorise } from '../../../access/policy.ts'
import { can } from '../../../domain/articles/categories/category-policy.ts'
import {
  type CategoryField,
  categoryFields,
  type CategoryTexts,
} from '../../../domain/articles/categories/category-rules.ts'
import {
  addCategory,
  changeCategory,
  hideCategory,
  moveCategory,
  stepCategory,
} from '../../../domain/articles/categories/commands-categories-staff.server.ts'
import { listStaffCategories } from '../../../domain/articles/categories/queries-categories-staff.server.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { AppError } from '../../../platform/errors.ts'
import { idParameter, maxId } from '../../../platform/parameters.ts'
import { oneLine } from '../../../platform/text/text-input.ts'
import type { ApiPlugin } from '../context.ts'
import { deskOf } from './desk.server.ts'

const tags = ['栏目']
const path = '/api/staff/categories'

const params = z.object({ id: idParameter.describe('栏目编号') })
const version = z.int().min(1).max(maxId).describe('版本：列表里给出的；之后有人改过就拒绝')
const categoryId = z.int().min(1).max(maxId).describe('上级栏目的编号')

const text = (name: CategoryField) =>
  z
    .string()
    .max(1_000)
    .transform(oneLine)
    .superRefine((value, context) => {
      const message = categoryFields[name].rule(value)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .describe(categoryFields[name].title)

const written = {
  title: text('title'),
  description: text('description').default(''),
  keywords: text('keywords').default(''),
  retentionMonths: z
    .int()
    .min(1)
    .max(1_200)
    .nullable()
    .default(null)
    .describe('公开多少个月，到期的文章列给编辑和审核员；空为长期'),
}

const textsOf = ({ retentionMonths, ...texts }: z.output<z.ZodObject<typeof written>>): CategoryTexts => ({
  ...texts,
  retentionMonths: retentionMonths === null ? '' : String(retentionMonths),
})

const listCall: ApiPlugin = (api, context) => {
  api.get(
    path,
    {
      schema: {
        tags,
        summary: '全部栏目，包括隐藏的，以及各有多少篇公开的文章',
        response: {
          200: envelopeOf(
            z.array(
              z.object({
                id: z.int(),
                parentId: z.int().nullable(),
                title: z.string(),
                description: z.string(),
                keywords: z.string(),
                hidden: z.boolean(),
                retentionMonths: z.int().nullable(),
                version: z.int(),
                articles: z.int(),
              }),
            ),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      authorise(can(staff, 'category.read'))
      return success(await listStaffCategories(site.db))
    },
  )
}

const writeCalls: ApiPlugin = (api, context) => {
  api.post(
    path,
    {
      schema: {
        tags,
        summary: '在一个栏目下面新增栏目',
        body: z.object({ parentId: categoryId, ...written }),
        response: { 200: envelopeOf(z.object({ id: z.int() })) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { parentId, ...given } = request.body
      const texts = textsOf(given)
      return success({
        id: await site.db.transaction().execute((tx) => addCategory(tx, staff, parentId, texts, site.now)),
      })
    },
  )

  api.put(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: '修改一个栏目；一级栏目的名称不能改',
        params,
        body: z.object({ version, ...written }),
        response: { 200: envelopeOf(z.null()) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { version: seen, ...given } = request.body
      const category = { id: request.params.id, version: seen }
      await site.db.transaction().execute((tx) => changeCategory(tx, staff, category, textsOf(given), site.now))
      return success(null)
    },
  )
}

const arrangeCalls: ApiPlugin = (api, context) => {
  api.post(
    `${path}/:id/move`,
    {
      schema: {
        tags,
        summary: '移动一个栏目：step 在同级里上移或下移一位，parentId 移到别的栏目下面，二者写一个',
        params,
        body: z.object({
          version,
          step: z.enum(['up', 'down']).optional().describe('在同级里上移一位 up，或下移一位 down'),
          parentId: categoryId.optional().describe('移到这个栏目下面'),
        }),
        response: { 200: envelopeOf(z.null()) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { version: seen, step, parentId } = request.body
      const category = { id: request.params.id, version: seen }
      await site.db.transaction().execute((tx) => {
        if (step) return stepCategory(tx, staff, category, step)
        if (parentId) return moveCategory(tx, staff, category, parentId, site.now)
        throw new AppError('invalid', '请写 step 或 parentId。')
      })
      return success(null)
    },
  )

  for (const [name, summary, hidden] of [
    ['hide', '隐藏一个栏目：菜单和新稿件里不再列出，已有的文章仍能打开', true],
    ['show', '恢复显示一个栏目', false],
  ] as const)
    api.post(
      `${path}/:id/${name}`,
      { schema: { tags, summary, params, body: z.object({ version }), response: { 200: envelopeOf(z.null()) } } },
      async (request, reply) => {
        const { site, staff } = await deskOf(context, request, reply)
        const category = { id: request.params.id, version: request.body.version }
        await site.db.transaction().execute((tx) => hideCategory(tx, staff, category, hidden, site.now))
        return success(null)
      },
    )
}

/** Endpoints for categories. They need a signed-in member of staff. */
export const staffCategoriesApi: ApiPlugin = (api, context) => {
  listCall(api, context)
  writeCalls(api, context)
  arrangeCalls(api, context)
}
