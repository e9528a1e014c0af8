import { type RawBuilder, sql } from 'kysely'
import { descendantAreas } from '../../../access/places.server.ts'
import type { Db } from '../../../platform/db/types.ts'
import { pageWindow } from '../../../platform/paging.ts'
import type { HintKind } from './hint-kinds.ts'
import { type HintView, hintViewNames } from './hint-views.ts'
import './table.server.ts'

export type ListedHint = {
  id: number
  areaId: number
  areaName: string
  kind: HintKind
  state: HintView
  period: string | null
  words: string
  revision: number
  foundTime: Date
  goneTime: Date | null
  explanation: string | null
}

/** How a hint stands, of `unit_hint`. An explanation holds for the words that it was written for. */
export const hintState: RawBuilder<HintView> = sql`
  case when unit_hint.gone_time is not null then 'gone'
    when exists (select from unit_hint_explanation where hint_id = unit_hint.id and state = 'waiting') then 'waiting'
    when exists (select from unit_hint_explanation
      where hint_id = unit_hint.id and state = 'confirmed' and hint_revision = unit_hint.revision) then 'explained'
    else 'open' end`

export type HintFilter = {
  view: HintView
  areaId?: number | undefined
  kind?: HintKind | undefined
  pageNum: number
}

type Scope = { areaIds: readonly number[] | null; districtCode: string }

/** In the official order of units: no unit is first because it has more. */
export async function listHintsOf(
  db: Db,
  { areaIds, districtCode }: Scope,
  { view, areaId, kind, pageNum }: HintFilter,
  size: number,
) {
  const rows = sql`
    hints as (
      select unit_hint.*, ${hintState} as state, area.id as area_id, area.name as area_name,
        parent.position as parent_position, area.position as position
      from unit_hint
      join area as named on named.id = unit_hint.unit_id
      join area on area.id = coalesce(named.merged_into, named.id)
      left join area as parent on parent.id = area.parent_id
      where area.id in (select id from below)
        ${areaId === undefined ? sql`` : sql`and area.id = ${areaId}`}
        ${kind === undefined ? sql`` : sql`and unit_hint.kind = ${kind}`}
    )`
  const below = descendantAreas(areaIds, districtCode)
  const counted = await sql<{ state: HintView; count: number }>`
    with recursive ${below}, ${rows} select state, count(*)::integer as count from hints group by state`.execute(db)
  const counts = Object.fromEntries(
    hintViewNames.map((name) => [name, counted.rows.find(({ state }) => state === name)?.count ?? 0]),
  ) as Record<HintView, number>
  const { offset, ...window } = pageWindow(pageNum, counts[view], size)
  const listed = await sql<ListedHint>`
    with recursive ${below}, ${rows}
    select id, area_id as "areaId", area_name as "areaName", kind, state, period, words, revision,
      found_time as "foundTime", gone_time as "goneTime",
      (select explanation from unit_hint_explanation where hint_id = hints.id order by number desc limit 1) as explanation
    from hints where state = ${view}
    order by parent_position, position, area_id, period desc nulls first, id
    limit ${size} offset ${offset}`.execute(db)
  return { ...window, total: counts[view], counts, rows: listed.rows }
}

/** How many hints of each unit wait to be explained. */
export async function countOpenHints(db: Db, areaIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ areaId: number; count: number }>`
    select coalesce(area.merged_into, area.id) as "areaId", count(*)::integer as count
    from unit_hint join area on area.id = unit_hint.unit_id
    where unit_hint.gone_time is null and coalesce(area.merged_into, area.id) = any(${[...areaIds]}::bigint[])
      and ${hintState} = 'open'
    group by 1`.execute(db)
  return new Map(rows.map(({ areaId, count }) => [areaId, count]))
}
