import { sql } from 'kysely'
import { formatDate } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/types.ts'
import { visible } from '../articles/visibility.server.ts'
import { type ColumnRhythm, rhythmOf } from './column-rhythms.ts'
import type { Column } from './judge-columns.ts'
import '../articles/table.server.ts'

export type Scope = { districtCode: string; now: Date }

/** Columns of the menu, of all districts, that show articles themselves. */
export type ColumnTitle = ColumnRhythm & { id: number; title: string }

/** The categories without any below them, in the order of the menu; hidden ones and those below hidden ones left out. */
export async function listColumnTitles(db: Db): Promise<ColumnTitle[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    with recursive shown as (
      select id, title, array[position, id] as place from article_type where parent_id is null and not hidden
      union all
      select type.id, type.title, shown.place || array[type.position, type.id]
      from article_type as type join shown on type.parent_id = shown.id where not type.hidden
    )
    select id, title from shown
    where not exists (select from article_type as below where below.parent_id = shown.id and not below.hidden)
    order by place`.execute(db)
  return rows.map(({ id, title }) => ({ id, title, ...rhythmOf(title) }))
}

/** The columns of a district with their newest public articles, and the newest of all. */
export async function readColumns(
  db: Db,
  titles: readonly ColumnTitle[],
  scope: Scope,
): Promise<{ columns: Column[]; lastDay: string | null }> {
  const { rows } = await sql<{ id: number; last: Date }>`
    select article_type_id as id, max(release_time) as last from article where ${visible(scope)}
    group by article_type_id`.execute(db)
  const days = new Map(rows.map(({ id, last }) => [id, formatDate(last)]))
  return {
    columns: titles.map((column) => ({ ...column, lastDay: days.get(column.id) ?? null })),
    lastDay: [...days.values()].toSorted().at(-1) ?? null,
  }
}
