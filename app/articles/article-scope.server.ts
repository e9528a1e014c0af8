import type { Site } from '../context.ts'
import { notFound } from '../lib/errors.ts'
import { getArea, listAreaIds } from '../units/queries.server.ts'
import { getCategories } from './queries-categories.server.ts'
import type { ArticleScope } from './queries.server.ts'

/**
 * The list that a category and an area narrow down to.
 * @throws not_found for a category or area that this district does not have.
 */
export async function articleScopeOf(
  site: Site,
  query: { articleTypeId?: number | undefined; areaId?: number | undefined; importArticle?: string | undefined },
): Promise<ArticleScope> {
  site.keepUntilChanged('articles', 'areas', 'categories')
  const { db, district, now } = site
  const categories = await getCategories(site)
  if (query.articleTypeId && !categories.find(query.articleTypeId)) throw notFound('没有这个栏目。')
  const area = query.areaId ? await getArea(db, district.areaCode, query.areaId) : null
  return {
    districtCode: district.areaCode,
    now,
    areaIds: area && area.level !== 'district' ? await listAreaIds(db, area.id) : undefined,
    important: query.importArticle === '1' || query.importArticle === 'true',
    ...(query.articleTypeId ? categories.scopeOf(query.articleTypeId) : {}),
  }
}
