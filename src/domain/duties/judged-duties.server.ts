import { sql } from 'kysely'
import type { AreaLevel } from '../../access/area-table.server.ts'
import { descendantAreas } from '../../access/places.server.ts'
import { formatDate } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/types.ts'
import { getPath, withDescendants } from '../articles/categories/category-tree.ts'
import { visible } from '../articles/visibility.server.ts'
import {
  duties,
  type Duty,
  type DutyId,
  dutyIds,
  type DutyState,
  type Evidence,
  judge,
  lastPeriods,
  type Period,
} from './duties.ts'
import '../articles/table.server.ts'

export type DutyUnit = { id: number; name: string; level: AreaLevel; parentName: string }

/** One period of a duty of a unit. `article`: the one that shows its state. */
export type DutyPeriod = Period & { state: DutyState; article: { id: number; typeId: number; day: string } | null }
export type UnitDuty = { unit: DutyUnit; dutyId: DutyId; periods: DutyPeriod[] }

export type DutyQuery = {
  districtCode: string
  now: Date
  /** One unit, or the units within areas, null for the whole district. */
  scope: { unitId: number } | { areaIds: readonly number[] | null }
  /** How many periods of each duty. */
  count: number
  only?: DutyId | undefined
}

/** What each unit of a district had to publish in its last periods, and whether it did. */
export async function listDuties(db: Db, query: DutyQuery): Promise<UnitDuty[]> {
  const { now, count, only } = query
  const typesOf = await findTypes(db)
  const asked = dutyIds.filter((id) => (only === undefined || id === only) && typesOf(id).all.length > 0)
  if (asked.length === 0) return []
  const units = await listUnits(db, query, [...new Set(asked.flatMap((id) => duties[id].levels))])
  const periodsOf = new Map(asked.map((id) => [id, lastPeriods(duties[id], now, count)]))
  const found = new Map<DutyId, Map<number, Evidence[]>>()
  for (const id of asked)
    found.set(
      id,
      await findEvidence(db, query, { id, types: typesOf(id), since: periodsOf.get(id)?.at(-1)?.from ?? '' }),
    )
  return units.flatMap((unit) =>
    asked
      .filter((id) => (duties[id].levels as readonly AreaLevel[]).includes(unit.level))
      .map((id) => ({
        unit,
        dutyId: id,
        periods: (periodsOf.get(id) ?? []).map((period) => ({
          ...period,
          ...judge(period, found.get(id)?.get(unit.id) ?? [], now),
        })),
      })),
  )
}

/** Categories of a duty: all in which it may be, those of which it is for certain; none where the tree does not have it. */
type DutyTypes = { all: number[]; sure: number[] }

async function findTypes(db: Db): Promise<(id: DutyId) => DutyTypes> {
  const tree = await db.selectFrom('article_type').select(['id', 'parent_id as parentId', 'title']).execute()
  const below = (rootTypeId: number, title: string): number[] =>
    tree
      .filter((type) => type.title === title && getPath(tree, type.id)[0]?.id === rootTypeId)
      .flatMap(({ id }) => withDescendants(tree, id))
  return (id) => {
    const { rootTypeId, category, except, sure }: Duty = duties[id]
    const left = new Set(except === undefined ? [] : below(rootTypeId, except))
    const all =
      category === undefined
        ? withDescendants(tree, rootTypeId).filter((type) => !left.has(type))
        : below(rootTypeId, category)
    return { all, sure: sure.categories?.flatMap((title) => below(rootTypeId, title)) ?? all }
  }
}

/** The categories of a duty, the one for a new article first. */
export async function listDutyTypes(db: Db, id: DutyId): Promise<number[]> {
  const { all, sure } = (await findTypes(db))(id)
  return [...sure, ...all.filter((type) => !sure.includes(type))]
}

async function listUnits(
  db: Db,
  { districtCode, scope }: DutyQuery,
  levels: readonly AreaLevel[],
): Promise<DutyUnit[]> {
  const isOne = 'unitId' in scope
  const { rows } = await sql<DutyUnit>`
    with recursive ${descendantAreas(isOne ? [scope.unitId] : scope.areaIds, districtCode)}
    select area.id, area.name, area.level, coalesce(parent.name, '') as "parentName"
    from below join area on area.id = below.id left join area as parent on parent.id = area.parent_id
    where area.standing = 'open' and area.level = any(${[...levels]}::text[])
      and ${isOne ? sql`area.id = ${scope.unitId}` : sql`true`}
    order by area.level = 'village' desc, parent.position, area.position, area.id`.execute(db)
  return rows
}

/** Articles that may be of a duty, by unit, in the order of their release. `since`: first day of the oldest period. */
async function findEvidence(
  db: Db,
  { districtCode, now, scope }: DutyQuery,
  { id, types, since }: { id: DutyId; types: DutyTypes; since: string },
): Promise<Map<number, Evidence[]>> {
  const { sure, perhaps, rootTypeId }: Duty = duties[id]
  type Row = Omit<Evidence, 'day' | 'about'> & { areaId: number; time: Date; from: string | null; until: string | null }
  const isOwn = 'unitId' in scope ? sql`article.area_id = ${scope.unitId}` : sql`true`
  const isSure = sql<boolean>`(article_type_id = any(${types.sure}::integer[]) or coalesce(template = any(${[...sure.templates]}::text[]), false))`
  const mayBe = perhaps === undefined ? sql`false` : sql`(article_type_id = ${rootTypeId} or title ~ ${perhaps})`
  const { rows } = await sql<Row>`
    select article.id, article_type_id as "typeId", area_id as "areaId", release_time as time, ${isSure} as "isSure",
      about_from as "from", about_until as "until"
    from article
    where ${visible({ districtCode, now })} and ${isOwn} and article_type_id = any(${types.all}::integer[])
      and release_time >= ${beijing(since)} and (${isSure} or ${mayBe})
    order by release_time, article.id`.execute(db)
  const evidence = rows.map(({ time, from, until, ...row }) => ({
    ...row,
    day: formatDate(time),
    about: from && until ? { from, until } : null,
  }))
  return Map.groupBy(evidence, ({ areaId }) => areaId)
}

const beijing = (day: string): Date => new Date(`${day}T00:00:00+08:00`)
