import { z } from 'zod'
import type { ApiPlugin } from './context.ts'
import type { RequestContext } from '../../domain/request-context.ts'
import { formatDateTime, yearRange } from '../../platform/dates.ts'
import { envelopeSchema, listSchema, pagingQuery } from '../../platform/envelope.ts'
import { notFound } from '../../platform/errors.ts'
import { bounded, idParameter, textParameter, yearQuery } from '../../platform/parameters.ts'
import { findAreaByCode } from '../../domain/units/queries.server.ts'
import { searchArticles } from '../../domain/articles/queries-search.server.ts'
import { mostHits } from '../../domain/articles/search/find-hits.server.ts'
import { listCurrentNotices } from '../../domain/articles/queries-notices.server.ts'
import { findArticleByPlace, getArticle, getNeighbours, listArticlePage } from '../../domain/articles/queries.server.ts'
import { quarterChoices } from '../../domain/articles/quarter-choice.ts'
import { contentKinds, contentKindTitles } from '../../domain/articles/search/kinds.ts'
import { getVocabulary } from '../../domain/articles/search/vocabulary.server.ts'
import { resolveScope } from '../../domain/articles/resolve-scope.server.ts'

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

const articleId = idParameter.describe('文章编号')
const categoryId = idParameter.describe('栏目编号，包括它的下级栏目')
const areaId = idParameter.describe('地区或单位的编号，包括它下面的各级单位；不写为本区')

const listQuery = z.object({
  ...pagingQuery,
  articleTypeId: categoryId.optional(),
  areaId: areaId.optional(),
  importArticle: z.enum(['0', '1', 'true', 'false']).optional().describe('1 或 true：只列要闻'),
})

