import './table.ts'
import type { Db } from '../platform/db/types.ts'
import type { JobEvent } from './job-records.ts'

/** Stores what happens to jobs. Without the database they run all the same. */
export const storeLastRuns =
  (db: Db) =>
  async ({ name, kind, time }: JobEvent): Promise<void> => {
    const change = { [`${kind}_time`]: time }
    await db
      .insertInto('job_run')
      .values({ name, start_time: time, ...change })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(change))
      .execute()
      .catch(() => undefined)
  }

/** By name. */
export async function findLastRuns(db: Db) {
  const runs = await db.selectFrom('job_run').selectAll().execute()
  return new Map(runs.map((run) => [run.name, run]))
}
