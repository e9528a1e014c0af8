import { addDays } from '../../platform/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import { isPublic } from '../articles/visibility.server.ts'
import type { EvidenceDoubt, SuggestionReason } from './doubts.ts'
import type { NamedEvidence } from './judge.ts'
import { daysOf, labelOf } from './periods.ts'
import '../articles/table.server.ts'
import '../articles/books/table.server.ts'
import './table.server.ts'

/**
 * A calendar of a whole district has tens of thousands of duties. The database answers with one row for each unit and
 * item, whose periods are one text: as rows of their own they cost several times the processor time.
 */

/** The days of a period, the same object for all units that share them. */
export type PeriodDays = {
  /** `2026-09`, `2026-Q3`, `2026-H1`, `2026`. */
  key: string
  label: string
  firstDay: string
  lastDay: string
  due: string
  /** Missing from the next day on. */
  graceUntil: string
}

export type DutySelection = {
  unitIds: readonly number[]
  itemIds: readonly number[]
  /** Of the last day of periods, both included. */
  from: string | undefined
  until: string
  /** The newest of each unit and item; all if absent. */
  count: number | undefined
}

/** By unit and item, the newest period first. */
export async function listPeriods(db: Db, selection: DutySelection): Promise<Map<string, readonly PeriodDays[]>> {
  const { rows } = await sql<{ unitId: number; itemId: number; periods: string }>`
    select unit_id as "unitId", item_id as "itemId",
      string_agg(period || ' ' || due - last_day || ' ' || grace_until - due, ';' order by last_day desc) as periods
    from duty where ${isSelected(selection)} group by unit_id, item_id`.execute(db)
  const parsed = new Map<string, readonly PeriodDays[]>()
  return new Map(
    rows.map(({ unitId, itemId, periods }) => {
      const known = parsed.get(periods) ?? periods.split(';').slice(0, selection.count).map(toDays)
      parsed.set(periods, known)
      return [`${unitId} ${itemId}`, known]
    }),
  )
}

const isSelected = ({ unitIds, itemIds, from, until }: DutySelection): RawBuilder<boolean> => sql<boolean>`
  unit_id = any(${[...unitIds]}::bigint[]) and item_id = any(${[...itemIds]}::bigint[])
  and last_day <= ${until}::date and ${from === undefined ? sql`true` : sql`last_day >= ${from}::date`}`

function toDays(text: string): PeriodDays {
  const [key = '', toDue, toGrace] = text.split(' ')
  const { first, last } = daysOf(key)
  const due = addDays(last, Number(toDue))
  return { key, label: labelOf(key), firstDay: first, lastDay: last, due, graceUntil: addDays(due, Number(toGrace)) }
}

/** Reasons by unit, item and period. */
export async function listExemptions(db: Db, selection: DutySelection): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('duty')
    .select(['unit_id', 'item_id', 'period', 'exempt_reason'])
    .where('exempt_reason', 'is not', null)
    .where(isSelected(selection))
    .execute()
  return new Map(rows.map((row) => [`${row.unit_id} ${row.item_id} ${row.period}`, row.exempt_reason ?? '']))
}

/** A public text that names a duty or was confirmed for it, before its category is compared with the item's. */
export type EvidenceRow = NamedEvidence & { isConfirmed: boolean }

type Named = {
  districtCode: string
  now: Date
  unitIds: readonly number[]
  /** The days of the periods, from the first one until after the last one. */
  days: { first: string; last: string }
  items: readonly { id: number; code: string }[]
}

/** By unit and item, then by period in the order in which they became evidence. */
export async function listEvidence(
  db: Db,
  { districtCode, now, unitIds, items, days }: Named,
): Promise<Map<string, ReadonlyMap<string, readonly EvidenceRow[]>>> {
  const { rows } = await sql<{ unitId: number; item: string; texts: string }>`
    select evidence.unit_id as "unitId", evidence.item, string_agg(
      evidence.period || ' ' || article.id || ' ' || article_type_id || ' ' || ${dayNumber(sql`(since at time zone 'Asia/Shanghai')::date`)}
      || ' ' || ${dayNumber(sql`covers_from`)} || ' ' || ${dayNumber(sql`covers_until`)}
      || ' ' || is_zero::integer || ' ' || (evidence.source = 'confirmed')::integer || ' ' || doubt, ';' order by since, article.id) as texts
    from duty_evidence as evidence join article on article.id = evidence.article_id
    where article.district_code = ${districtCode} and ${isPublic(now)}
      and covers_until > ${days.first}::date and covers_from <= ${days.last}::date
      and evidence.unit_id = any(${[...unitIds]}::bigint[])
      and evidence.item = any(${items.map(({ code }) => code)}::text[])
    group by evidence.unit_id, evidence.item`.execute(db)
  const idOf = new Map(items.map(({ code, id }) => [code, id]))
  const toDay = createDayReader()
  return new Map(rows.map(({ unitId, item, texts }) => [`${unitId} ${idOf.get(item)}`, readTexts(texts, toDay)]))
}

