import type { Feed } from 'feed'
import type { RequestContext } from '../../../domain/request-context.ts'
import { storable } from '../../../platform/text/visible.ts'
import { href } from '../../href.ts'
import type { ReadQuery } from '../../page-declaration.ts'
import { newFeed } from '../crawlers/new-feed.server.ts'
import type { PublicPages } from '../pages.ts'
import { absolute, listNewestChanges } from './changes.server.ts'

/** The newest corrections, withdrawals and erased versions. @throws not_found */
export async function makeChangesFeed(
  site: RequestContext,
  query: ReadQuery<PublicPages['/changes/rss.xml']>,
): Promise<Feed> {
  const { now, origin } = site
  const { title, about, entries } = await listNewestChanges(site, query)
  const feed = newFeed(site, {
    path: href('/changes', query),
    titles: [title],
    description: `${about}公开以后更正、撤回和删除的内容，写明时间、单位和理由。`,
    updated: entries[0]?.at ?? now,
    rss: href('/changes/rss.xml', query),
    json: href('/changes/feed.json', query),
  })
  for (const entry of entries)
    feed.addItem({
      id: `${absolute(origin, entry.recordHref)}#${entry.key}`,
      link: absolute(origin, entry.versionHref ?? entry.recordHref),
      title: storable(`${entry.kindTitle}：${entry.title}（${entry.unitName}）`),
      description: storable(entry.reason ? `${entry.words}。理由：${entry.reason}` : `${entry.words}。`),
      date: entry.at,
      published: entry.at,
    })
  return feed
}
