import { showYuan } from '../../../platform/amount.ts'
import type { Book, BookAccount, BookEntry, BookTransfer, Holding } from './book.ts'
import { findBookItem } from './book-items.ts'
import { type BookPeriod, daysOf, periodInWords } from './book-period.ts'
import { sumBook } from './book-sums.ts'
import type { Neighbour } from './neighbours.server.ts'
import { findRepeatedVouchers } from './repeated-vouchers.ts'

/**
 * Where in the book: the row with its field, or the book itself where `row` is null. The row may be one of the former
 * book that this one lacks.
 */
export type BookFault = {
  kind:
    | 'period'
    | 'opening'
    | 'next'
    | 'statement'
    | 'voucher'
    | 'day'
    | 'amount'
    | 'account'
    | 'item'
    | 'summary'
    | 'holding'
    | 'oversight'
    | 'zero'
    | 'row-id'
  row: string | null
  field: string
  /** One sentence that says what to do. */
  words: string
}

/** Without these there is nothing to publish; the others can be so, and are released with a reason by two persons. */
const structural: ReadonlySet<BookFault['kind']> = new Set([
  'day',
  'amount',
  'account',
  'item',
  'holding',
  'zero',
  'row-id',
])

export const isStructural = ({ kind }: BookFault): boolean => structural.has(kind)

/** Which fault of a book it is, whatever its amounts: a reason counts for this one only. */
export const keyOfFault = ({ kind, row, field }: Pick<BookFault, 'kind' | 'row' | 'field'>): string =>
  [kind, row ?? '-', field].join(' ')

/** What keeps a book from being submitted, whatever the reason. */
export const findStructuralFault = (book: Book): BookFault | undefined =>
  findBookFaults(book, { former: null, next: null, overlapping: null }).find(isStructural)

/** What a book must agree with: the released books of the unit before and after it. */
export type BesideBook = {
  former: Pick<Neighbour, 'period' | 'lastDay' | 'accounts' | 'holdings'> | null
  next: Pick<Neighbour, 'period' | 'firstDay' | 'accounts' | 'holdings'> | null
  overlapping: { period: BookPeriod } | null
}

/**
 * What keeps a book from being released. It is the same while somebody types, at release and every night, so none of the
 * three can be weaker. Basis: 农经发〔2011〕13号 (逐项逐笔, 民主理财小组) and the invariants of double entry.
 */
export function findBookFaults(book: Book, { former, next, overlapping }: BesideBook): BookFault[] {
  const closing = new Map(sumBook(book).accounts.map((account) => [account.id, account.closing]))
  return [
    ...findPeriodFaults(overlapping),
    ...findRepeatedIds(book),
    ...findOpeningFaults(book, former),
    ...findNextFaults(book, next),
    ...book.accounts.flatMap((account) => findStatementFaults(account, closing.get(account.id) ?? 0)),
    ...book.entries.flatMap((entry) => findEntryFaults(entry, book)),
    ...book.transfers.flatMap((transfer) => findTransferFaults(transfer, book)),
    ...findRepeatedVouchers(book).map(({ id, words }) => fault('voucher', id, 'voucher', words)),
    ...book.holdings.flatMap((holding) => findHoldingFaults(holding, former)),
    ...findBookWideFaults(book),
  ]
}

const fault = (kind: BookFault['kind'], row: string | null, field: string, words: string): BookFault => ({
  kind,
  row,
  field,
  words,
})

function findRepeatedIds({ accounts, entries, transfers, holdings }: Book): BookFault[] {
  const seen = new Set<string>()
  return [...accounts, ...entries, ...transfers, ...holdings].flatMap(({ id }) => {
    const isNew = !seen.has(id)
    seen.add(id)
    return isNew ? [] : [fault('row-id', id, 'id', '两行的编号相同，请删除其中一行后重新添加')]
  })
}

/** Why a book cannot be published beside the one that already is. */
export const samePeriodWords = (published: BookPeriod): string =>
  `这个单位${periodInWords(published)}的账已经公开，和本期的日期重复；要改正，请在那一篇上修订。`

const findPeriodFaults = (overlapping: BesideBook['overlapping']): BookFault[] =>
  overlapping ? [fault('period', null, 'period', samePeriodWords(overlapping.period))] : []

function findOpeningFaults({ accounts }: Book, former: BesideBook['former']): BookFault[] {
  if (former === null) return []
  const before = periodInWords(former.period)
  const wrong = accounts.flatMap(({ id, title, opening }) => {
    const closing = former.accounts.get(id)?.closing ?? 0
    return opening === closing
      ? []
      : [
          fault(
            'opening',
            id,
            'opening',
            `${title}的期初余额是 ${showYuan(opening)} 元，${before}的期末余额是 ${showYuan(closing)} 元，两数应当相等，请核对`,
          ),
        ]
  })
  const ids = new Set(accounts.map(({ id }) => id))
  const lost = [...former.accounts].flatMap(([id, { title, closing }]) =>
    closing === 0 || ids.has(id)
      ? []
      : [fault('opening', id, 'accounts', `${before}的${title}还有 ${showYuan(closing)} 元，本期没有这个账户，请补上`)],
  )
  return [...wrong, ...lost]
}

