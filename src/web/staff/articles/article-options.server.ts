import { sql } from 'kysely'
import type { CategoryNode } from '../../../domain/articles/categories/category-tree.ts'
import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { duties, dutyIds, type DutyId } from '../../../domain/duties/duties.ts'
import { listDutyTypes } from '../../../domain/duties/queries.server.ts'
import type { AreaLevel } from '../../../access/area-table.server.ts'
import { spellingsOf } from '../../../platform/text/spelling.server.ts'
import type { Option, OptionGroup } from '../frame/forms/find-options.ts'
import type { UnitGroup } from '../frame/unit-options.server.ts'
import type { Fitting } from './fitting-categories.ts'
import '../../../domain/articles/table.server.ts'

/** Categories without children, by root, each with its path below the root. */
export async function listCategoryOptions(site: RequestContext): Promise<OptionGroup[]> {
  const groups = (await getCategories(site)).treeBelow(null).map((root) => ({
    title: root.title,
    options: root.children.length === 0 ? leavesOf(root, []) : root.children.flatMap((child) => leavesOf(child, [])),
  }))
  const spelling = await spellingsOf(groups.flatMap(({ options }) => options.map(({ title }) => title)))
  return groups.map(({ title, options }) => ({
    title,
    options: options.map((option) => ({ ...option, spelling: spelling(option.title) })),
  }))
}

/** With a chosen category, even if it was hidden since: saving a form must not drop it. */
export async function listCategoryOptionsWith(site: RequestContext, chosen: number | null): Promise<OptionGroup[]> {
  const groups = await listCategoryOptions(site)
  if (chosen === null || groups.some(({ options }) => options.some(({ id }) => id === chosen))) return groups
  const path = (await getCategories(site)).pathTo(chosen)
  const title = path.map((category) => category.title).join(' › ')
  return [...groups, { title: '不再列出的栏目', options: [{ id: chosen, title }] }]
}

function leavesOf({ id, title, children }: CategoryNode, above: readonly string[]): Option[] {
  const path = [...above, title]
  return children.length === 0 ? [{ id, title: path.join(' › ') }] : children.flatMap((child) => leavesOf(child, path))
}

/** Accounts of more units see what fits the level of a unit alone. */
const mostUnits = 40
const mostUsual = 4

/** Which categories fit units, and a duty. */
export async function listFitting(
  { db }: Pick<RequestContext, 'db'>,
  units: readonly UnitGroup[],
  duty?: DutyId,
): Promise<Fitting> {
  const byLevel: Partial<Record<AreaLevel, number[]>> = {}
  for (const id of dutyIds) {
    const types = await listDutyTypes(db, id)
    for (const level of duties[id].levels) byLevel[level] = [...(byLevel[level] ?? []), ...types.slice(0, 3)]
  }
  const ids = units.flatMap(({ options }) => options.map(({ id }) => id))
  return {
    byLevel,
    byUnit: ids.length > mostUnits ? {} : await listUsual(db, ids),
    ofDuty: duty === undefined ? [] : await listDutyTypes(db, duty),
  }
}

/** The categories of most of the articles of units. */
async function listUsual(db: RequestContext['db'], areaIds: readonly number[]): Promise<Record<number, number[]>> {
  const { rows } = await sql<{ areaId: number; typeId: number }>`
    select area_id as "areaId", article_type_id as "typeId" from article where area_id = any(${[...areaIds]}::integer[])
      and status = 'published'
    group by area_id, article_type_id order by count(*) desc, article_type_id`.execute(db)
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ areaId }) => areaId)].map(([areaId, found]) => [
      areaId,
      found.slice(0, mostUsual).map(({ typeId }) => typeId),
    ]),
  )
}
