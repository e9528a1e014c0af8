import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { cacheTag, dropCacheTags } from '../../../platform/cache/cache-tags.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { loadFacts, loadLeaguePrices } from './facts.server.ts'
import { findHints } from './find-hints.ts'
import type { Hint } from './hint.ts'
import type { PricedContract } from './prices.ts'
import '../../../access/area-table.server.ts'
import './table.server.ts'

/** Notes that the hints of units are to be found again, in the transaction that changes their public rows. */
export async function requestHints(tx: Tx, unitIds: readonly number[]): Promise<void> {
  if (unitIds.length === 0) return
  // In one order: two transactions may request the same units.
  const units = [...new Set(unitIds)].toSorted((one, other) => one - other)
  await tx
    .insertInto('unit_hint_request')
    .values(units.map((unit_id) => ({ unit_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The same for every unit: days pass, limits change, contracts of others are published. */
export async function requestAllHints(tx: Tx): Promise<void> {
  await sql`
    insert into unit_hint_request (unit_id)
    select unit_id from book union select unit_id from contract union select unit_id from project_stage
    union select unit_id from unit_hint where gone_time is null
    on conflict do nothing`.execute(tx)
}

const findRequest = (db: Db) =>
  db.selectFrom('unit_hint_request').select('unit_id as unitId').orderBy('request_time').limit(1).executeTakeFirst()

export const areHintsRequested = async (db: Db): Promise<boolean> => (await findRequest(db)) !== undefined

/** Requests come first between two units. */
const pauseMs = 5

/** Finds all requested hints, one unit after another. Several processes may do so at once. */
export async function refreshRequestedHints(db: Db, signal?: AbortSignal, now = new Date()): Promise<void> {
  const prices = await loadLeaguePrices(db, now)
  for (;;) {
    const request = await findRequest(db)
    if (!request || signal?.aborted) return
    await db.transaction().execute((tx) => refreshRequested(tx, { unitId: request.unitId, now, prices }))
    await wait(pauseMs)
  }
}

/** Finds the requested hints of some units at once, for a transaction that goes on with them. */
export async function refreshHintsOf(tx: Tx, unitIds: readonly number[], now: Date): Promise<void> {
  const prices = await loadLeaguePrices(tx, now)
  for (const unitId of new Set(unitIds)) await refreshRequested(tx, { unitId, now, prices })
}

type Refreshed = { unitId: number; now: Date; prices: readonly PricedContract[] }

async function refreshRequested(tx: Tx, refreshed: Refreshed): Promise<void> {
  // A release that commits later requests them again.
  const { numDeletedRows } = await tx
    .deleteFrom('unit_hint_request')
    .where('unit_id', '=', refreshed.unitId)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await refreshHints(tx, refreshed)
}

/** Stores what is found now. Nothing is removed: what no longer holds is marked, and explanations stay. */
async function refreshHints(tx: Tx, { unitId, now, prices }: Refreshed): Promise<void> {
  const found = findHints(await loadFacts(tx, { unitId, now, prices }))
  const stored = await tx
    .selectFrom('unit_hint')
    .select(['id', 'kind', 'key', 'words', 'entries', 'revision', 'gone_time as goneTime'])
    .where('unit_id', '=', unitId)
    .forUpdate()
    .execute()
  const byKey = new Map(stored.map((row) => [`${row.kind} ${row.key}`, row]))
  const events: HintEvent[] = []
  for (const hint of found) {
    const before = byKey.get(`${hint.kind} ${hint.key}`)
    byKey.delete(`${hint.kind} ${hint.key}`)
    if (!before) events.push(await addHint(tx, unitId, hint, now))
    else events.push(...(await updateHint(tx, before, hint)))
  }
  for (const { id, words, revision, goneTime } of byKey.values()) {
    if (goneTime !== null) continue
    await tx.updateTable('unit_hint').set({ gone_time: now }).where('id', '=', id).execute()
    events.push({ hint_id: id, kind: 'gone', words, revision })
  }
  if (events.length === 0) return
  await tx
    .insertInto('unit_hint_event')
    .values(events.map((event) => ({ ...event, event_time: now })))
    .execute()
  const { districtCode } = await tx
    .selectFrom('area')
    .select('district_code as districtCode')
    .where('id', '=', unitId)
    .executeTakeFirstOrThrow()
  await dropCacheTags(tx, [cacheTag('hints', districtCode)])
}

type HintEvent = { hint_id: number; kind: 'found' | 'changed' | 'gone' | 'back'; words: string; revision: number }
type StoredHint = Pick<Hint, 'words' | 'entries'> & { id: number; revision: number; goneTime: Date | null }

const columnsOf = ({ entries, ...hint }: Hint) => ({ ...hint, entries: JSON.stringify(entries) })

async function addHint(tx: Tx, unitId: number, hint: Hint, now: Date): Promise<HintEvent> {
  const { id } = await tx
    .insertInto('unit_hint')
    .values({ ...columnsOf(hint), unit_id: unitId, found_time: now, gone_time: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { hint_id: id, kind: 'found', words: hint.words, revision: 1 }
}

async function updateHint(tx: Tx, before: StoredHint, hint: Hint): Promise<HintEvent[]> {
  const changed = before.words !== hint.words
  if (!changed && before.goneTime === null) return []
  const revision = before.revision + (changed ? 1 : 0)
  await tx
    .updateTable('unit_hint')
    .set({ ...columnsOf(hint), revision, gone_time: null })
    .where('id', '=', before.id)
    .execute()
  const event = { hint_id: before.id, words: hint.words, revision }
  return [
    ...(before.goneTime === null ? [] : [{ ...event, kind: 'back' as const }]),
    ...(changed ? [{ ...event, kind: 'changed' as const }] : []),
  ]
}
