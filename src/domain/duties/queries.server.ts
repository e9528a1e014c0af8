import { sql } from 'kysely'
import type { AreaLevel } from '../../access/area-table.server.ts'
import { areasBelow } from '../../access/places.server.ts'
import { formatDate } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/types.ts'
import { pathTo, withDescendants } from '../articles/categories/category-tree.ts'
import { visible } from '../articles/visibility.server.ts'
import { duties, type Duty, type DutyId, dutyIds, type DutyState, lastPeriods, type Period, stateOf } from './duties.ts'
import '../articles/table.server.ts'

export type DutyUnit = { id: number; name: string; level: AreaLevel; parentName: string }

/** One period of a duty of a unit. `article`: the first one that counts. */
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
  const typeIds = await findTypes(db)
  const asked = dutyIds.filter((id) => (only === undefined || id === only) && typeIds(id).length > 0)
  const windows = asked.flatMap((id) =>
    lastPeriods(duties[id], now, count).map((period) => ({ id, period, types: typeIds(id) })),
  )
  if (windows.length === 0) return []
  const units = await listUnits(db, query, [...new Set(asked.flatMap((id) => duties[id].levels))])
  const found = await findArticles(db, query, windows)
  return units.flatMap((unit) =>
    asked
      .filter((id) => (duties[id].levels as readonly AreaLevel[]).includes(unit.level))
      .map((id) => ({
        unit,
        dutyId: id,
        periods: windows.flatMap(({ id: of, period }, at) => {
          if (of !== id) return []
          const article = found.get(`${at} ${unit.id}`) ?? null
          return [{ ...period, article, state: stateOf(period, article?.day ?? null, now) }]
        }),
      })),
  )
}

/** The categories of a duty; none where the tree does not have it. */
async function findTypes(db: Db): Promise<(id: DutyId) => number[]> {
  const all = await db.selectFrom('article_type').select(['id', 'parent_id as parentId', 'title']).execute()
  const below = (rootTypeId: number, title: string): number[] =>
    all
      .filter((type) => type.title === title && pathTo(all, type.id)[0]?.id === rootTypeId)
      .flatMap(({ id }) => withDescendants(all, id))
  return (id) => {
    const { rootTypeId, category, except }: Duty = duties[id]
    if (category !== undefined) return below(rootTypeId, category)
    const left = new Set(except === undefined ? [] : below(rootTypeId, except))
    return all.some((type) => type.id === rootTypeId)
      ? withDescendants(all, rootTypeId).filter((type) => !left.has(type))
      : []
  }
}

/** The categories of a duty, the one for a new article first. */
export const listDutyTypes = async (db: Db, id: DutyId): Promise<number[]> => (await findTypes(db))(id)

async function listUnits(
  db: Db,
  { districtCode, scope }: DutyQuery,
  levels: readonly AreaLevel[],
): Promise<DutyUnit[]> {
  const isOne = 'unitId' in scope
  const { rows } = await sql<DutyUnit>`
    with recursive ${areasBelow(isOne ? [scope.unitId] : scope.areaIds, districtCode)}
    select area.id, area.name, area.level, coalesce(parent.name, '') as "parentName"
    from below join area on area.id = below.id left join area as parent on parent.id = area.parent_id
    where area.standing = 'open' and area.level = any(${[...levels]}::text[])
      and ${isOne ? sql`area.id = ${scope.unitId}` : sql`true`}
    order by area.level = 'village' desc, parent.position, area.position, area.id`.execute(db)
  return rows
}

type Window = { period: Period; types: readonly number[] }

/** The first article that counts, by window and unit. */
async function findArticles(db: Db, { districtCode, now, scope }: DutyQuery, windows: readonly Window[]) {
  type Row = { at: number; areaId: number; id: number; typeId: number; time: Date }
  const isOwn = 'unitId' in scope ? sql`article.area_id = ${scope.unitId}` : sql`true`
  const { rows } = await sql<Row>`
    select distinct on (at, article.area_id) at::integer, article.area_id as "areaId", article.id,
      article.article_type_id as "typeId", article.release_time as time
    from unnest(
      ${windows.map(({ period }) => beijing(period.begins))}::timestamptz[],
      ${windows.map(({ period }) => beijing(period.ends))}::timestamptz[],
      ${windows.map(({ types }) => `{${types.join(',')}}`)}::text[]
    ) with ordinality as period (begins, ends, types, at)
    join article on article.release_time >= begins and article.release_time < ends
      and article.article_type_id = any(types::integer[])
    where ${visible({ districtCode, now })} and ${isOwn}
    order by at, article.area_id, article.release_time, article.id`.execute(db)
  return new Map(
    rows.map(({ at, areaId, id, typeId, time }) => [`${at - 1} ${areaId}`, { id, typeId, day: formatDate(time) }]),
  )
}

const beijing = (day: string): Date => new Date(`${day}T00:00:00+08:00`)
