import type { Feed } from 'feed'
import { storable } from '../../../platform/text/visible.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { href } from '../../href.ts'
import type { ReadQuery } from '../../page-declaration.ts'
import type { PublicPages } from '../pages.ts'
import { newFeed } from '../crawlers/new-feed.server.ts'
import { linkRecords } from '../books/record-links.server.ts'
import { articleAddress, screenOfRoot } from './screens.ts'
import { listNewest } from '../../../domain/articles/queries-feeds.server.ts'
import { resolveScope } from '../../../domain/articles/resolve-scope.server.ts'

/**
 * The newest articles of a category, a unit, or both; of the whole district if neither is given.
 * @throws not_found for a category or area that this district does not have.
 */
export async function makeFeed(
  site: RequestContext,
  { articleTypeId, areaId }: ReadQuery<PublicPages['/rss.xml']>,
): Promise<Feed> {
  site.keepUntilChanged('articles', 'areas', 'categories')
  const { db, district, now, origin } = site
  const { scope, categories, category, area } = await resolveScope(site, { articleTypeId, areaId })
  const items = await listNewest(db, scope)
  const records = await linkRecords(
    site,
    items.map(({ id }) => id),
  )
  const path = category
    ? href(screenOfRoot(categories.pathTo(category.id)[0]?.id ?? category.id).path, {
        articleTypeId: category.id,
        areaId,
      })
    : area
      ? href('/message/messgae', { id: area.id })
      : href('/dashboard')
  const feed = newFeed(site, {
    path,
    titles: [area?.name, category?.title],
    description: category?.description || district.description,
    updated: items[0]?.releaseTime ?? now,
    rss: href('/rss.xml', { articleTypeId, areaId }),
    json: href('/feed.json', { articleTypeId, areaId }),
  })
  for (const item of items) {
    const link = origin + articleAddress(item.id, item.rootTypeId)
    feed.addItem({
      id: link,
      link,
      title: storable(item.title),
      description: storable(
        [item.description, ...(records.get(item.id) ?? []).map(({ title, href }) => `${title} ${origin}${href}`)]
          .filter(Boolean)
          .join(' '),
      ),
      date: item.changedAt,
      published: item.releaseTime,
      ...(item.author ? { author: [{ name: storable(item.author) }] } : {}),
    })
  }
  return feed
}
