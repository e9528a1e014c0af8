import type { Db, Tx } from '../../../platform/db/types.ts'
import { type BookPeriod, daysOf } from './book-period.ts'
import './table.server.ts'

/** The released books beside one period of a unit. */
export type Neighbours = {
  /** The last one that ended before. */
  former: Neighbour | null
  /** The first one that begins after. */
  next: Neighbour | null
  /** Another article with days of this period. */
  overlapping: { articleId: number; period: BookPeriod } | null
}

/** Balances by the ids of accounts and holdings. */
export type Neighbour = {
  articleId: number
  period: BookPeriod
  firstDay: string
  lastDay: string
  accounts: Map<string, { title: string; opening: number; closing: number }>
  holdings: Map<string, { former: number; present: number }>
}

/** @param articleId whose own released book does not count. */
export async function findNeighbours(
  db: Db | Tx,
  { unitId, articleId, period }: { unitId: number; articleId: number | null; period: BookPeriod },
): Promise<Neighbours> {
  const { first, last } = daysOf(period)
  const books = () =>
    db
      .selectFrom('book')
      .select(['article_id as articleId', 'period', 'first_day as firstDay', 'last_day as lastDay'])
      .where('unit_id', '=', unitId)
      .where('article_id', '!=', articleId ?? 0)
      .limit(1)
  const former = await books().where('last_day', '<', first).orderBy('last_day', 'desc').executeTakeFirst()
  const next = await books().where('first_day', '>', last).orderBy('first_day').executeTakeFirst()
  const overlapping = await books().where('first_day', '<=', last).where('last_day', '>=', first).executeTakeFirst()
  return {
    former: former ? await withBalances(db, former) : null,
    next: next ? await withBalances(db, next) : null,
    overlapping: overlapping ?? null,
  }
}

async function withBalances(db: Db | Tx, book: Omit<Neighbour, 'accounts' | 'holdings'>): Promise<Neighbour> {
  const accounts = await db
    .selectFrom('book_account')
    .select(['id', 'title', 'opening', 'closing'])
    .where('article_id', '=', book.articleId)
    .execute()
  const holdings = await db
    .selectFrom('book_holding')
    .select(['id', 'former', 'present'])
    .where('article_id', '=', book.articleId)
    .execute()
  return {
    ...book,
    accounts: new Map(accounts.map(({ id, ...account }) => [id, account])),
    holdings: new Map(holdings.map(({ id, ...holding }) => [id, holding])),
  }
}
