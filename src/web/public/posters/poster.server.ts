import { showBody } from '../../../domain/articles/body.server.ts'
import { onBoards } from '../../../domain/articles/body-table-paper.ts'
import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { splitWideTables } from '../../../domain/articles/posters/poster-tables.ts'
import { getPostedVersion } from '../../../domain/articles/posters/queries-posters.server.ts'
import { type Article, getArticle } from '../../../domain/articles/queries.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { getOfficePhone } from '../../../domain/units/office-phone.server.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { notFound } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { href } from '../../href.ts'
import { articleAddress } from '../articles/screens.ts'

export type Poster = Awaited<ReturnType<typeof loadPoster>>

/** A public article as it is posted on a notice board. @throws AppError as `getArticle` */
export async function loadPoster(site: RequestContext, params: Readonly<Record<string, string | undefined>>) {
  const id = idParameter.safeParse(params['id'])
  if (!id.success) throw notFound('网址有误，没有这个页面。')
  site.keepUntilChanged('articles', 'areas', 'categories', 'settings')
  const { html, article, ...poster } = await readPoster(site, id.data)
  const { pathTo } = await getCategories(site)
  const content = showBody(html, (url) => href('/leaving', { id: poster.id, url }), site.district.hosts, 0, onBoards)
  return {
    ...poster,
    articleHref: articleAddress(article.id, pathTo(article.articleTypeId)[0]?.id ?? article.articleTypeId),
    content,
    isTurned: content.includes('paper-turned'),
  }
}

/** What a poster says, on a page and in a file. `html`: the text, with tables that fit on paper. */
export async function readPoster({ db, district, now, origin }: RequestContext, id: number) {
  const article = await getArticle(db, district.areaCode, id, now)
  const version = await getPostedVersion(db, district.areaCode, id, now)
  const versionHref = href('/p/:code', { code: version.code })
  return {
    article,
    id,
    title: article.title,
    unit: article.areaName,
    site: `${district.name}三务公开`,
    facts: factsOf(article),
    html: splitWideTables(article.content),
    attachments: article.attachments.map(({ name }) => name),
    number: version.number,
    released: version.time,
    versionHref,
    versionAddress: `${origin}${versionHref}`,
    phone: await getOfficePhone(db, district, article.areaId),
  }
}

/** What a reader at the board needs to know about the text. */
function factsOf(article: Article): [title: string, value: string][] {
  const corrected = article.releases > 1
  const facts: [string, string][] = [
    ['文号', article.documentNo ?? ''],
    ['网上发布', formatDateTime(article.releaseTime)],
    ['更正', corrected ? [formatDateTime(article.updateTime), article.correction].filter(Boolean).join('，') : ''],
    ['公示到', article.noticeUntil ?? ''],
  ]
  return facts.filter(([, value]) => value !== '')
}
