import { sql } from 'kysely'
import { beginBook } from '../../../src/domain/articles/books/begin-book.ts'
import { counted, createBook, createEntry, newRowId } from '../../../src/domain/articles/books/arbitrary-books.ts'
import type { Book } from '../../../src/domain/articles/books/book.ts'
import { daysOf } from '../../../src/domain/articles/books/book-period.ts'
import { withdrawArticle } from '../../../src/domain/articles/writing/operations-release.server.ts'
import {
  createDraft,
  saveDraft,
  startRevision,
} from '../../../src/domain/articles/writing/operations-writing.server.ts'
import {
  approveDraft,
  recallDraft,
  submitDraft,
} from '../../../src/domain/articles/writing/reviewing/operations-review.server.ts'
import type { ArticleContent } from '../../../src/domain/articles/writing/content.ts'
import type { Db } from '../../../src/platform/db/types.ts'
import { AppError } from '../../../src/platform/errors.ts'
import { person } from '../../harness/drafts.ts'
import { keylessSite } from '../../harness/operator-site.ts'
import { readReviewed } from '../../harness/reviews.ts'
import { createContent } from '../../harness/writing.ts'
import '../../../src/domain/articles/writing/table.server.ts'
import '../../../src/domain/articles/books/table.server.ts'

/** A quarter and a month of the next one overlap nothing; `2025-Q2` and `2025-05` do. */
export const periods = ['2025-Q1', '2025-Q2', '2025-05', '2025-Q3', '2025-Q4'] as const

export type World = { db: Db; unitId: number; texts: number[] }

/** What somebody types: amounts, on days of the period, and what is wrong with it. */
export type Typed = { fen: number; day: number; isIn: boolean }[]
export type Wrong = 'nothing' | 'opening' | 'voucher' | 'holding'

const clerk = person('editor', 'kuaiji')
const reviewer = person('reviewer', 'shenhe')
const reason = '银行单据跨月入账，监督小组已经逐笔查过'
const site = ({ db }: World) => keylessSite(db)

/** The content of the last released book of the unit that ended before a period. */
async function formerBook({ db, unitId }: World, period: string): Promise<Book | null> {
  const row = await db
    .selectFrom('book')
    .innerJoin('article_revision', 'article_revision.id', 'book.revision_id')
    .select('article_revision.content')
    .where('book.unit_id', '=', unitId)
    .where('book.last_day', '<', daysOf(period).first)
    .orderBy('book.last_day', 'desc')
    .executeTakeFirst()
  return row?.content.book ?? null
}

const fault = (book: Book, wrong: Wrong): Book => {
  const [first, ...others] = book.entries
  const [account, ...accounts] = book.accounts
  if (wrong === 'opening' && account)
    return { ...book, accounts: [{ ...account, opening: account.opening + 700 }, ...accounts] }
  if (wrong === 'voucher' && first && others.length > 0)
    return { ...book, entries: book.entries.map((entry) => ({ ...entry, voucher: first.voucher })) }
  if (wrong === 'holding')
    return {
      ...book,
      holdings: book.holdings.map((row) => ({ ...row, former: row.former + 1, present: row.present + 1 })),
    }
  return book
}

const land = {
  id: 'land000001',
  class: 'resource' as const,
  title: '机动地',
  measure: '亩',
  former: 120_000,
  increase: 0,
  decrease: 0,
  present: 120_000,
  note: '',
}

/** A book as somebody writes it: what the former one ended with, and what is typed. */
async function bookOf(world: World, period: string, typed: Typed, wrong: Wrong): Promise<Book> {
  const begun = beginBook(period, await formerBook(world, period), newRowId)
  const { accounts } = createBook()
  const entries = typed.map(({ fen, day, isIn }) =>
    createEntry({
      fen,
      direction: isIn ? 'in' : 'out',
      item: isIn ? '2.2' : '3.4',
      day: `${daysOf(period).first.slice(0, 8)}${String(day).padStart(2, '0')}`,
    }),
  )
  const book: Book = {
    ...begun,
    accounts: begun.accounts[0]?.id === accounts[0]?.id ? begun.accounts : accounts,
    entries,
    holdings: begun.holdings.length > 0 ? begun.holdings : [land],
    oversight: { day: daysOf(period).last, finding: '经审核，账款相符。' },
    isZero: entries.length === 0,
  }
  return counted(fault(book, wrong))
}

/** @throws AppError as a page does that has nothing to show. */
async function workOf({ db }: World, id: number) {
  const work = await db
    .selectFrom('article_work')
    .select(['version', 'content', 'stage'])
    .where('article_id', '=', id)
    .executeTakeFirst()
  if (!work) throw new AppError('not_found', 'Nothing is being written.')
  return work
}

