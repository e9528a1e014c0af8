import type { RequestContext } from '../request-context.ts'
import { notFound } from '../../platform/errors.ts'
import { getArea, listAreaIds } from '../areas/queries.server.ts'
import { getCategories } from './queries-categories.server.ts'
import type { ArticleScope } from './queries.server.ts'

/**
 * The article scope for an optional category and area.
 * @throws not_found for an unknown category, or for an area outside this district.
 */
export async function articleScopeOf(
  site: RequestContext,
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