function readTexts(texts: string, toDay: (number?: string) => string): Map<string, EvidenceRow[]> {
  const byPeriod = new Map<string, EvidenceRow[]>()
  for (const text of texts.split(';')) {
    const [period = '', articleId, typeId, day, from, until, isZero, isConfirmed, doubt = ''] = text.split(' ')
    const row: EvidenceRow = {
      articleId: Number(articleId),
      typeId: Number(typeId),
      day: toDay(day),
      from: toDay(from),
      until: toDay(until),
      isZero: isZero === '1',
      isConfirmed: isConfirmed === '1',
      doubt: doubt as EvidenceDoubt | '',
    }
    const own = byPeriod.get(period)
    if (own) own.push(row)
    else byPeriod.set(period, [row])
  }
  return byPeriod
}

const firstDay = '2000-01-01'
const dayNumber = (day: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(${day} - ${sql.lit(firstDay)}::date)`

/** Few of many days differ. */
function createDayReader(): (number?: string) => string {
  const known = new Map<string, string>()
  return (number = '0') => {
    const day = known.get(number)
    if (day !== undefined) return day
    const read = addDays(firstDay, Number(number))
    known.set(number, read)
    return read
  }
}

/** Days of public entries by unit, of the books that have days of these; from the first until before the second. */
export async function listEntryDays(
  db: Db,
  { now, unitIds, days }: Pick<Named, 'now' | 'unitIds' | 'days'>,
): Promise<Map<number, { from: string; until: string }[]>> {
  const rows = await db
    .selectFrom('book')
    .innerJoin('article', 'article.id', 'book.article_id')
    .select(['book.unit_id as unitId', 'book.first_day as from', 'book.last_day as last'])
    .where('book.unit_id', 'in', [...unitIds])
    .where('book.entries', '>', 0)
    .where('book.first_day', '<=', days.last)
    .where('book.last_day', '>=', days.first)
    .where(isPublic(now))
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ unitId }) => unitId)].map(([unitId, own]) => [
      unitId,
      own.map(({ from, last }) => ({ from, until: addDays(last, 1) })),
    ]),
  )
}

/** An older public text that may fulfil a duty, but does not say so. */
export type Suggestion = {
  unitId: number
  itemId: number
  period: string
  articleId: number
  typeId: number
  isZero: boolean
  releaseTime: Date
  reason: SuggestionReason
  /** Whether the text says the period; else it was only released after it. */
  isDated: boolean
}

/** The best suggestion of each duty that no text names, by unit, item and period. */
export async function listSuggestions(
  db: Db,
  { districtCode, now, selection }: { districtCode: string; now: Date; selection: DutySelection },
): Promise<Map<string, Suggestion>> {
  const { rows } = await sql<Suggestion>`
    select distinct on (suggestion.unit_id, suggestion.item_id, suggestion.period)
      suggestion.unit_id as "unitId", suggestion.item_id as "itemId", suggestion.period, article.id as "articleId",
      article_type_id as "typeId", coalesce(article.template = 'zero-report', false) as "isZero",
      release_time as "releaseTime", suggestion.reason, is_dated as "isDated"
    from (select * from duty where ${isSelected(selection)}) as duty
    join duty_suggestion as suggestion using (unit_id, item_id, period)
    join article on article.id = suggestion.article_id
    where article.district_code = ${districtCode} and ${isPublic(now)} and article.area_id = suggestion.unit_id
    order by suggestion.unit_id, suggestion.item_id, suggestion.period, is_dated desc,
      suggestion.reason <> 'words' desc, release_time, article.id`.execute(db)
  return new Map(rows.map((row) => [`${row.unitId} ${row.itemId} ${row.period}`, row]))
}