const listCalls: ApiPlugin = (api, { answer }) => {
  api.get(
    '/api/article/article/all',
    {
      schema: {
        tags,
        summary: '文章列表，按发布时间倒序',
        querystring: listQuery,
        response: { 200: envelopeSchema(listSchema(articleSchema)) },
      },
    },
    (request, reply) => answer(request, reply, (site) => listed(site, request.query)),
  )

  api.get(
    '/api/article/article/all/code',
    {
      schema: {
        tags,
        summary: '按区划代码列出一个地区或单位的文章',
        querystring: z.object({
          ...listQuery.omit({ areaId: true }).shape,
          // Codes of no area of the district are not found.
          areaCode: bounded(z.string().regex(/^\d{12}$/))
            .optional()
            .describe('12 位行政区划代码'),
        }),
        response: { 200: envelopeSchema(listSchema(articleSchema)) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        const { areaCode, ...query } = request.query
        const area = areaCode ? await findAreaByCode(site.db, site.district.areaCode, areaCode) : null
        if (areaCode && !area) throw notFound('没有这个地区或单位。')
        return listed(site, { ...query, areaId: area?.id })
      }),
  )
}

const readCall: ApiPlugin = (api, { answer }) => {
  api.get(
    '/api/article/article/browse/:id',
    {
      schema: {
        tags,
        summary: '文章正文和附件',
        params: z.object({ id: articleId }),
        response: { 200: envelopeSchema(detailSchema) },
      },
    },
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
}

const noticesCall: ApiPlugin = (api, { answer }) => {
  const notice = z.object({
    id: z.int(),
    title: z.string(),
    areaId: z.int(),
    areaName: z.string(),
    releaseTime: z.string(),
    noticeUntil: z.string().describe('公示的最后一天'),
  })
  api.get(
    '/api/article/article/notices',
    {
      schema: {
        tags,
        summary: '公示期还没有结束的文章，先结束的在前',
        response: { 200: envelopeSchema(z.array(notice)) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        site.keepUntilChanged('articles', 'areas')
        const notices = await listCurrentNotices(site)
        return notices.map(({ id, title, areaId, areaName, releaseTime, noticeUntil }) => ({
          id,
          title,
          areaId,
          areaName,
          releaseTime: formatDateTime(releaseTime),
          noticeUntil,
        }))
      }),
  )
}

const neighboursCall: ApiPlugin = (api, { answer }) => {
  api.get(
    '/api/article/article/browse/ancillary/next',
    {
      schema: {
        tags,
        summary: '上一篇和下一篇：按文章 id，或按它在列表中的位置 numberOf（从 1 起）',
        querystring: z.object({
          id: articleId.optional(),
          numberOf: idParameter.optional().describe('文章在列表中的位置，从 1 起'),
          articleTypeId: categoryId.optional(),
          areaId: areaId.optional(),
          createYear: yearQuery.describe('只在这一年发布的文章中找，2000 到 2099'),
        }),
        response: { 200: envelopeSchema(z.object({ previous: neighbourSchema, next: neighbourSchema })) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        site.keepUntilChanged('articles', 'areas', 'categories')
        const { id, numberOf, createYear, ...query } = request.query
        const resolved = await resolveScope(site, query)
        const scope = { ...resolved.scope, released: createYear ? yearRange(createYear) : undefined }
        const article = id
          ? await getArticle(site.db, site.district.areaCode, id, site.now)
          : numberOf
            ? await findArticleByPlace(site.db, scope, numberOf)
            : null
        if (!article) throw notFound('没有这篇文章，请给出文章的 id 或它在列表中的位置 numberOf。')
        return getNeighbours(site.db, scope, article)
      }),
  )
}

const kindsInWords = contentKinds.map((kind) => `${kind} ${contentKindTitles[kind]}`).join('、')

const searchCall: ApiPlugin = (api, { answer }) => {
  api.get(
    '/api/article/article/page/all/article',
    {
      schema: {
        tags,
        summary: `全文检索，也按同义词和单位名称检索，标题在前；最多计到 ${mostHits} 条`,
        querystring: z.object({
          ...pagingQuery,
          parameter: textParameter(100).optional().describe('要检索的文字，最多 100 个字'),
          startYear: yearQuery.describe('只检索这一年发布的文章，2000 到 2099'),
          articleTypeId: categoryId.optional(),
          quarter: z
            .enum(quarterChoices)
            .optional()
            .describe('startYear 那一年的第几季度：1 到 4 是内容写明的时期，released-1 到 released-4 是发布时间'),
          unitId: idParameter.optional().describe('只检索这个单位的文章，不包括它下面的单位'),
          kind: z.enum(contentKinds).optional().describe(`文章类型：${kindsInWords}`),
          sort: z.enum(['date']).optional().describe('date：按发布时间倒序；不写时标题里有这些字的在前'),
        }),
        response: {
          200: envelopeSchema(
            listSchema(z.object({ id: z.int(), title: z.string(), releaseTime: z.string(), articleTypeId: z.int() })),
          ),
        },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        const { currentPage, pageSize, parameter, startYear, articleTypeId, quarter, unitId, kind, sort } =
          request.query
        site.keepUntilChanged('articles', 'areas', 'categories', 'words')
        const { scope } = await resolveScope(site, { articleTypeId })
        const areaIds = unitId === undefined ? undefined : [unitId]
        const released = { year: startYear, quarter: startYear ? quarter : undefined }
        const vocabulary = await getVocabulary(site)
        if (unitId !== undefined && vocabulary.units.nameOf(unitId) === undefined) throw notFound('没有这个单位。')
        const question = { ...scope, ...released, areaIds, kind, sort, text: parameter, vocabulary }
        const { rows, total, pages } = await searchArticles(site.db, question, currentPage, pageSize)
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

/** Endpoints for articles (specification, section 7). */
export const articlesApi: ApiPlugin = (api, context) => {
  listCalls(api, context)
  readCall(api, context)
  noticesCall(api, context)
  neighboursCall(api, context)
  searchCall(api, context)
}

async function listed(site: RequestContext, query: z.infer<typeof listQuery>) {
  site.keepUntilChanged('articles', 'areas', 'categories')
  const { scope } = await resolveScope(site, query)
  const important = query.importArticle === '1' || query.importArticle === 'true'
  const { rows, total } = await listArticlePage(site.db, { ...scope, important }, query)
  return {
    data: rows.map(({ createTime, releaseTime, ...row }) => ({
      ...row,
      createTime: formatDateTime(createTime),
      releaseTime: formatDateTime(releaseTime),
    })),
    recordsTotal: total,
  }
}
