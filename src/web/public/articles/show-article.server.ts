import type { Db } from '../../../platform/db/types.ts'
import type { District } from '../../../domain/districts/schema.ts'
import { href } from '../../href.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { articleAddress } from './screens.ts'
import { showBody } from '../../../domain/articles/body.server.ts'
import type { Categories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { type Article, getNeighbours, type Neighbour } from '../../../domain/articles/queries.server.ts'
import { plainText } from '../../../domain/articles/search-text.ts'
import { findSeries, type SeriesArticle } from '../../../domain/articles/queries-series.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import type { ArticleScope } from '../../../domain/articles/visibility.server.ts'
import { summarise } from './summarise.ts'

/** Characters of HTML that certainly hold the beginning of a text. */
const beginning = 4000

/**
 * An article prepared for display: formatted times, a body with table boxes and leaving prompts, and its canonical
 * URL.
 */
export function showArticle(article: Article, categories: Categories, { hosts }: District) {
  const rootId = categories.pathTo(article.articleTypeId)[0]?.id ?? article.articleTypeId
  return {
    ...article,
    // Search engines show a description, so an article without one is described by its first sentences.
    description: article.description || summarise(plainText(article.content.slice(0, beginning))),
    content: showBody(article.content, (url) => href('/leaving', { id: article.id, url }), hosts),
    releaseTime: formatDateTime(article.releaseTime),
    releasedAt: article.releaseTime.toISOString(),
    updatedAt: (article.updateTime > article.releaseTime ? article.updateTime : article.releaseTime).toISOString(),
    updateTime: formatDateTime(article.updateTime),
    historyHref: article.releases > 1 ? href('/history/:id', { id: article.id }) : null,
    ownHref: articleAddress(article.id, rootId),
  }
}

/** `unit`: whose it is, where the title does not say so. */
export type Beside = { title: string; href: string; unit?: string } | null

/** The previous and next articles in a list, with their addresses in that list. */
export async function listNeighbours(
  db: Db,
  scope: ArticleScope,
  article: Article,
  /** `step`: -1 for the previous article, 1 for the next. */
  hrefOf: (id: number, step: -1 | 1) => string,
): Promise<{ previous: Beside; next: Beside }> {
  const { previous, next } = await getNeighbours(db, scope, article)
  const beside = (item: Neighbour | null, step: -1 | 1): Beside =>
    item && {
      title: item.title,
      href: hrefOf(item.id, step),
      ...(item.title.includes(item.unitName) ? {} : { unit: item.unitName }),
    }
  return { previous: beside(previous, -1), next: beside(next, 1) }
}

/** The same item of the same unit: of the period before, and of the year before. Empty where the text names no period. */
export async function listSeries(
  { db, district, now }: Pick<RequestContext, 'db' | 'district' | 'now'>,
  categories: Categories,
  article: Article,
): Promise<{ label: string; title: string; href: string }[]> {
  const { aboutFrom: from, aboutUntil: until } = article
  if (from === null || until === null) return []
  const scope = { districtCode: district.areaCode, now }
  const { lastPeriod, lastYear } = await findSeries(db, scope, { ...article, about: { from, until } })
  const item = (label: string, found: SeriesArticle | null) => {
    if (!found) return []
    const rootId = categories.pathTo(found.articleTypeId)[0]?.id ?? found.articleTypeId
    return [{ label, title: found.title, href: articleAddress(found.id, rootId) }]
  }
  return [...item('上一期：', lastPeriod), ...(lastYear?.id === lastPeriod?.id ? [] : item('去年同期：', lastYear))]
}

export type ShownArticle = ReturnType<typeof showArticle>
