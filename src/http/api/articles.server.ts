import { z } from 'zod'
import type { ApiPlugin } from './context.ts'
import type { RequestContext } from '../../domain/request-context.ts'
import { formatDateTime, yearRange } from '../../platform/dates.ts'
import { envelopeOf, listOf, pagingQuery } from '../../platform/envelope.ts'
import { notFound } from '../../platform/errors.ts'
import { bounded, idParameter, textParameter, yearQuery } from '../../platform/parameters.ts'
import { findAreaByCode } from '../../domain/areas/queries.server.ts'
import { articleScopeOf } from '../../domain/articles/article-scope.server.ts'
import { mostHits, searchArticles } from '../../domain/articles/queries-search.server.ts'
import {
  type ArticleScope,
  findArticleAt,
  getArticle,
  getNeighbours,
  listArticlePage,
} from '../../domain/articles/queries.server.ts'

const tags = ['文章']

const articleSchema = z.object({
  id: z.int(),
  title: z.string(),
  author: z.string(),
  /** YYYY-MM-DD HH:mm, Beijing time. */
  createTime: z.string(),
  releaseTime: z.string(),
  description: z.string(),
  pictureUrl: z.string().nullable(),
  articleTypeId: z.int(),
  areaId: z.int(),
})

const detailSchema = z.object({
  ...articleSchema.shape,
  content: z.string(),
  /** Comma-separated list of `name|url`. */
  fileUrl: z.string(),
})

const neighbourSchema = z.object({ id: z.int(), title: z.string() }).nullable()

const listQuery = z.object({
  ...pagingQuery,
  articleTypeId: idParameter.optional(),
  areaId: idParameter.optional(),
  importArticle: z.enum(['0', '1', 'true', 'false']).optional(),
})

/** Endpoints for articles (specification, section 7). */
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
      answer(request, reply, async (site) => listed(site, await articleScopeOf(site, request.query), request.query)),
  )

  api.get(
    '/api/article/article/all/code',
    {
      schema: {
        tags,
        summary: '按区划代码列出一个地区或单位的文章',
        querystring: z.object({
          ...listQuery.omit({ areaId: true }).shape,
          areaCode: bounded(z.string().regex(/^\d{12}$/)).optional(),
        }),
        response: { 200: envelopeOf(listOf(articleSchema)) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        const { areaCode, ...query } = request.query
        const area = areaCode ? await findAreaByCode(site.db, site.district.areaCode, areaCode) : null
        if (areaCode && !area) throw notFound('没有这个地区或单位。')
        return listed(site, await articleScopeOf(site, { ...query, areaId: area?.id }), query)
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
          createTime: formatDateTime(article.createTime),
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
          createYear: yearQuery,
        }),
        response: { 200: envelopeOf(z.object({ previous: neighbourSchema, next: neighbourSchema })) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        const { id, numberOf, createYear, ...query } = request.query
        const scope = {
          ...(await articleScopeOf(site, query)),
          ...(createYear ? { released: yearRange(createYear) } : {}),
        }
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
          ...pagingQuery,
          parameter: textParameter(100).optional(),
          startYear: yearQuery,
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
        const { currentPage, pageSize, parameter, startYear, articleTypeId } = request.query
        const { rootTypeId, typeIds } = await articleScopeOf(site, { articleTypeId })
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
          pageSize,
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

async function listed({ db }: RequestContext, scope: ArticleScope, paging: { currentPage: number; pageSize: number }) {
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
