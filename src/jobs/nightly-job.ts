import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { formatDate } from '../platform/dates.ts'
import { withSessionLock } from '../platform/db/session-lock.ts'
import type { Db, Tx } from '../platform/db/types.ts'
import './table.ts'

/** Work that is done once a night, in short steps. */
export type NightlyJob<Position> = {
  name: string
  /** Advisory lock key; must be unique in this database. */
  lockKey: number
  start: Position
  /**
   * Does the next step, which a kill may cause to be done twice.
   * @returns where to go on; `done` once there is nothing left.
   */
  step: (db: Db, position: Position) => Promise<{ position: Position; done: boolean }>
  /** Runs in the transaction that marks the job as done. */
  finish: (tx: Tx, position: Position) => Promise<void>
}

/** `busy`: another process runs it. `idle`: it ran already this night. */
export type JobResult<Position> = { state: 'busy' | 'idle' | 'stopped' } | { state: 'done'; position: Position }

type RunOptions = { now: Date; signal?: AbortSignal; pauseMs?: number }

const [minuteMs, hourMs] = [60_000, 3_600_000]
/** Few people are awake, and nightly backups are usually over. */
const startHour = 2

/** The night to which a moment belongs, as a day in Beijing: a night begins at two. */
export const nightStart = (now: Date): string => formatDate(new Date(now.getTime() - startHour * hourMs))

/** Whether the job did not run this night yet, or was interrupted. */
async function isDue(db: Db, name: string, now: Date): Promise<boolean> {
  const night = nightStart(now)
  // A new installation has nothing to do before its first night.
  await db
    .insertInto('job')
    .values({ name, night, position: null, done_time: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const last = await db
    .selectFrom('job')
    .select(['night', 'done_time'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return last.night < night || last.done_time === null
}

/** Runs the job for this night, unless it ran already; goes on where a kill ended it. */
export const runTonight = <Position>(
  db: Db,
  job: NightlyJob<Position>,
  options: RunOptions,
): Promise<JobResult<Position>> =>
  withLock(db, job.lockKey, async () =>
    (await isDue(db, job.name, options.now)) ? beginOrGoOn(db, job, options) : { state: 'idle' },
  )

/** Runs the job now, or goes on with one that was interrupted. */
export const runNow = <Position>(
  db: Db,
  job: NightlyJob<Position>,
  options: RunOptions,
): Promise<JobResult<Position>> => withLock(db, job.lockKey, () => beginOrGoOn(db, job, options))

async function beginOrGoOn<Position>(
  db: Db,
  job: NightlyJob<Position>,
  options: RunOptions,
): Promise<JobResult<Position>> {
  const night = nightStart(options.now)
  const last = await db.selectFrom('job').select(['night', 'done_time']).where('name', '=', job.name).executeTakeFirst()
  // What was begun another night has seen little of how things are now.
  if (!last || last.done_time || last.night < night) await begin(db, job.name, night)
  return runSteps(db, job, options)
}

async function withLock<Position>(
  db: Db,
  lockKey: number,
  work: () => Promise<JobResult<Position>>,
): Promise<JobResult<Position>> {
  return (await withSessionLock(db, lockKey, work)) ?? { state: 'busy' }
}

async function begin(db: Db, name: string, night: string): Promise<void> {
  const fresh = { night, position: null, done_time: null }
  await db
    .insertInto('job')
    .values({ name, ...fresh })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(fresh))
    .execute()
}

async function runSteps<Position>(
  db: Db,
  job: NightlyJob<Position>,
  { signal, pauseMs = 5 }: RunOptions,
): Promise<JobResult<Position>> {
  const row = await db.selectFrom('job').select('position').where('name', '=', job.name).executeTakeFirstOrThrow()
  let position = (row.position ?? job.start) as Position
  for (;;) {
    if (signal?.aborted) return { state: 'stopped' }
    const next = await job.step(db, position)
    position = next.position
    const kept = JSON.stringify(position)
    if (next.done) {
      await db.transaction().execute(async (tx) => {
        await tx
          .updateTable('job')
          .set({ position: kept, done_time: sql<Date>`now()` })
          .where('name', '=', job.name)
          .execute()
        await job.finish(tx, position)
      })
      return { state: 'done', position }
    }
    await db.updateTable('job').set({ position: kept }).where('name', '=', job.name).execute()
    await wait(pauseMs)
  }
}

/**
 * Calls `run` each night; a night that was missed, because the server was off, is made up for after the next start.
 * @param run calls `runTonight`, here or in another process, and ends early when it is told to.
 * @returns a function that stops it.
 */
export function startNightly(
  db: Db,
  name: string,
  run: (signal: AbortSignal) => Promise<void>,
  report: (fault: unknown) => void,
  { firstMs = 2 * minuteMs, everyMs = 10 * minuteMs, now = () => new Date() } = {},
): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<unknown> | null = null
  const runIfDue = async (): Promise<void> => {
    if ((await isDue(db, name, now())) && !stopping.signal.aborted) await run(stopping.signal)
  }
  const look = (): void => {
    running ??= runIfDue()
      .catch(report)
      .finally(() => {
        running = null
      })
  }
  const first = setTimeout(look, firstMs).unref()
  const timer = setInterval(look, everyMs).unref()
  return async () => {
    stopping.abort()
    clearTimeout(first)
    clearInterval(timer)
    await running
  }
}
