import { type AreaName, listSubUnits, listUnitGroups, type UnitGroup } from '../../../domain/units/queries.server.ts'
import type { Area } from '../../../domain/units/queries.server.ts'
import type { CategoryNode } from '../../../domain/articles/categories/category-tree.ts'
import { findFirstYear } from '../../../domain/articles/queries.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { periodScope, type QuarterChoice } from '../../../domain/articles/quarter-choice.ts'
import type { ArticleScope } from '../../../domain/articles/visibility.server.ts'
import { getYear } from '../../../platform/dates.ts'
import { notFound } from '../../../platform/errors.ts'

/** Period of a filtered list. */
export type Period = { year: number | null; quarter: QuarterChoice | null }

/**
 * The period that a list shows.
 * @throws not_found for a year without articles: a page that exists for every year could not be cached.
 */
export async function readPeriod(
  site: RequestContext,
  { year, quarter }: { year?: number | undefined; quarter?: QuarterChoice | undefined },
): Promise<Period & { years: number[]; scope: Pick<ArticleScope, 'released' | 'aboutQuarter'> }> {
  const { db, district, now } = site
  const { first } = await site.remember('first-year', ['articles'], async () => ({
    first: await findFirstYear(db, { districtCode: district.areaCode, now }),
  }))
  const years = Array.from({ length: getYear(now) - first + 1 }, (_, back) => getYear(now) - back)
  if (!year) return { year: null, quarter: null, years, scope: {} }
  if (!years.includes(year)) throw notFound(`没有 ${year} 年的公开内容，请从列表里重新选择年份。`)
  return { year, quarter: quarter ?? null, years, scope: periodScope(year, quarter) }
}

/** Departments and townships; below a township, or beside a village, the villages too. */
export async function listFilterUnits(site: RequestContext, area: Area): Promise<UnitGroup[]> {
  const { db, district } = site
  const { groups } = await site.remember('filter-units', ['areas'], async () => ({
    groups: [
      ...(await listUnitGroups(db, district.areaCode, 'township')),
      ...(await listUnitGroups(db, district.areaCode, 'department')),
    ],
  }))
  const townshipId = area.level === 'township' ? area.id : area.level === 'village' ? area.parentId : null
  if (townshipId === null) return groups
  const township = groups.flatMap(({ units }) => units).find(({ id }) => id === townshipId)
  const villages: AreaName[] = await listSubUnits(db, townshipId)
  return township && villages.length > 0 ? [{ title: `${township.name}所辖`, units: villages }, ...groups] : groups
}

/** A category tree as options of a list, in its order. */
export const flatten = (nodes: readonly CategoryNode[], depth = 0): { id: number; title: string }[] =>
  nodes.flatMap(({ id, title, children }) => [
    { id, title: `${'　'.repeat(depth)}${title}` },
    ...flatten(children, depth + 1),
  ])
