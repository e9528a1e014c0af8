import { z } from 'zod'
import type { ApiPlugin } from '../api-context.ts'
import type { Site } from '../context.ts'
import { formatDateTime, yearRange } from '../lib/dates.ts'
import { envelopeOf, listOf, pagingQuery } from '../lib/envelope.ts'
import { notFound } from '../lib/errors.ts'
import { idParameter, textParameter, yearParameter } from '../lib/parameters.ts'
import { findAreaByCode, getArea, listAreaIds } from '../units/queries.server.ts'
import type { CategoryNode } from './category-tree.ts'
import { getCategories } from './queries-categories.server.ts'
import { mostHits, searchArticles } from './queries-search.server.ts'
import {
  type ArticleScope,
  findArticleAt,
  getArticle,
  getNeighbours,
  listArticlePage,
  listTypesInUse,
} from './queries.server.ts'

const tags = ['文章']

const articleSchema = z.object({
  id: z.int(),
  title: z.string(),
  author: z.string(),
  /** YYYY-MM-DD HH:mm in Beijing */
  createTime: z.string(),
  releaseTime: z.string(),
  description: z.string(),
  pictureUrl: z.string().nullable(),
  articleTypeId: z.int(),
  areaId: z.int(),
})

const detailSchema = z.object({
  ...articleSchema.omit({ createTime: true }).shape,
  content: z.string(),
  /** Comma-separated list of `name|url`. */
  fileUrl: z.string(),
})

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

const neighbourSchema = z.object({ id: z.int(), title: z.string() }).nullable()

const listQuery = z.object({
  ...pagingQuery,
  articleTypeId: idParameter.optional(),
  areaId: idParameter.optional(),
  importArticle: z.enum(['0', '1', 'true', 'false']).optional(),
})

