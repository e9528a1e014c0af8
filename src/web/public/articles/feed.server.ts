import { Feed } from 'feed'
import type { RequestContext } from '../../../domain/request-context.ts'
import { notFound } from '../../../platform/errors.ts'
import { getArea, listAreaIds } from '../../../domain/areas/queries.server.ts'
import { href } from '../../href.ts'
import type { ReadQuery } from '../../page.ts'
import type { PublicPages } from '../pages.ts'
import { articleAddress, screenOfRoot } from './screens.ts'
import { getCategories } from '../../../domain/articles/queries-categories.server.ts'
import { listNewest } from '../../../domain/articles/queries-feeds.server.ts'

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
    ? href(screenOfRoot(categories.pathTo(category.id)[0]?.id ?? category.id).path, {
        articleTypeId: category.id,
        areaId,
      })
    : area
      ? href('/message/messgae', { id: area.id })
      : href('/dashboard')
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
      rss: origin + href('/rss.xml', { articleTypeId, areaId }),
      json: origin + href('/feed.json', { articleTypeId, areaId }),
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