/** What people do. Each is refused or done as a whole. */
export const actions = {
  async write(world: World, given: Partial<ArticleContent>): Promise<number> {
    const content = createContent({ areaId: world.unitId, title: '白音村财务公开', ...given })
    const { id } = await createDraft.perform(site(world), clerk, { content })
    world.texts.push(id)
    return id
  },
  async writeBook(world: World, period: string, typed: Typed, wrong: Wrong): Promise<number> {
    return actions.write(world, { book: await bookOf(world, period, typed, wrong) })
  },
  async submit(world: World, id: number) {
    const { version } = await workOf(world, id)
    await submitDraft.perform(site(world), clerk, { id, version, findingsReason: reason })
  },
  async recall(world: World, id: number) {
    await recallDraft.perform(site(world), clerk, { id })
  },
  async approve(world: World, id: number) {
    const { stage } = await workOf(world, id)
    if (stage === 'draft') throw new AppError('conflict', 'The text is in no review.')
    const seen = await readReviewed(world.db, id)
    await approveDraft.perform(site(world), reviewer, { id, ...seen, remark: '', findingsReason: reason })
  },
  async withdraw(world: World, id: number) {
    await withdrawArticle.perform(site(world), reviewer, { id, reason: '账目有误，重新核对' })
  },
  /** Begins a correction of a released text, or goes on with its draft. */
  async correct(world: World, id: number, fen: number) {
    await startRevision.perform(site(world), clerk, { id })
    const { version, content } = await workOf(world, id)
    const { book } = content
    const changed = book && {
      ...book,
      entries: book.entries.map((entry, at) => (at === 0 ? { ...entry, fen } : entry)),
    }
    await saveDraft.perform(site(world), clerk, {
      id,
      version,
      content: {
        ...content,
        ...(changed && { book: counted(changed) }),
        correction: `第一笔的金额写错，改为 ${fen} 分`,
      },
    })
  },
}

export type PublicBook = {
  articleId: number
  period: string
  lastDay: string
  opening: number
  closing: number
  income: number
  expense: number
  otherNet: number
  count: number
  /** Of the entries, accounts, holdings. */
  received: number
  paid: number
  outside: number
  accountsOpening: number
  accountsClosing: number
  wrongHoldings: number
  repeatedVouchers: number
  /** By account and holding. */
  openings: Record<string, number>
  closings: Record<string, number>
  /** The last release: its place among all, and whether it recorded a fault of the book with the reason of its review. */
  release: number
  isExcused: boolean
}

/** The public books of a unit in the order of their periods, each as its rows add up. */
export async function readPublicBooks({ db, unitId }: World): Promise<PublicBook[]> {
  const { rows } = await sql<PublicBook>`
    select book.article_id as "articleId", book.period, book.last_day as "lastDay", book.opening, book.closing,
      book.income, book.expense, book.other_net as "otherNet", book.entries as count,
      entry.received, entry.paid, entry.outside, voucher.repeated as "repeatedVouchers",
      account.opening as "accountsOpening", account.closing as "accountsClosing", holding.wrong as "wrongHoldings",
      account.openings || coalesce(holding.openings, '{}') as openings,
      account.closings || coalesce(holding.closings, '{}') as closings, release.id as release, release.excused as "isExcused"
    from book
    cross join lateral (
      select coalesce(sum(fen) filter (where direction = 'in'), 0)::bigint as received,
        coalesce(sum(fen) filter (where direction = 'out'), 0)::bigint as paid,
        count(*) filter (where day not between book.first_day and book.last_day) as outside
      from book_entry where article_id = book.article_id
    ) as entry
    cross join lateral (
      select count(*) as repeated from (
        select voucher from book_entry where article_id = book.article_id group by voucher having count(distinct day) > 1
      ) as twice
    ) as voucher
    cross join lateral (
      select sum(opening)::bigint as opening, sum(closing)::bigint as closing,
        jsonb_object_agg(id, opening) as openings, jsonb_object_agg(id, closing) as closings
      from book_account where article_id = book.article_id
    ) as account
    cross join lateral (
      select count(*) filter (where former + increase - decrease <> present) as wrong,
        jsonb_object_agg(id, former) as openings, jsonb_object_agg(id, present) as closings
      from book_holding where article_id = book.article_id
    ) as holding
    cross join lateral (
      select id, accepted @> '[{"kind":"book"}]' as excused from article_release
      where article_id = book.article_id and kind = 'release' order by number desc limit 1
    ) as release
    where book.unit_id = ${unitId} order by book.last_day`.execute(db)
  return rows
}

/** The last withdrawal of a book of the unit, in the order of releases; 0 without one. */
export async function lastWithdrawal({ db, texts }: World): Promise<number> {
  if (texts.length === 0) return 0
  const { id } = await db
    .selectFrom('article_release')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), sql<number>`0`).as('id'))
    .where('article_id', 'in', texts)
    .where('kind', '=', 'withdrawal')
    .executeTakeFirstOrThrow()
  return id
}

/** Every public row of books, contracts, stages. */
export async function readAllRows({ db }: Pick<World, 'db'>): Promise<unknown[]> {
  const { rows } = await sql`
    select to_jsonb(book) as row from book union all select to_jsonb(book_account) from book_account
    union all select to_jsonb(book_entry) from book_entry union all select to_jsonb(book_holding) from book_holding
    union all select to_jsonb(contract) from contract union all select to_jsonb(contract_due) from contract_due
    union all select to_jsonb(project_stage) from project_stage
    order by 1`.execute(db)
  return rows
}
