import { notFound } from '../../platform/errors.ts'
import { type Area, getArea, getMergedUnits, listAreaIds } from '../units/queries.server.ts'
import type { RequestContext } from '../request-context.ts'
import type { Category } from './categories/category-tree.ts'
import { type Categories, getCategories } from './categories/queries-categories.server.ts'
import type { ArticleScope } from './visibility.server.ts'

/** Category and area are null if none was asked for. */
export type ResolvedScope<A = Area | null> = {
  scope: ArticleScope
  categories: Categories
  category: Category | null
  area: A
}

type ScopeQuery = { articleTypeId?: number | undefined; areaId?: number | undefined }

/**
 * The public articles of a category, an area, both, or the whole district. The caller declares the dependencies of its
 * response.
 * @param unknownCategory message for an unknown category.
 * @throws not_found for an unknown category, or for an area outside this district.
 */
export async function resolveScope(
  site: RequestContext,
  wanted: ScopeQuery & { areaId: number },
  unknownCategory?: string,
): Promise<ResolvedScope<Area>>
export async function resolveScope(
  site: RequestContext,
  wanted: ScopeQuery,
  unknownCategory?: string,
): Promise<ResolvedScope>
export async function resolveScope(
  site: RequestContext,
  { articleTypeId, areaId }: ScopeQuery,
  unknownCategory = '没有这个栏目。',
): Promise<ResolvedScope> {
  const { db, district, now } = site
  const categories = await getCategories(site)
  const category = articleTypeId === undefined ? null : categories.find(articleTypeId)
  if (category === undefined) throw notFound(unknownCategory)
  const area = areaId === undefined ? null : await getCurrentArea(site, areaId)
  // The root area contains the whole district, so it needs no filter.
  const areaIds = area && area.level !== 'district' ? await listAreaIds(db, area.id) : undefined
  const ofCategory = category ? categories.scopeOf(category.id) : {}
  return { scope: { districtCode: district.areaCode, now, areaIds, ...ofCategory }, categories, category, area }
}

/** An area, or the one that it became part of. @throws not_found */
async function getCurrentArea(site: RequestContext, areaId: number): Promise<Area> {
  const id = (await getMergedUnits(site)).get(areaId) ?? areaId
  return site.remember(`area ${id}`, ['areas'], () => getArea(site.db, site.district.areaCode, id))
}
