/**
 * Public articles in the shape in which platforms for many sites (政府网站集约化平台) take them over. The names of site,
 * column and article are those of the guideline of 2017 (国办发〔2017〕47号). The texts of the provincial exchange formats
 * (DB34/T 4085, DB37/T 4560, DB23/T 3649) were not available: other names are our own, and their descriptions say so.
 */
import { z } from 'zod'
import { findBookOfArticle } from '../../domain/articles/books/queries.server.ts'
import { sumItemsOfBook } from '../../domain/articles/books/queries-compare.server.ts'
import { bookItems } from '../../domain/articles/books/book-items.ts'
import { type Categories, getCategories } from '../../domain/articles/categories/queries-categories.server.ts'
import {
  findResource,
  listResources,
  type Resource,
} from '../../domain/articles/forwarding/queries-resources.server.ts'
import { getArticle } from '../../domain/articles/queries.server.ts'
import { resolveScope } from '../../domain/articles/resolve-scope.server.ts'
import type { District } from '../../domain/districts/schema.ts'
import type { RequestContext } from '../../domain/request-context.ts'
import { formatDateTime } from '../../platform/dates.ts'
import { envelopeSchema, listSchema, pagingQuery } from '../../platform/envelope.ts'
import { idParameter } from '../../platform/parameters.ts'
import { signed } from './books.ts'
import type { ApiPlugin } from './context.ts'

const tags = ['文章']

const guideline = (title: string) => z.string().describe(`${title}（国办发〔2017〕47号）`)
/** No standard that could be read has a name for it. */
const own = (title: string) => z.string().describe(`${title}（名称为本站拟定）`)

const resourceSchema = z.object({
  SiteName: guideline('网站名称'),
  SiteDomain: guideline('网站域名；没有配置域名的为空'),
  SiteIDCode: guideline('网站标识码'),
  ColumnName: guideline('栏目名称'),
  ColumnDescription: guideline('栏目说明'),
  ColumnKeywords: guideline('栏目关键词'),
  ColumnType: guideline('栏目类别'),
  ArticleTitle: guideline('标题'),
  PubDate: guideline('发布时间，YYYY-MM-DD HH:mm'),
  ContentSource: guideline('来源'),
  Keywords: guideline('关键词'),
  Author: guideline('作者'),
  Description: guideline('摘要'),
  Image: guideline('图片地址；没有的为空'),
  Url: guideline('网址；没有配置域名的只有路径'),
  ResourceId: z.int().describe('在本站的编号，更正以后不变（名称为本站拟定）'),
  UpdateTime: own('最近一次发布或更正的时间'),
  Version: z.int().describe('第几版（名称为本站拟定）'),
  UnitName: own('发布单位'),
  UnitCode: own('发布单位的 12 位行政区划代码；没有的为空').nullable(),
  Publisher: own('发布机构'),
  IndexNumber: own('索引号').nullable(),
  DocumentNumber: own('文号').nullable(),
  DocumentDate: own('成文日期').nullable(),
  Validity: own('有效性：有效、废止').nullable(),
})

const amount = (title: string) => z.string().describe(`${title}（元）`)
const bookSchema = z
  .object({
    Period: z.string().describe('期间：2026-07 或 2026-Q3'),
    IsZero: z.boolean().describe('零报告'),
    Opening: amount('期初余额'),
    Income: amount('收入'),
    Expense: amount('支出'),
    OtherNet: amount('借贷、往来和代收代付的净额'),
    Closing: amount('期末余额'),
    Items: z
      .array(
        z.object({
          Code: z.string().describe('公开项目的编号，按农经发〔2011〕13号的分类'),
          Title: z.string(),
          Received: amount('收进'),
          Paid: amount('付出'),
        }),
      )
      .describe('有收支的各项'),
  })
  .nullable()
  .describe('文章公开的账本；没有的为 null（名称为本站拟定）')

const detailSchema = resourceSchema.extend({
  Content: own('正文，HTML；其中的地址以网站域名为准'),
  Attachments: z.array(z.object({ Name: z.string(), Url: z.string() })).describe('附件（名称为本站拟定）'),
  Book: bookSchema,
})

