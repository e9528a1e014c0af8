import { Feed } from 'feed'
import type { RequestContext } from '../../../domain/request-context.ts'
import { addressOf } from '../../../platform/address.ts'
import { idParameter, readQuery } from '../../../platform/parameters.ts'
import { z } from 'zod'
import { articleAddress, feedAddress, screenOfRoot } from './addresses.ts'
import { listNewest } from '../../../domain/articles/queries-feeds.server.ts'
import { resolveScope } from '../../../domain/articles/resolve-scope.server.ts'

const feedQuerySchema = z.object({ articleTypeId: idParameter.optional(), areaId: idParameter.optional() })

/**
 * The newest articles of a category, a unit, or both; of the whole district if neither is given.
 * @throws not_found for a category or area that this district does not have.
 */
export async function makeFeed(site: RequestContext, address: string): Promise<Feed> {
  site.keepUntilChanged('articles', 'areas', 'categories')
  const { db, district, now, origin } = site
  const query = feedQuerySchema.parse(readQuery(new URL(address, origin).searchParams))
  const { articleTypeId, areaId } = query
  const { scope, categories, category, area } = await resolveScope(site, query)
  const items = await listNewest(db, scope)
  const siteTitle = `${district.name}三务公开`
  const path = category
    ? addressOf(screenOfRoot(categories.pathTo(category.id)[0]?.id ?? category.id).path, {
        articleTypeId: category.id,
        areaId,
      })
    : area
      ? addressOf('/message/messgae', { id: area.id })
      : '/dashboard'
  const feed = new Feed({
    id: origin + path,
    link: origin + path,
    title: [area?.name, category?.title, siteTitle].filter(Boolean).join(' - '),
    description: category?.description || district.description,
    language: 'zh-CN',
    copyright: district.footer.sponsor,
    favicon: `${origin}/logo/${district.areaCode}.svg`,
    updated: items[0]?.releaseTime ?? now,
    feedLinks: {
      rss: origin + feedAddress('/rss.xml', { articleTypeId, areaId }),
      json: origin + feedAddress('/feed.json', { articleTypeId, areaId }),
    },
  })
  for (const item of items) {
    const link = origin + articleAddress(item.id, item.rootTypeId)
    feed.addItem({
      id: link,
      link,
      title: item.title,
      description: item.description,
      date: item.releaseTime,
      ...(item.author ? { author: [{ name: item.author }] } : {}),
    })
  }
  return feed
}
