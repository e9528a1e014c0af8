import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import './table.server.ts'

/** Counted up to here. */
export const mostNeverLooked = 10_000

/** `never`: texts without any look, up to `mostNeverLooked`. `oldest`: of the others; null if there are none. */
export type LookState = { never: number; oldest: Date | null }

/** How far the nightly scan has come. */
export async function readLookState(db: Db): Promise<LookState> {
  const { rows } = await sql<LookState>`
    select (select min(look_time) from article_look) as oldest, (
      select count(*)::integer from (
        select from article_look where look_time is null limit ${mostNeverLooked}
      ) as counted) as never`.execute(db)
  return rows[0] ?? { never: 0, oldest: null }
}
