import { countHoldings, type Holdings, addHoldings } from '../../../domain/articles/queries-catalogue.server.ts'
import { type CategoryNode, withDescendants } from '../../../domain/articles/categories/category-tree.ts'
import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { type DistrictUnit, listDistrictUnits } from '../../../domain/units/queries.server.ts'
import { unitTitles } from '../../../domain/districts/schema.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { href } from '../../href.ts'
import { screenOfRoot } from '../articles/screens.ts'

/** An entry of the catalogue; `depth` is 0 for a column and 1 for what is below it. */
export type Entry = Holdings & { title: string; href: string; depth: 0 | 1 }

/** What is public where: columns with their categories, and units. */
export async function loadCatalogue(site: RequestContext) {
  site.keepUntilChanged('articles', 'areas', 'categories')
  const { byCategory, byUnit } = await countHoldings(site)
  return { columns: await columnEntries(site, byCategory), ...(await unitSections(site, byUnit)) }
}

async function columnEntries(site: RequestContext, counts: ReadonlyMap<number, Holdings>): Promise<Entry[]> {
  const categories = await getCategories(site)
  const holdingsOf = (id: number) => addHoldings(withDescendants(categories.all, id).map((each) => counts.get(each)))
  return categories.treeBelow(null).flatMap((root) => {
    const { path } = screenOfRoot(root.id)
    const entry = ({ id, title }: CategoryNode, depth: 0 | 1): Entry => ({
      title,
      depth,
      href: href(path, { articleTypeId: id }),
      ...holdingsOf(id),
    })
    return [entry(root, 0), ...root.children.map((child) => entry(child, 1))]
  })
}

export type UnitSection = { title: string; entries: Entry[] }

/** Departments, townships with what is below them, and the villages of each township. */
async function unitSections({ db, district }: RequestContext, counts: ReadonlyMap<number, Holdings>) {
  const titles = unitTitles[district.kind]
  const units = (await listDistrictUnits(db, district.areaCode)).filter(({ standing }) => standing === 'open')
  const below = Map.groupBy(units, ({ parentId }) => parentId)
  const entry = ({ id, name, level }: DistrictUnit): Entry => ({
    title: name,
    depth: 0,
    href: href('/message/messgae', { id, type: level === 'department' ? 2 : 1 }),
    // As on the unit's own page, with the units below it.
    ...addHoldings([id, ...(below.get(id) ?? []).map((unit) => unit.id)].map((each) => counts.get(each))),
  })
  const at = (level: DistrictUnit['level']) => units.filter((unit) => unit.level === level)
  const section = (title: string, rows: readonly DistrictUnit[]): UnitSection => ({ title, entries: rows.map(entry) })
  return {
    sections: [section(titles.department, at('department')), section(titles.township, at('township'))],
    villages: {
      title: titles.village,
      groups: at('township').flatMap(({ id, name }) => {
        const rows = below.get(id) ?? []
        return rows.length > 0 ? [section(name, rows)] : []
      }),
    },
  }
}
