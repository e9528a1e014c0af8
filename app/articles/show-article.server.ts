import { addressOf } from '../lib/address.ts'
import { formatDateTime } from '../lib/dates.ts'
import { articleAddress } from './addresses.ts'
import { showBody } from './body.server.ts'
import type { Categories } from './queries-categories.server.ts'
import type { Article } from './queries.server.ts'

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

export type ShownArticle = ReturnType<typeof showArticle>
