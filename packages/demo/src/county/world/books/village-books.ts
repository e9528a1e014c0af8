import type { Book, BookEntry, Holding } from '../../../../../../src/domain/articles/books/book.ts'
import { type BookPeriod, daysOf, periodAfter } from '../../../../../../src/domain/articles/books/book-period.ts'
import { random, type Random, seedOf } from '../../../random.ts'
import { recordId } from '../../record-id.ts'
import { monthOf, yearOf } from '../days.ts'
import type { Cause, PeriodBook } from '../history.ts'
import type { Account, Done, Ledger, Transfer } from '../ledger/ledger.ts'
import type { HoldingChange, Trace } from '../trace.ts'
import type { Fen, IsoDay } from '../village.ts'
import { findingOf } from './findings.ts'
import { releaseOf } from './releases.ts'

/** The first day of a month or a quarter that a day lies in, as a period. */
export function periodOf(day: IsoDay, isMonthly: boolean): BookPeriod {
  const month = monthOf(day)
  return isMonthly ? day.slice(0, 7) : `${yearOf(day)}-Q${Math.ceil(month / 3)}`
}

type Opening = { accounts: Record<Account, Fen>; holdings: Map<string, number> }

/** Books of all whole periods from the day on which the unit began to publish them. */
export function booksOf(trace: Trace, ledger: Ledger, opening: Record<Account, Fen>, from: IsoDay): PeriodBook[] {
  const { style, terms, changes } = trace
  const books: PeriodBook[] = []
  const state: Opening = {
    accounts: { ...opening },
    holdings: new Map(Array.from(trace.rows, ([title, { first }]) => [title, first])),
  }
  const sorted = changes.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  let [entry, transfer, change] = [0, 0, 0]
  for (
    let period = periodOf(terms.scale.from, style.isMonthly);
    daysOf(period).last < terms.today;
    period = periodAfter(period)
  ) {
    const { last } = daysOf(period)
    const slice: Slice = { period, last, done: [], transfers: [], changes: [] }
    for (; (ledger.done[entry]?.at ?? '~') <= last; entry++) slice.done.push(ledger.done[entry] as Done)
    for (; (ledger.transfers[transfer]?.at ?? '~') <= last; transfer++)
      slice.transfers.push(ledger.transfers[transfer] as Transfer)
    for (; (sorted[change]?.day ?? '~') <= last; change++) slice.changes.push(sorted[change] as HoldingChange)
    const isPublished = daysOf(period).first >= from
    const book = writeBook(trace, state, slice, isPublished)
    if (book) books.push(book)
  }
  return books.filter((book) => book.released === null || book.released <= terms.now)
}

type Slice = { period: BookPeriod; last: IsoDay; done: Done[]; transfers: Transfer[]; changes: HoldingChange[] }

/** Carries the balances on; the book itself is only written if it is published. */
function writeBook(trace: Trace, state: Opening, slice: Slice, isPublished: boolean): PeriodBook | null {
  const { village } = trace
  const { areaId } = village.desk
  const { period, last, done, transfers } = slice
  const before = { ...state.accounts }
  for (const { account, direction, fen } of done) state.accounts[account] += direction === 'in' ? fen : -fen
  for (const { from, to, fen } of transfers) {
    state.accounts[from] -= fen
    state.accounts[to] += fen
  }
  const holdings = holdingsOf(trace, state, slice)
  if (!isPublished) return null
  const dice = random(seedOf(areaId, yearOf(last), monthOf(last), 302))
  const isZero = done.length + transfers.length === 0
  const release = releaseOf(trace, last, isZero, dice)
  if (release === null) return null
  const causes = new Map<string, Cause>()
  const entries = done.map((flow): BookEntry => {
    const id = entryId(areaId, flow.number)
    causes.set(id, flow.cause)
    return entryOf(flow, id, areaId)
  })
  const book: Book = {
    period,
    accounts: accountsOf(trace, before, state.accounts, slice, dice),
    entries,
    transfers: transfers.map(({ at, from, to, fen, voucher, number }) => ({
      id: entryId(areaId, number),
      day: at,
      from: accountId(areaId, from),
      to: accountId(areaId, to),
      fen,
      voucher,
    })),
    holdings,
    oversight: {
      day: release.closed,
      finding: findingOf(
        trace,
        { entries: done.length, isZero, out: done.filter(({ direction }) => direction === 'out').length },
        dice,
      ),
    },
    isZero,
  }
  return { key: `v${areaId} book ${period}`, book, causes, closed: release.closed, released: release.released }
}

