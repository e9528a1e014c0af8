import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import './table.server.ts'

/** Counted up to here. */
export const mostNeverLooked = 10_000

/** `never`: rows without any look, up to `mostNeverLooked`. `oldest`: of the others; null if there are none. */
export type LookState = { never: number; oldest: Date | null }

/** Tables of which the nightly scan looks at each row, with what rows await a look. */
const looked = {
  // The scan adds the rows itself.
  article_look: () => sql`true`,
  stored_file: (added) => sql`create_time < ${added}`,
  voucher_file: (added) => sql`create_time < ${added}`,
  subsidy_batch: (added) => sql`state = 'imported' and import_time < ${added}`,
} as const satisfies Record<string, (added: Date) => RawBuilder<unknown>>
export type LookedTable = keyof typeof looked

/** How far the nightly scan has come. @param added rows that came later are not awaited yet. */
export async function readLookState(db: Db, table: LookedTable, added: Date): Promise<LookState> {
  const name = sql.table(table)
  const { rows } = await sql<LookState>`
    select (
      select min(look_time) from ${name} ${table === 'subsidy_batch' ? sql`where state = 'imported'` : sql``}
    ) as oldest, (
      select count(*)::integer from (
        select from ${name} where look_time is null and ${looked[table](added)} limit ${mostNeverLooked}
      ) as counted) as never`.execute(db)
  return rows[0] ?? { never: 0, oldest: null }
}
