import type { Block } from '@three-affairs/document/nodes.ts'
import { tableBlock, textBlock } from '../writing/table-block.ts'
import { showYuan } from '../../../platform/amount.ts'
import type { Book } from './book.ts'
import { findBookItem } from './book-items.ts'
import { periodInWords } from './book-period.ts'
import { holdingClasses, holdingTitles, measureOf, showHolding } from './holdings.ts'
import { sumBook } from './book-sums.ts'
import { counterpartyInWords } from './counterparty.ts'

/** Rows of one table of entries; a longer one is hard to read and to print. */
const rowsOfTable = 100

/**
 * The book as blocks of a text. They are derived for every reader of the text: page, checks, search, comparison, feeds,
 * so that no table of the text can say something else than the rows.
 */
export function bookBlocks(book: Book): Block[] {
  return [
    accountsTable(book),
    ...itemsTable(book),
    ...entriesTables(book),
    ...transfersTable(book),
    ...holdingsTables(book),
    ...oversightParagraph(book),
    ...faultParagraph(book),
  ]
}

function accountsTable(book: Book): Block {
  const sums = sumBook(book)
  const byId = new Map(sums.accounts.map((account) => [account.id, account]))
  const rows = book.accounts.map(({ id, title, lastFour, statement, differenceReason }) => {
    const account = byId.get(id)
    return [
      lastFour === '' ? title : `${title}（尾号 ${lastFour}）`,
      ...[account?.opening, account?.received, account?.paid, account?.closing].map((fen) => showYuan(fen ?? 0)),
      statement === null ? '—' : showYuan(statement),
      differenceReason,
    ]
  })
  const moved = (side: 'received' | 'paid') => sums.accounts.reduce((total, account) => total + account[side], 0)
  return tableBlock(
    'bookaccnts',
    `${periodInWords(book.period)}货币资金（单位：元）`,
    ['账户', '期初余额', '本期收入', '本期支出', '期末余额', '对账单或盘点数', '不一致的原因'],
    rows,
    ['合计', ...[sums.opening, moved('received'), moved('paid'), sums.closing].map(showYuan), counted(book), ''],
  )
}

function counted({ accounts }: Book): string {
  const statements = accounts.map(({ statement }) => statement)
  return statements.includes(null) ? '—' : showYuan(statements.reduce<number>((sum, each) => sum + (each ?? 0), 0))
}

function itemsTable(book: Book): Block[] {
  const { items } = sumBook(book)
  if (items.length === 0) return []
  const total = (side: 'received' | 'paid') => items.reduce((sum, item) => sum + item[side], 0)
  const amount = (fen: number) => (fen === 0 ? '' : showYuan(fen))
  return [
    tableBlock(
      'bookitems0',
      `${periodInWords(book.period)}收支分项（单位：元）`,
      ['项目', '笔数', '收入', '支出'],
      items.map(({ code, received, paid, entries }) => [
        findBookItem(code)?.title ?? code,
        String(entries),
        amount(received),
        amount(paid),
      ]),
      ['合计', String(book.entries.length), showYuan(total('received')), showYuan(total('paid'))],
    ),
  ]
}

/** In the order of days, then as they were written. */
export const inOrder = <Row extends { day: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))

function entriesTables({ period, entries }: Book): Block[] {
  const sorted = inOrder(entries)
  const parts = Math.ceil(sorted.length / rowsOfTable)
  return Array.from({ length: parts }, (_, part) => {
    const rows = sorted.slice(part * rowsOfTable, (part + 1) * rowsOfTable)
    const total = (direction: string) =>
      showYuan(rows.reduce((sum, entry) => sum + (entry.direction === direction ? entry.fen : 0), 0))
    return tableBlock(
      `bookentry${part.toString(36)}`,
      `${periodInWords(period)}逐笔明细${parts > 1 ? `（${part + 1}/${parts}）` : ''}（单位：元）`,
      ['日期', '凭证号', '项目', '摘要', '对方', '收入', '支出'],
      rows.map(({ day, voucher, item, summary, counterparty, direction, fen }) => [
        day,
        voucher,
        findBookItem(item)?.title ?? item,
        summary,
        counterpartyInWords(counterparty),
        direction === 'in' ? showYuan(fen) : '',
        direction === 'out' ? showYuan(fen) : '',
      ]),
      ['合计', '', '', '', '', total('in'), total('out')],
    )
  })
}

function transfersTable({ period, accounts, transfers }: Book): Block[] {
  if (transfers.length === 0) return []
  const titleOf = (id: string) => accounts.find((account) => account.id === id)?.title ?? '—'
  return [
    tableBlock(
      'booktransf',
      `${periodInWords(period)}内部转账（不是收入和支出，单位：元）`,
      ['日期', '凭证号', '转出', '转入', '金额'],
      inOrder(transfers).map(({ day, voucher, from, to, fen }) => [
        day,
        voucher,
        titleOf(from),
        titleOf(to),
        showYuan(fen),
      ]),
    ),
  ]
}

const classIds = { asset: 'bookassets', resource: 'bookresour', claim: 'bookclaims', debt: 'bookdebts0' } as const

function holdingsTables({ period, holdings }: Book): Block[] {
  return holdingClasses.flatMap((kind) => {
    const rows = holdings.filter((holding) => holding.class === kind)
    if (rows.length === 0) return []
    return [
      tableBlock(
        classIds[kind],
        `${periodInWords(period)}${holdingTitles[kind]}`,
        ['名称', '计量单位', '上期数', '本期增加', '本期减少', '期末数', '说明'],
        rows.map((row) => [
          row.title,
          measureOf(row),
          ...[row.former, row.increase, row.decrease, row.present].map((amount) => showHolding(kind, amount)),
          row.note,
        ]),
      ),
    ]
  })
}

const oversightParagraph = ({ oversight: { day, finding } }: Book): Block[] =>
  finding === ''
    ? []
    : [
        {
          ...textBlock(`民主理财（监督）小组${day === null ? '' : `于 ${day} `}审核：${finding}`),
          attrs: { blockId: 'bookoverst' },
        },
      ]

const faultParagraph = ({ faultReason = '' }: Book): Block[] =>
  faultReason === ''
    ? []
    : [
        {
          ...textBlock(`关于账目对不上或不完整的说明：${faultReason}`),
          attrs: { blockId: 'bookfaults' },
        },
      ]