const listCall: ApiPlugin = (api, { answer }) => {
  api.get(
    '/api/article/resource/all',
    {
      schema: {
        tags,
        summary: '供集约化平台采集的文章列表，最近发布或更正的在前；撤下的见 /changes/feed.json',
        querystring: z.object({
          ...pagingQuery,
          articleTypeId: idParameter.optional().describe('栏目编号，包括它的下级栏目'),
          areaId: idParameter.optional().describe('地区或单位的编号，包括它下面的各级单位；不写为本区'),
        }),
        response: { 200: envelopeSchema(listSchema(resourceSchema)) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        site.keepUntilChanged('articles', 'areas', 'categories', 'settings')
        const { scope, categories } = await resolveScope(site, request.query)
        const { rows, total } = await listResources(site.db, scope, request.query)
        return { data: rows.map((row) => presentResource(row, categories, site.district)), recordsTotal: total }
      }),
  )
}

const readCall: ApiPlugin = (api, { answer }) => {
  api.get(
    '/api/article/resource/:id',
    {
      schema: {
        tags,
        summary: '供集约化平台采集的一篇文章：正文、附件和账本的数字',
        params: z.object({ id: idParameter.describe('文章编号') }),
        response: { 200: envelopeSchema(detailSchema) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        site.keepUntilChanged('articles', 'areas', 'categories', 'settings')
        const { id } = request.params
        const scope = { districtCode: site.district.areaCode, now: site.now }
        // Says why there is none: withdrawn, closed or never public.
        await getArticle(site.db, site.district.areaCode, id, site.now)
        const resource = await findResource(site.db, scope, id)
        if (!resource) throw new Error(`Article ${id} is public but has no row.`)
        return {
          ...presentResource(resource, await getCategories(site), site.district),
          Content: resource.content,
          Attachments: resource.attachments.map(({ name, url }) => ({
            Name: name,
            Url: addressIn(site.district, url),
          })),
          Book: await loadBook(site, id),
        }
      }),
  )
}

/** Articles for platforms that collect those of many sites. */
export const articleResourcesApi: ApiPlugin = (api, context) => {
  listCall(api, context)
  readCall(api, context)
}

/** Cached for all hosts, so it is the district's own, not the one that was asked. */
const addressIn = ({ hosts }: District, path: string): string =>
  hosts[0] && path.startsWith('/') ? `https://${hosts[0]}${path}` : path

function presentResource(resource: Resource, { find, pathTo }: Categories, district: District) {
  const { articleTypeId, title, releaseTime, updateTime, pictureUrl } = resource
  const column = find(articleTypeId)
  const keywords = column?.keywords || column?.title || ''
  return {
    SiteName: `${district.name}三务公开`,
    SiteDomain: district.hosts[0] ?? '',
    SiteIDCode: district.footer.siteIdCode,
    ColumnName: column?.title ?? '',
    ColumnDescription: column?.description || `${resource.unitName}${column?.title ?? ''}`,
    ColumnKeywords: keywords,
    ColumnType: pathTo(articleTypeId)[0]?.title ?? '',
    ArticleTitle: title,
    PubDate: formatDateTime(releaseTime),
    ContentSource: resource.source,
    Keywords: keywords,
    Author: resource.author,
    Description: resource.description,
    Image: pictureUrl ? addressIn(district, pictureUrl) : '',
    Url: addressIn(district, `/news/news?id=${resource.id}`),
    ResourceId: resource.id,
    UpdateTime: formatDateTime(updateTime),
    Version: resource.version,
    UnitName: resource.unitName,
    UnitCode: resource.unitCode,
    Publisher: resource.publisher,
    IndexNumber: resource.indexNo,
    DocumentNumber: resource.documentNo,
    DocumentDate: resource.documentDate,
    Validity: resource.validity,
  }
}

async function loadBook({ db, district, now }: RequestContext, articleId: number) {
  const head = await findBookOfArticle(db, { districtCode: district.areaCode, now, articleId })
  if (!head) return null
  const sums = await sumItemsOfBook(db, articleId)
  return {
    Period: head.period,
    IsZero: head.isZero,
    Opening: signed(head.opening),
    Income: signed(head.income),
    Expense: signed(head.expense),
    OtherNet: signed(head.otherNet),
    Closing: signed(head.closing),
    Items: bookItems.flatMap(({ code, title }) => {
      const sum = sums.get(code)
      return sum ? [{ Code: code, Title: title, Received: signed(sum.received), Paid: signed(sum.paid) }] : []
    }),
  }
}
