import { sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import { formatDate } from '../../platform/dates.ts'
import './table.server.ts'

export type PageViews = {
  /** Counts one view in memory, until `flush` writes it. */
  count: (districtCode: string) => void
  total: (districtCode: string) => number
  /** Writes the counts and reads those of other processes. A crash loses at most the views since the last flush. */
  flush: () => Promise<void>
}

/** A page view counter that buffers in memory between flushes. */
export async function openPageViews(db: Db): Promise<PageViews> {
  let stored = await readTotals(db)
  let unwritten = new Map<string, number>()

  return {
    count: (districtCode) => void unwritten.set(districtCode, (unwritten.get(districtCode) ?? 0) + 1),
    total: (districtCode) => (stored.get(districtCode) ?? 0) + (unwritten.get(districtCode) ?? 0),
    async flush() {
      if (unwritten.size > 0) {
        const written = unwritten
        unwritten = new Map()
        try {
          await addViews(db, written)
        } catch (error) {
          for (const [code, views] of written) unwritten.set(code, (unwritten.get(code) ?? 0) + views)
          throw error
        }
      }
      stored = await readTotals(db)
    },
  }
}

async function addViews(db: Db, counted: ReadonlyMap<string, number>): Promise<void> {
  const day = formatDate(new Date())
  // In one order: processes that write at the same time would wait for each other's rows.
  const sorted = [...counted].toSorted(([one], [other]) => one.localeCompare(other, 'en'))
  await db
    .insertInto('page_view')
    .values(sorted.map(([district_code, views]) => ({ district_code, day, views })))
    .onConflict((conflict) =>
      conflict.columns(['district_code', 'day']).doUpdateSet({ views: sql`page_view.views + excluded.views` }),
    )
    .execute()
}

async function readTotals(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('page_view')
    .select(['district_code', (eb) => eb.fn.sum<string>('views').as('views')])
    .groupBy('district_code')
    .execute()
  return new Map(rows.map(({ district_code, views }) => [district_code, Number(views)]))
}