/** The calls on articles of the specification, section 7. */
export const articlesApi: ApiPlugin = (api, { answer }) => {
  api.get(
    '/api/article/article/all',
    {
      schema: {
        tags,
        summary: '文章列表，按发布时间倒序',
        querystring: listQuery,
        response: { 200: envelopeOf(listOf(articleSchema)) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => listed(site, await scopeOf(site, request.query), request.query)),
  )

  api.get(
    '/api/article/article/all/code',
    {
      schema: {
        tags,
        summary: '按区划代码列出一个地区或单位的文章',
        querystring: z.object({
          ...listQuery.omit({ areaId: true }).shape,
          areaCode: z
            .string()
            .regex(/^\d{12}$/)
            .optional(),
        }),
        response: { 200: envelopeOf(listOf(articleSchema)) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        const { areaCode, ...query } = request.query
        const area = areaCode ? await findAreaByCode(site.db, site.district.areaCode, areaCode) : null
        if (areaCode && !area) throw notFound('没有这个地区或单位。')
        return listed(site, await scopeOf(site, { ...query, areaId: area?.id }), query)
      }),
  )

  for (const [path, summary] of [
    ['/api/article/article/type/all/tree/:id', '栏目及其下级，成树'],
    ['/api/article/article/type/all/tree/id/0/:id', '栏目及其下级，成树'],
  ] as const) {
    api.get(
      path,
      { schema: { tags, summary, params: idParams, response: { 200: envelopeOf(z.array(nodeSchema)) } } },
      (request, reply) => answer(request, reply, async (site) => [await treeOf(site, request.params.id)]),
    )
  }

  api.get(
    '/api/article/article/type/all/child/:id',
    {
      schema: { tags, summary: '栏目的直接下级', params: idParams, response: { 200: envelopeOf(z.array(nodeSchema)) } },
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
        response: { 200: envelopeOf(z.array(nodeSchema)) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        const [top] = (await getCategories(site)).pathTo(request.params.id)
        if (!top) throw notFound('没有这个栏目。')
        return [await treeOf(site, top.id)]
      }),
  )

  api.get(
    '/api/article/article/type/get/bind/tree/0/:id',
    {
      schema: {
        tags,
        summary: '一个地区或单位有公开内容的栏目，成树',
        params: idParams,
        response: { 200: envelopeOf(z.array(nodeSchema)) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        const scope = await scopeOf(site, { areaId: request.params.id })
        const used = new Set(await listTypesInUse(site.db, scope))
        const only = (nodes: readonly TypeNode[]): TypeNode[] =>
          nodes.flatMap((node) => {
            const child = only(node.child)
            return child.length > 0 || used.has(node.id) ? [{ ...node, child }] : []
          })
        return only((await getCategories(site)).treeBelow(null).map(toNode))
      }),
  )

  api.get(
    '/api/article/article/type/all/tree/pc',
    { schema: { tags, summary: '全部栏目，成树', response: { 200: envelopeOf(z.array(nodeSchema)) } } },
    (request, reply) =>
      answer(request, reply, async (site) => {
        site.keepUntilChanged('categories')
        return (await getCategories(site)).treeBelow(null).map(toNode)
      }),
  )

  api.get(
    '/api/article/article/browse/:id',
    { schema: { tags, summary: '文章正文和附件', params: idParams, response: { 200: envelopeOf(detailSchema) } } },
    (request, reply) =>
      answer(request, reply, async (site) => {
        site.keepUntilChanged('articles', 'areas')
        const article = await getArticle(site.db, site.district.areaCode, request.params.id, site.now)
        const { id, title, author, description, pictureUrl, articleTypeId, areaId, content, attachments } = article
        return {
          id,
          title,
          author,
          releaseTime: formatDateTime(article.releaseTime),
          description,
          pictureUrl,
          articleTypeId,
          areaId,
          content,
          fileUrl: attachments.map(({ name, url }) => `${name}|${url}`).join(','),
        }
      }),
  )

  api.get(
    '/api/article/article/browse/ancillary/next',
    {
      schema: {
        tags,
        summary: '上一篇和下一篇：按文章 id，或按它在列表中的位置 numberOf（从 1 起）',
        querystring: z.object({
          id: idParameter.optional(),
          numberOf: idParameter.optional(),
          articleTypeId: idParameter.optional(),
          areaId: idParameter.optional(),
          createYear: yearParameter,
        }),
        response: { 200: envelopeOf(z.object({ previous: neighbourSchema, next: neighbourSchema })) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        const { id, numberOf, createYear, ...query } = request.query
        const scope = { ...(await scopeOf(site, query)), ...(createYear ? { released: yearRange(createYear) } : {}) }
        const article = id
          ? await getArticle(site.db, site.district.areaCode, id, site.now)
          : numberOf
            ? await findArticleAt(site.db, scope, numberOf)
            : null
        if (!article) throw notFound('没有这篇文章，请给出文章的 id 或它在列表中的位置 numberOf。')
        return getNeighbours(site.db, scope, article)
      }),
  )

  api.get(
    '/api/article/article/page/all/article',
    {
      schema: {
        tags,
        summary: `全文检索，标题在前；最多计到 ${mostHits} 条`,
        querystring: z.object({
          currentPage: pagingQuery.currentPage,
          parameter: textParameter(100).optional(),
          startYear: yearParameter,
          articleTypeId: idParameter.optional(),
        }),
        response: {
          200: envelopeOf(
            listOf(z.object({ id: z.int(), title: z.string(), releaseTime: z.string(), articleTypeId: z.int() })),
          ),
        },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        const { currentPage, parameter, startYear, articleTypeId } = request.query
        const { rootTypeId, typeIds } = await scopeOf(site, { articleTypeId })
        const { rows, total, pages } = await searchArticles(
          site.db,
          {
            districtCode: site.district.areaCode,
            now: site.now,
            text: parameter,
            year: startYear,
            rootTypeId,
            typeIds,
          },
          currentPage,
        )
        return {
          data:
            currentPage > pages
              ? []
              : rows.map(({ id, title, releaseTime, articleTypeId: typeId }) => ({
                  id,
                  title,
                  releaseTime: formatDateTime(releaseTime),
                  articleTypeId: typeId,
                })),
          recordsTotal: total,
        }
      }),
  )
}

const idParams = z.object({ id: idParameter })

async function treeOf(site: Site, id: number): Promise<TypeNode> {
  site.keepUntilChanged('categories')
  const categories = await getCategories(site)
  const category = categories.find(id)
  if (!category) throw notFound('没有这个栏目。')
  return toNode({ ...category, children: categories.treeBelow(id) })
}

/** @throws not_found for a category or area that this district does not have. */
async function scopeOf(
  site: Site,
  query: { articleTypeId?: number | undefined; areaId?: number | undefined; importArticle?: string | undefined },
): Promise<ArticleScope> {
  site.keepUntilChanged('articles', 'areas', 'categories')
  const { db, district, now } = site
  const categories = await getCategories(site)
  if (query.articleTypeId && !categories.find(query.articleTypeId)) throw notFound('没有这个栏目。')
  const area = query.areaId ? await getArea(db, district.areaCode, query.areaId) : null
  return {
    districtCode: district.areaCode,
    now,
    areaIds: area && area.level !== 'district' ? await listAreaIds(db, area.id) : undefined,
    important: query.importArticle === '1' || query.importArticle === 'true',
    ...(query.articleTypeId ? categories.scopeOf(query.articleTypeId) : {}),
  }
}

async function listed({ db }: Site, scope: ArticleScope, paging: { currentPage: number; pageSize: number }) {
  const { rows, total } = await listArticlePage(db, scope, paging)
  return {
    data: rows.map(({ createTime, releaseTime, ...row }) => ({
      ...row,
      createTime: formatDateTime(createTime),
      releaseTime: formatDateTime(releaseTime),
    })),
    recordsTotal: total,
  }
}
