import { sql } from 'kysely'
import { cacheTag, dropCacheTags } from '../../platform/cache/cache-tags.ts'
import { formatDate } from '../../platform/dates.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { getCalendar } from '../holidays/queries.server.ts'
import { addDefaultItems } from './add-default-items.server.ts'
import { type DutyItem, isInEffect, listAllItems } from './items.server.ts'
import { daysOf, dueOf, periodsBetween } from './periods.ts'
import { refreshRenamed } from './renamed-units.server.ts'
import { refreshSuggestions } from './suggestions.server.ts'
import './table.server.ts'

/** The periods of so many years before today are made; older ones stay once they are there. */
const yearsBack = 3

/** Whether a district has no duties of today yet, or something changed on which they depend. */
export async function areDutiesDue(db: Db, districtCodes: readonly string[], now: Date): Promise<boolean> {
  return (await listDueDistricts(db, districtCodes, now)).length > 0
}

async function listDueDistricts(db: Db, districtCodes: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${[...districtCodes]}::text[]) as district (code)
    left join duty_run on district_code = code
    where (made_day is null or made_day < ${formatDate(now)}::date)
      -- Items need categories.
      and exists (select from article_type where parent_id is null)`.execute(db)
  return rows.map(({ code }) => code)
}

/** Makes the duties of the districts that need it, each in a transaction of its own. */
export async function makeDueDuties(
  db: Db,
  districtCodes: readonly string[],
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  for (const districtCode of await listDueDistricts(db, districtCodes, now)) {
    if (signal?.aborted) return
    await db.transaction().execute((tx) => makeDuties(tx, districtCode, now))
  }
}

/**
 * Makes the duties of a district: of the current periods and those of the last years, for each open unit. Those that are
 * not past yet follow the items, units and holidays as they are now; past ones stay. May run any number of times.
 */
export async function makeDuties(tx: Tx, districtCode: string, now: Date): Promise<void> {
  // What changes meanwhile waits for this transaction, then asks for another run.
  await setMadeDay(tx, districtCode, null)
  await addDefaultItems(tx, districtCode, now)
  const today = formatDate(now)
  const items = await listAllItems(tx, districtCode)
  const rows = await listDutyDays(tx, districtCode, items, today)
  const made = sql`
    made as (
      select area.id as unit_id, days.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as days (
        item_id bigint, period text, first_day date, last_day date, due date, grace_until date
      )
      join duty_item as item on item.id = days.item_id
      join area on area.district_code = ${districtCode} and area.standing = 'open' and area.level = any(item.unit_levels)
        and (exists_from is null or exists_from <= last_day)
    )`
  await sql`
    with ${made}
    delete from duty using duty_item as item
    where item.id = duty.item_id and item.district_code = ${districtCode} and grace_until >= ${today}::date
      and exempt_reason is null and not exists (
        select from made where made.unit_id = duty.unit_id and made.item_id = duty.item_id and made.period = duty.period
      )`.execute(tx)
  await sql`
    with ${made}
    insert into duty (unit_id, item_id, period, first_day, last_day, due, grace_until)
    select unit_id, item_id, period, first_day, last_day, due, grace_until from made
    on conflict (unit_id, item_id, period) do update set due = excluded.due, grace_until = excluded.grace_until
    where duty.grace_until >= ${today}::date
      and (duty.due, duty.grace_until) is distinct from (excluded.due, excluded.grace_until)`.execute(tx)
  await refreshRenamed(tx, districtCode)
  await refreshSuggestions(tx, districtCode)
  await setMadeDay(tx, districtCode, today)
  // Pages say what is missing today.
  await dropCacheTags(tx, [cacheTag('articles', districtCode)])
}

const setMadeDay = (tx: Tx, districtCode: string, day: string | null) =>
  tx
    .insertInto('duty_run')
    .values({ district_code: districtCode, made_day: day })
    .onConflict((conflict) => conflict.column('district_code').doUpdateSet({ made_day: day }))
    .execute()

/** A period is of an item if the item is in effect on its last day, or today while the period goes on. */
async function listDutyDays(tx: Tx, districtCode: string, items: readonly DutyItem[], today: string) {
  const calendar = await getCalendar(tx, districtCode)
  const begin = `${Number(today.slice(0, 4)) - yearsBack}${today.slice(4, 7)}-01`
  return items.flatMap((item) => {
    const { kind } = item
    if (kind === 'event') return []
    return periodsBetween(kind, begin, today).flatMap((period) => {
      const { first, last } = daysOf(period)
      if (!isInEffect(item, last < today ? last : today)) return []
      const { due, graceUntil } = dueOf(period, item, calendar)
      return [{ item_id: item.id, period, first_day: first, last_day: last, due, grace_until: graceUntil }]
    })
  })
}
