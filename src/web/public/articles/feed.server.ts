import { Feed } from 'feed'
import type { RequestContext } from '../../../domain/request-context.ts'
import { addressOf } from '../../../platform/address.ts'
import { notFound } from '../../../platform/errors.ts'
import { idParameter, readQuery } from '../../../platform/parameters.ts'
import { z } from 'zod'
import { getArea, listAreaIds } from '../../../domain/areas/queries.server.ts'
import { articleAddress, feedAddress, screenOfRoot } from './addresses.ts'
import { getCategories } from '../../../domain/articles/queries-categories.server.ts'
import { listNewest } from '../../../domain/articles/queries-feeds.server.ts'

const feedQuerySchema = z.object({ articleTypeId: idParameter.optional(), areaId: idParameter.optional() })

/**
 * The newest articles of a category, a unit, or both; of the whole district if neither is given.
 * @throws not_found for a category or area that this district does not have.
 */
export async function makeFeed(site: RequestContext, address: string): Promise<Feed> {
  site.keepUntilChanged('articles', 'areas', 'categories')
  const { db, district, now, origin } = site
  const { articleTypeId, areaId } = feedQuerySchema.parse(readQuery(new URL(address, origin).searchParams))
  const categories = await getCategories(site)
  const category = articleTypeId ? categories.find(articleTypeId) : undefined
  if (articleTypeId && !category) throw notFound('没有这个栏目。')
  const area = areaId ? await getArea(db, district.areaCode, areaId) : null

  const items = await listNewest(db, {
    districtCode: district.areaCode,
    now,
    areaIds: area && area.level !== 'district' ? await listAreaIds(db, area.id) : undefined,
    ...(category ? categories.scopeOf(category.id) : {}),
  })
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