/** Ten letters and digits, unique in the league. */
export const entryId = (areaId: number, number: number): string =>
  `e${areaId.toString(36)}${number.toString(36).padStart(5, '0')}`

const ids = new Map<string, string>()
function accountId(areaId: number, account: Account): string {
  const key = `account v${areaId} ${account}`
  const known = ids.get(key) ?? recordId(key)
  ids.set(key, known)
  return known
}

function entryOf(
  { at, account, direction, item, summary, party, fen, voucher, contract, project }: Done,
  id: string,
  areaId: number,
): BookEntry {
  return {
    id,
    day: at,
    account: accountId(areaId, account),
    direction,
    item,
    summary,
    counterparty:
      party === ''
        ? { kind: 'none', name: '' }
        : party === 'person'
          ? { kind: 'person', name: '' }
          : { kind: 'organisation', name: party },
    fen,
    voucher,
    ...(contract === undefined ? {} : { contract }),
    ...(project === undefined ? {} : { project }),
  }
}

const titles = { cash: '现金', bank: '基本户', special: '项目资金专户' } as const

function accountsOf(
  { style, village }: Trace,
  before: Record<Account, Fen>,
  after: Record<Account, Fen>,
  slice: Slice,
  dice: Random,
): Book['accounts'] {
  const kinds: Account[] = [
    ...(style.usesCash ? ['cash' as const] : []),
    'bank',
    ...(village.isShown ? ['special' as const] : []),
  ]
  return kinds.map((account) => {
    const statement =
      account === 'bank' ? statementOf(after.bank, slice, dice) : { statement: after[account], differenceReason: '' }
    return {
      id: accountId(style.areaId, account),
      kind: account === 'cash' ? ('cash' as const) : ('bank' as const),
      title: titles[account],
      lastFour: account === 'cash' ? '' : account === 'bank' ? style.lastFour : String(Number(style.lastFour) + 7),
      opening: before[account],
      ...statement,
    }
  })
}

/** What was paid in the last days of a period has sometimes not left the bank yet. */
function statementOf(closing: Fen, { last, done }: Slice, dice: Random): { statement: Fen; differenceReason: string } {
  const late = done.findLast(
    ({ direction, account, at }) =>
      direction === 'out' && account === 'bank' && at.slice(0, 7) === last.slice(0, 7) && at.slice(8) > '24',
  )
  if (!late || !dice.chance(0.12)) return { statement: closing, differenceReason: '' }
  return {
    statement: closing + late.fen,
    differenceReason: `凭证 ${late.voucher} 的转账款项期末银行尚未扣划，次月已核对一致`,
  }
}

function holdingsOf({ rows }: Trace, state: Opening, { changes }: Slice): Holding[] {
  const moved = new Map<string, { increase: number; decrease: number }>()
  for (const { holding, by } of changes) {
    const sums = moved.get(holding) ?? { increase: 0, decrease: 0 }
    if (by > 0) sums.increase += by
    else sums.decrease -= by
    moved.set(holding, sums)
  }
  const holdings: Holding[] = []
  for (const [title, { id, class: kind, measure, note }] of rows) {
    const former = state.holdings.get(title) ?? 0
    const { increase, decrease } = moved.get(title) ?? { increase: 0, decrease: 0 }
    const present = former + increase - decrease
    state.holdings.set(title, present)
    if (former !== 0 || present !== 0 || increase !== 0)
      holdings.push({ id, class: kind, title, measure, former, increase, decrease, present, note })
  }
  return holdings
}
