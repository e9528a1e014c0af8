import type { Db } from '../db/types.ts'
import { addressOf } from '../lib/address.ts'
import { formatDateTime } from '../lib/dates.ts'
import { articleAddress } from './addresses.ts'
import { showBody } from './body.server.ts'
import type { Categories } from './queries-categories.server.ts'
import { type Article, type ArticleScope, getNeighbours, type Neighbour } from './queries.server.ts'

/** An article as it is shown: times in words, the body with its boxes and prompts, and its one own address. */
export function showArticle(article: Article, categories: Categories) {
  const rootId = categories.pathTo(article.articleTypeId)[0]?.id ?? article.articleTypeId
  return {
    ...article,
    content: showBody(article.content, (url) => addressOf('/leaving', { id: article.id, url })),
    releaseTime: formatDateTime(article.releaseTime),
    releasedAt: article.releaseTime.toISOString(),
    ownHref: articleAddress(article.id, rootId),
  }
}

export type Beside = { title: string; href: string } | null

/** The articles above and below one in its list, with their addresses in that list. */
export async function besideOf(
  db: Db,
  scope: ArticleScope,
  article: Article,
  hrefOf: (id: number) => string,
): Promise<{ previous: Beside; next: Beside }> {
  const { previous, next } = await getNeighbours(db, scope, article)
  const beside = (item: Neighbour | null): Beside => item && { title: item.title, href: hrefOf(item.id) }
  return { previous: beside(previous), next: beside(next) }
}

export type ShownArticle = ReturnType<typeof showArticle>
