import { z } from 'zod'
import type { ApiPlugin } from './context.ts'
import type { RequestContext } from '../../domain/request-context.ts'
import { envelopeSchema } from '../../platform/envelope.ts'
import { notFound } from '../../platform/errors.ts'
import { idParameter } from '../../platform/parameters.ts'
import { type CategoryNode, onlyUsed } from '../../domain/articles/categories/category-tree.ts'
import { getCategories } from '../../domain/articles/categories/queries-categories.server.ts'
import { listCountedTypes } from '../../domain/articles/tally.server.ts'
import { resolveScope } from '../../domain/articles/resolve-scope.server.ts'

const tags = ['栏目']

type TypeNode = { id: number; title: string; child: TypeNode[] }
const nodeSchema: z.ZodType<TypeNode> = z
  .object({
    id: z.int(),
    title: z.string(),
    get child() {
      return z.array(nodeSchema)
    },
  })
  .meta({ id: 'ArticleType' })

const toNode = ({ id, title, children }: CategoryNode): TypeNode => ({ id, title, child: children.map(toNode) })

const idParams = z.object({ id: idParameter.describe('栏目编号') })

const treeCalls: ApiPlugin = (api, { answer }) => {
  for (const [path, summary] of [
    ['/api/article/article/type/all/tree/:id', '栏目及其下级，成树'],
    ['/api/article/article/type/all/tree/id/0/:id', '栏目及其下级，成树'],
  ] as const) {
    api.get(
      path,
      { schema: { tags, summary, params: idParams, response: { 200: envelopeSchema(z.array(nodeSchema)) } } },
      (request, reply) => answer(request, reply, async (site) => [await treeOf(site, request.params.id)]),
    )
  }

  api.get(
    '/api/article/article/type/all/child/:id',
    {
      schema: {
        tags,
        summary: '栏目的直接下级',
        params: idParams,
        response: { 200: envelopeSchema(z.array(nodeSchema)) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        const { child } = await treeOf(site, request.params.id)
        return child.map((node) => ({ ...node, child: [] }))
      }),
  )

  api.get(
    '/api/article/article/type/tree/top/:id',
    {
      schema: {
        tags,
        summary: '栏目所属的顶级栏目及其全部下级，为列表的第一项',
        params: idParams,
        response: { 200: envelopeSchema(z.array(nodeSchema)) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        const [top] = (await getCategories(site)).pathTo(request.params.id)
        if (!top) throw notFound('没有这个栏目。')
        return [await treeOf(site, top.id)]
      }),
  )
}

const usedTreeCall: ApiPlugin = (api, { answer }) => {
  api.get(
    '/api/article/article/type/get/bind/tree/0/:id',
    {
      schema: {
        tags,
        summary: '一个地区或单位有公开内容的栏目，成树',
        params: z.object({ id: idParameter.describe('地区或单位的编号') }),
        response: { 200: envelopeSchema(z.array(nodeSchema)) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        site.keepUntilChanged('articles', 'areas', 'categories')
        const { scope, categories } = await resolveScope(site, { areaId: request.params.id })
        const inUse = new Set(await listCountedTypes(site.db, scope))
        return onlyUsed(categories.treeBelow(null), inUse).map(toNode)
      }),
  )
}

const allTreeCall: ApiPlugin = (api, { answer }) => {
  api.get(
    '/api/article/article/type/all/tree/pc',
    { schema: { tags, summary: '全部栏目，成树', response: { 200: envelopeSchema(z.array(nodeSchema)) } } },
    (request, reply) =>
      answer(request, reply, async (site) => {
        site.keepUntilChanged('categories')
        return (await getCategories(site)).treeBelow(null).map(toNode)
      }),
  )
}

/** Endpoints for article categories (specification, section 7). */
export const categoriesApi: ApiPlugin = (api, context) => {
  treeCalls(api, context)
  usedTreeCall(api, context)
  allTreeCall(api, context)
}

async function treeOf(site: RequestContext, id: number): Promise<TypeNode> {
  site.keepUntilChanged('categories')
  const categories = await getCategories(site)
  const category = categories.find(id)
  if (!category) throw notFound('没有这个栏目。')
  return toNode({ ...category, children: categories.treeBelow(id) })
}
