import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors.ts'
import { visible } from '../visibility.server.ts'
import type { BookPeriod } from './book-period.ts'
import { firstThumbnail } from './vouchers/queries-vouchers.server.ts'
import '../table.server.ts'
import './table.server.ts'
import './vouchers/table.server.ts'

export type Scope = { districtCode: string; now: Date }

/** A public book with its article. Money in fen. */
export type BookHead = Awaited<ReturnType<typeof listBooks>>[number]

/** The public books of a district. */
export const headsOf = (db: Db, scope: Scope) =>
  db
    .selectFrom('book')
    .innerJoin('article', 'article.id', 'book.article_id')
    .where(visible(scope))
    .select([
      'book.article_id as articleId',
      'book.unit_id as unitId',
      'book.period',
      'book.is_zero as isZero',
      'book.opening',
      'book.income',
      'book.expense',
      'book.other_net as otherNet',
      'book.closing',
      'book.entries',
      'book.oversight_day as oversightDay',
      'book.oversight_finding as oversightFinding',
      'book.faults',
      'book.fault_reason as faultReason',
      'article.title',
      'article.article_type_id as articleTypeId',
      'article.area_id as areaId',
      'article.release_time as releaseTime',
      'article.update_time as updateTime',
    ])

/** The public books of a unit, newest first; also those of units that became part of it. */
export const listBooks = (db: Db, scope: Scope & { areaId: number }) =>
  headsOf(db, scope)
    .where('article.area_id', '=', scope.areaId)
    .orderBy('book.last_day', 'desc')
    .orderBy('book.unit_id')
    .execute()

/** Whether a unit has a public book. */
export const hasBooks = async (db: Db, scope: Scope & { areaId: number }): Promise<boolean> =>
  (await headsOf(db, scope).where('article.area_id', '=', scope.areaId).limit(1).executeTakeFirst()) !== undefined

/** @throws AppError not_found */
export async function getBookHead(db: Db, scope: Scope & { unitId: number; period: BookPeriod }): Promise<BookHead> {
  const head = await findBookHead(db, scope)
  if (!head) throw notFound('这个单位没有公开这一期的账本。')
  return head
}

export const findBookHead = (db: Db, { unitId, period, ...scope }: Scope & { unitId: number; period: BookPeriod }) =>
  headsOf(db, scope).where('book.unit_id', '=', unitId).where('book.period', '=', period).executeTakeFirst()

/** The public book of an article; undefined for an article without one. */
export const findBookOfArticle = (db: Db, { articleId, ...scope }: Scope & { articleId: number }) =>
  headsOf(db, scope).where('book.article_id', '=', articleId).executeTakeFirst()

export type ShownEntry = Awaited<ReturnType<typeof listEntries>>[number]

/** The entries of a book in the order of days. */
export const listEntries = (db: Db, articleId: number) => entriesOf(db, articleId).execute()

/** Some of them; `item`: only those of this item. */
export const listEntriesOfPage = (
  db: Db,
  { articleId, item, offset, limit }: { articleId: number; item: string | null; offset: number; limit: number },
) =>
  entriesOf(db, articleId)
    .$if(item !== null, (query) => query.where('book_entry.item', '=', item ?? ''))
    .offset(offset)
    .limit(limit)
    .execute()

const entriesOf = (db: Db, articleId: number) =>
  db
    .selectFrom('book_entry')
    .innerJoin('book_account', (join) =>
      join
        .onRef('book_account.article_id', '=', 'book_entry.article_id')
        .onRef('book_account.id', '=', 'book_entry.account_id'),
    )
    .select([
      'book_entry.id',
      'book_entry.day',
      'book_entry.direction',
      'book_entry.item',
      'book_entry.summary',
      'book_entry.counterparty',
      'book_entry.fen',
      'book_entry.voucher',
      'book_entry.contract',
      'book_entry.project',
      'book_account.title as account',
    ])
    .select(firstThumbnail.as('thumbnail'))
    .where('book_entry.article_id', '=', articleId)
    .orderBy('book_entry.position')

export const listAccounts = (db: Db, articleId: number) =>
  db
    .selectFrom('book_account')
    .select([
      'id',
      'title',
      'last_four as lastFour',
      'opening',
      'received',
      'paid',
      'closing',
      'statement',
      'difference_reason as differenceReason',
    ])
    .where('article_id', '=', articleId)
    .orderBy('position')
    .execute()

export const listHoldings = (db: Db, articleId: number) =>
  db
    .selectFrom('book_holding')
    .select(['id', 'class', 'title', 'measure', 'former', 'increase', 'decrease', 'present', 'note'])
    .where('article_id', '=', articleId)
    .orderBy('position')
    .execute()
