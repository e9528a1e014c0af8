import { sql } from 'kysely'
import { addDays } from '../../../platform/dates.ts'
import type { Db } from '../../../platform/db/types.ts'
import { type BookPeriod, daysOf } from './book-period.ts'
import { coverDays } from './cover-days.ts'
import { type BookHead, headsOf, listAccounts, type Scope } from './queries.server.ts'

/** What came in and went out under one item, in fen. */
export type ItemSum = { received: number; paid: number; entries: number }
export type ItemSums = ReadonlyMap<string, ItemSum>

/** The items of books, by article. */
export async function sumItems(db: Db, articleIds: readonly number[]): Promise<ReadonlyMap<number, ItemSums>> {
  const byArticle = new Map<number, Map<string, ItemSum>>(articleIds.map((id) => [id, new Map()]))
  if (articleIds.length === 0) return byArticle
  const rows = await db
    .selectFrom('book_entry')
    .select(({ fn }) => [
      'article_id as articleId',
      'item',
      'direction',
      fn.sum<string>('fen').as('fen'),
      fn.countAll<string>().as('entries'),
    ])
    .where('article_id', 'in', articleIds)
    .groupBy(['article_id', 'item', 'direction'])
    .execute()
  for (const { articleId, item, direction, fen, entries } of rows) {
    const sums = byArticle.get(articleId)
    const { received = 0, paid = 0, entries: known = 0 } = sums?.get(item) ?? {}
    const side =
      direction === 'in' ? { received: received + Number(fen), paid } : { received, paid: paid + Number(fen) }
    sums?.set(item, { ...side, entries: known + Number(entries) })
  }
  return byArticle
}

/** The items of one book. */
export const sumItemsOfBook = async (db: Db, articleId: number): Promise<ItemSums> =>
  (await sumItems(db, [articleId])).get(articleId) ?? new Map<string, ItemSum>()

/** The public books of one period: one of that period, or those of its months. */
export type ComparedBooks = { period: BookPeriod; books: readonly BookHead[]; sums: ItemSums }

/** What is public of a period: all its days, some, or none. Sums of a part would say something else. */
export type PeriodBooks = ({ state: 'whole' } & ComparedBooks) | { state: 'part' | 'none' }

/** The public books of units in some periods, by unit and period. */
export async function findPeriodBooks(
  db: Db,
  { unitIds, periods, ...scope }: Scope & { unitIds: readonly number[]; periods: readonly BookPeriod[] },
): Promise<(unitId: number, period: BookPeriod) => PeriodBooks> {
  if (unitIds.length === 0) return () => ({ state: 'none' })
  const spans = periods.map(daysOf)
  const heads = await headsOf(db, scope)
    .where(sql<boolean>`book.unit_id = any(${[...unitIds]}::bigint[])`)
    .where((eb) =>
      eb.or(spans.map(({ first, last }) => eb('book.first_day', '>=', first).and('book.last_day', '<=', last))),
    )
    .execute()
  const byUnit = Map.groupBy(
    heads.map((head) => ({ head, ...daysOf(head.period) })),
    ({ head }) => head.unitId,
  )
  const sums = await sumItems(
    db,
    heads.map(({ articleId }) => articleId),
  )
  return (unitId, period) => {
    const { first, last } = daysOf(period)
    const within = (byUnit.get(unitId) ?? []).filter((book) => book.first >= first && book.last <= last)
    if (within.length === 0) return { state: 'none' }
    const books = coverDays(within, { first, last })?.map(({ head }) => head)
    if (!books) return { state: 'part' }
    return {
      state: 'whole',
      period,
      books,
      sums: mergeSums(books.flatMap(({ articleId }) => sums.get(articleId) ?? [])),
    }
  }
}

/** Null where days of the period are in no public book. */
export async function findCompared(
  db: Db,
  { unitId, period, ...scope }: Scope & { unitId: number; period: BookPeriod },
): Promise<ComparedBooks | null> {
  const found = (await findPeriodBooks(db, { ...scope, unitIds: [unitId], periods: [period] }))(unitId, period)
  return found.state === 'whole' ? found : null
}

function mergeSums(all: readonly ItemSums[]): ItemSums {
  const merged = new Map<string, ItemSum>()
  for (const [item, sum] of all.flatMap((sums) => [...sums])) {
    const { received = 0, paid = 0, entries = 0 } = merged.get(item) ?? {}
    merged.set(item, { received: received + sum.received, paid: paid + sum.paid, entries: entries + sum.entries })
  }
  return merged
}

/** The last books of a unit that ended by a day, the newest first. */
export const listLastBooks = (
  db: Db,
  { unitId, until, limit, ...scope }: Scope & { unitId: number; until: string; limit: number },
) =>
  headsOf(db, scope)
    .where('book.unit_id', '=', unitId)
    .where('book.last_day', '<=', until)
    .orderBy('book.last_day', 'desc')
    .limit(limit)
    .execute()

/** The public book that ended before this one, with the accounts whose balance this one does not take over. */
export async function findFormer(db: Db, scope: Scope, head: BookHead) {
  const { first } = daysOf(head.period)
  const former = await headsOf(db, scope)
    .where('book.unit_id', '=', head.unitId)
    .where('book.last_day', '<', first)
    .orderBy('book.last_day', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!former) return null
  const [closed, opened] = [await listAccounts(db, former.articleId), await listAccounts(db, head.articleId)]
  const ids = new Set([...closed, ...opened].map(({ id }) => id))
  const accounts = [...ids].flatMap((id) => {
    const [before, now] = [closed.find((each) => each.id === id), opened.find((each) => each.id === id)]
    const [closing, opening] = [before?.closing ?? 0, now?.opening ?? 0]
    return closing === opening ? [] : [{ title: now?.title ?? before?.title ?? '', closing, opening }]
  })
  return { former, isAdjoining: addDays(daysOf(former.period).last, 1) === first, accounts }
}

/** The newest public book of each unit of a district. */
export const listNewestBooks = (db: Db, scope: Scope) =>
  headsOf(db, scope)
    .innerJoin('area', 'area.id', 'article.area_id')
    .leftJoin('area as above', 'above.id', 'area.parent_id')
    .distinctOn('article.area_id')
    .select(['area.name', 'above.name as aboveName', 'above.id as aboveId'])
    .orderBy('article.area_id')
    .orderBy('book.last_day', 'desc')
    .execute()
