import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers'
import { setTimeout as wait } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { getActorName, system } from '../access/policy.ts'
import { citizen, recordAudit } from '../audit/audit.server.ts'
import type { Db, Tx } from '../platform/db/types.ts'
import { oldAnswerAddresses, oldDeliveries, oldNotifications } from './notifications/queries-retention.server.ts'
import { oldProbes, oldSelfChecks } from './self-check/queries-retention.server.ts'
import { oldFieldDrafts } from './field-drafts/queries-retention.server.ts'

/** Retention periods in days; 0 means unlimited. */
export type KeepDays = {
  /** Answered messages, counted from the last reply. Messages without a reply are kept. */
  messages: number
  /** Answered requests for disclosure and ended reports of personal data, counted from the answer. */
  requests: number
  /** Payments, counted from the day of payment or of import, whichever is later. */
  payments: number
  /** Audit events of subsidy look-ups. */
  lookUps: number
}

/** Numbers of deleted rows; `drafts` are those of the recycle bin. */
export type Removed = Record<keyof KeepDays | 'reports' | 'drafts', number>

export type RetentionOptions = { batchRows?: number; pauseMs?: number; signal?: AbortSignal }

const [minuteMs, hourMs] = [60_000, 3_600_000]
const actor = getActorName(system)
const action = 'retention.run'
/** Advisory lock key; must be unique in this database. */
const lockKey = 730_010

/** Deletes at most `rows` expired rows. */
const oldRows: Record<keyof KeepDays | 'reports', (days: number, rows: number) => RawBuilder<unknown>> = {
  messages: (days, rows) => sql`
    delete from message where id in (
      select id from message where state = 'answered' and reply_time < now() - make_interval(days => ${days})
      limit ${rows} for update skip locked)`,
  requests: (days, rows) => sql`
    delete from disclosure_request where id in (
      select id from disclosure_request where answered_time < now() - make_interval(days => ${days})
      limit ${rows} for update skip locked)`,
  reports: (days, rows) => sql`
    delete from personal_data_report where id in (
      select id from personal_data_report where ended_time < now() - make_interval(days => ${days})
      limit ${rows} for update skip locked)`,
  payments: (days, rows) => sql`
    delete from subsidy_payment where id in (
      select payment.id from subsidy_payment as payment join subsidy_batch as batch on batch.id = batch_id
      where put_time < (now() at time zone 'Asia/Shanghai')::date - ${days}::integer
        and import_time < now() - make_interval(days => ${days})
      limit ${rows} for update of payment skip locked)`,
  lookUps: (days, rows) => sql`
    delete from audit_event where id in (
      select id from audit_event where actor = ${citizen} and action = 'subsidy-payment.look-up'
        and at < now() - make_interval(days => ${days})
      limit ${rows})`,
}

/** Rate limit counters that expired, or expire days ahead because the clock was set back. No window exceeds a day. */
const oldTries = (rows: number): RawBuilder<unknown> => sql`
  delete from rate_limit where key in (
    select key from rate_limit, (select (extract(epoch from now()) * 1000)::bigint as now_ms) as clock
    where expire < now_ms - ${hourMs} or expire > now_ms + ${48 * hourMs}
    limit ${rows} for update of rate_limit skip locked)`

/** Forms of waiting visitors, stored for ten minutes. */
const oldWaitingForms = (rows: number): RawBuilder<unknown> => sql`
  delete from waiting_form where id in (
    select id from waiting_form where expire_time < now() limit ${rows} for update skip locked)`

/** Days in the recycle bin. */
const binDays = 30

/** Texts in the recycle bin: of released articles only the revision goes, and what the public reads stays. */
const oldDrafts = (rows: number): RawBuilder<unknown> => sql`
  with expired as (
    select article_id from article_work where delete_time < now() - make_interval(days => ${binDays})
    limit ${rows} for update skip locked
  ), unreleased as (
    delete from article where status = 'draft' and id in (select article_id from expired)
  )
  delete from article_work where article_id in (select article_id from expired)`

/**
 * Deletes expired data in small transactions, so that no request waits. One process at a time runs it. The audit
 * records the numbers of deleted rows, and once a day that there was nothing to delete.
 * @returns null if another process is running it.
 */
export async function runRetention(
  db: Db,
  keep: KeepDays,
  { batchRows = 500, pauseMs = 50, signal }: RetentionOptions = {},
): Promise<Removed | null> {
  const removed: Removed = { messages: 0, requests: 0, reports: 0, payments: 0, lookUps: 0, drafts: 0 }
  /** @returns false if another process holds the lock. */
  const removeAll = async (query: (rows: number) => RawBuilder<unknown>, count: (rows: number) => void) => {
    for (;;) {
      if (signal?.aborted) return true
      const rows = await db.transaction().execute((tx) => removeBatch(tx, query(batchRows)))
      if (rows === null) return false
      count(rows)
      if (rows < batchRows) return true
      await wait(pauseMs)
    }
  }
  let complete = false
  try {
    for (const expired of [
      oldTries,
      oldWaitingForms,
      oldFieldDrafts,
      oldAnswerAddresses,
      oldDeliveries,
      oldNotifications,
      oldProbes,
      oldSelfChecks,
    ])
      if (!(await removeAll(expired, () => undefined))) return null
    if (!(await removeAll(oldDrafts, (rows) => void (removed.drafts += rows)))) return null
    const days = { ...keep, reports: keep.requests }
    for (const kind of ['messages', 'requests', 'reports', 'payments', 'lookUps'] as const) {
      if (days[kind] === 0) continue
      const add = (rows: number): void => void (removed[kind] += rows)
      if (!(await removeAll((rows) => oldRows[kind](days[kind], rows), add))) return null
    }
    complete = true
    return removed
  } finally {
    // Record what was deleted even if the rest failed.
    await record(db, removed, complete)
  }
}

/** @returns the number of deleted rows; null if another process holds the lock. */
async function removeBatch(tx: Tx, query: RawBuilder<unknown>): Promise<number | null> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as mine`.execute(tx)
  if (!rows[0]?.mine) return null
  // Lets this transaction delete look-ups from the append-only audit (migrations/0010-retention.sql).
  await sql`select set_config('portal.retention', 'on', true)`.execute(tx)
  const { numAffectedRows = 0n } = await query.execute(tx)
  return Number(numAffectedRows)
}

async function record(db: Db, removed: Removed, complete: boolean): Promise<void> {
  const nothing = Object.values(removed).every((rows) => rows === 0)
  if (nothing && !complete) return
  await db.transaction().execute(async (tx) => {
    const recent = await tx
      .selectFrom('audit_event')
      .select('id')
      .where('actor', '=', actor)
      .where('action', '=', action)
      .where('at', '>', sql<Date>`now() - interval '1 day'`)
      .executeTakeFirst()
    if (nothing && recent) return
    await recordAudit(tx, { actor, action, districtCode: null, subject: '', detail: removed })
  })
}

/**
 * Runs retention a minute after the start and then every hour.
 * @returns a function that stops it after the batch in progress.
 */
export function startRetention(
  db: Db,
  keep: KeepDays,
  report: (fault: unknown) => void,
  { firstMs = minuteMs, everyMs = hourMs, run: runOnce = runRetention } = {},
): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<unknown> = Promise.resolve()
  const run = (): void => {
    running = running.then(() => runOnce(db, keep, { signal: stopping.signal })).catch(report)
  }
  const first = setTimeout(run, firstMs).unref()
  const timer = setInterval(run, everyMs).unref()
  return async () => {
    stopping.abort()
    clearTimeout(first)
    clearInterval(timer)
    await running
  }
}