/** A corrected book changes what the next one begins with. */
function findNextFaults(book: Book, next: BesideBook['next']): BookFault[] {
  if (next === null) return []
  const after = periodInWords(next.period)
  const ofHoldings = book.holdings.flatMap(({ id, title, present }) => {
    const former = next.holdings.get(id)?.former
    const words = `${title}的期末数和已经公开的${after}的上期数不一致；请一并更正那一期，并说明原因`
    return former === undefined || former === present ? [] : [fault('next', id, 'present', words)]
  })
  const ofAccounts = sumBook(book).accounts.flatMap(({ id, closing }) => {
    const opening = next.accounts.get(id)?.opening ?? 0
    if (opening === closing) return []
    const words = `期末余额是 ${showYuan(closing)} 元，已经公开的${after}期初是 ${showYuan(opening)} 元；请一并更正那一期，并说明原因`
    return [fault('next', id, 'closing', `${titleOf(book, id)}的${words}`)]
  })
  return [...ofAccounts, ...ofHoldings]
}

const titleOf = ({ accounts }: Book, id: string): string => accounts.find((account) => account.id === id)?.title ?? ''

function findStatementFaults(
  { id, kind, title, statement, differenceReason }: BookAccount,
  closing: number,
): BookFault[] {
  const counted = kind === 'cash' ? '现金盘点数' : '银行对账单余额'
  if (statement === null) return [fault('statement', id, 'statement', `请填写${title}的${counted}`)]
  if (statement === closing || differenceReason !== '') return []
  return [
    fault(
      'statement',
      id,
      'differenceReason',
      `${title}账面 ${showYuan(closing)} 元，${counted} ${showYuan(statement)} 元，相差 ${showYuan(Math.abs(closing - statement))} 元，请说明原因`,
    ),
  ]
}

function findEntryFaults(
  { id, day, account, direction, item, summary, counterparty, fen, voucher }: BookEntry,
  book: Book,
) {
  const faults: BookFault[] = [
    ...findDayFaults(id, day, book),
    ...findAmountFaults(id, fen),
    ...findAccountFaults(id, 'account', account, book),
  ]
  if (item === '') faults.push(fault('item', id, 'item', '请选择公开项目'))
  else if (!findBookItem(item)?.directions.includes(direction))
    faults.push(
      fault('item', id, 'item', direction === 'in' ? '这个项目只能是支出，请改正' : '这个项目只能是收入，请改正'),
    )
  if (summary.length < 2) faults.push(fault('summary', id, 'summary', '摘要要写清楚这笔钱是什么，至少 2 个字'))
  if (voucher === '') faults.push(fault('voucher', id, 'voucher', '请填写凭证号'))
  if (counterparty.kind === 'organisation' && counterparty.name === '')
    faults.push(fault('summary', id, 'counterparty', '请填写对方单位的名称'))
  return faults
}

function findTransferFaults({ id, day, from, to, fen, voucher }: BookTransfer, book: Book): BookFault[] {
  return [
    ...findDayFaults(id, day, book),
    ...findAmountFaults(id, fen),
    ...findAccountFaults(id, 'from', from, book),
    ...findAccountFaults(id, 'to', to, book),
    ...(from === to ? [fault('account', id, 'to', '转出和转入是同一个账户，请改正')] : []),
    ...(voucher === '' ? [fault('voucher', id, 'voucher', '请填写凭证号')] : []),
  ]
}

const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

function findDayFaults(id: string, day: string, { period }: Book): BookFault[] {
  const { first, last } = daysOf(period)
  if (!isDay(day)) return [fault('day', id, 'day', day === '' ? '请填写日期' : `日期“${day}”应写成 2026-08-11 的样子`)]
  return day >= first && day <= last
    ? []
    : [fault('day', id, 'day', `日期 ${day} 不在${periodInWords(period)}内，请改正日期，或记到那一期`)]
}

const findAmountFaults = (id: string, fen: number): BookFault[] =>
  fen > 0 ? [] : [fault('amount', id, 'fen', '金额应大于 0；退回的钱记作收入，如“其他收入”')]

const findAccountFaults = (id: string, field: string, account: string, { accounts }: Book): BookFault[] =>
  accounts.some((each) => each.id === account) ? [] : [fault('account', id, field, '请选择本期的账户')]

function findHoldingFaults({ id, title, former, increase, decrease, present }: Holding, before: BesideBook['former']) {
  const faults: BookFault[] = []
  if (title === '') faults.push(fault('holding', id, 'title', '请填写名称'))
  if (former + increase - decrease !== present)
    faults.push(fault('holding', id, 'present', `${title}：上期数加增加减减少应等于期末数，请核对`))
  const closing = before?.holdings.get(id)?.present
  if (closing !== undefined && closing !== former)
    faults.push(fault('holding', id, 'former', `${title}的上期数和上一期公布的期末数不一致，请核对台账`))
  return faults
}

function findBookWideFaults({ accounts, entries, transfers, oversight, isZero }: Book): BookFault[] {
  const faults: BookFault[] = []
  const rows = entries.length + transfers.length
  if (accounts.length === 0) faults.push(fault('account', null, 'accounts', '请至少添加一个账户（现金或银行存款）'))
  if (isZero && rows > 0) faults.push(fault('zero', null, 'isZero', '本期有收支，不能作零报告，请取消“零报告”'))
  if (!isZero && rows === 0)
    faults.push(fault('zero', null, 'isZero', '本期一笔收支也没有；确实没有发生的，请勾选“零报告”'))
  if (oversight.finding === '' || oversight.day === null)
    faults.push(fault('oversight', null, 'oversight', '请填写民主理财（监督）小组的审核日期和意见，公开前由小组审核'))
  return faults
}
