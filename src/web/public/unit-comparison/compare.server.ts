import { type Cell, cellOf, type KnownCell, type SummedBook } from '../../../domain/articles/unit-comparison/cells.ts'
import { type Column, quarterOf } from '../../../domain/articles/unit-comparison/columns.ts'
import type { ComparedItem } from '../../../domain/articles/unit-comparison/compared-items.ts'
import {
  type ComparedUnit,
  sumBooksOfUnits,
  sumResources,
} from '../../../domain/articles/unit-comparison/queries.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { showYuan } from '../../../platform/amount.ts'
import { href } from '../../href.ts'
import { bookHref, itemHref, scopeOf } from '../books/book-frame.server.ts'
import { type Query, type Question, readQuestion, spanInWords } from './question.server.ts'
import { formOf } from './form-choices.server.ts'

/** What each unit has in each column, with what it is divided by. */
export type Compared = {
  question: Question
  booksOf: (unit: ComparedUnit) => readonly SummedBook[]
  /** In thousandths; null where it is not known. */
  muOf: (unit: ComparedUnit) => number | null
}

/** `of`: the units of the page, or all of them for a file. */
export async function loadCompared(site: RequestContext, query: Query, of: 'compared' | 'all'): Promise<Compared> {
  const question = await readQuestion(site, query)
  const { columns, items, per } = question
  const unitIds = question[of].map(({ id }) => id)
  const [first = '', last = ''] = [columns[0]?.first, columns.at(-1)?.last]
  const codes = [...new Set(items.flatMap((item) => item.codes))]
  const books = await sumBooksOfUnits(site.db, { ...scopeOf(site), unitIds, first, last, codes })
  const mu = per === 'mu' ? await sumResources(site.db, { ...scopeOf(site), unitIds, until: last }) : new Map()
  return {
    question,
    booksOf: ({ id }) => books.get(id) ?? [],
    muOf: ({ id }) => mu.get(id) ?? null,
  }
}

export type CompareView = Awaited<ReturnType<typeof loadCompare>>

/** Tables of units and periods, one for each item. */
export async function loadCompare(site: RequestContext, query: Query) {
  const compared = await loadCompared(site, query, 'compared')
  const { question } = compared
  const { parameters, page, span, items, columns } = question
  const address = (changed: Partial<typeof parameters>) => href('/compare', { ...parameters, ...changed })
  return {
    district: site.district.name,
    heading: `${items.map(({ title }) => title).join('、')}（${spanInWords(span)}）`,
    scope: scopeInWords(question, site.district.name),
    form: formOf(site, question),
    notes: question.notes,
    // The newest first: it is what a narrow screen shows of a wide table.
    columns: columns.map(({ title }) => title).toReversed(),
    measure: question.per === 'mu' ? '集体资源（亩）' : null,
    tables: items.map((item) => tableOf(compared, item)),
    isSorted: question.sort !== null,
    page,
    canonical: address({ sort: null }) + (page.pageNum > 1 ? `&pageNum=${page.pageNum}` : ''),
    links: {
      pages: address({}),
      official: address({ sort: null }),
      sorted: address({ sort: 'amount' }),
      csv: href('/compare.csv', parameters),
      entries: href('/compare/entries', parameters),
    },
  }
}

function scopeInWords({ chosen, areas, page }: Question, district: string): string {
  if (chosen.length > 0) return `选定的 ${page.total} 个嘎查村`
  return `${areas.map(({ name }) => name).join('、') || district}全部 ${page.total} 个嘎查村`
}

/** Fen of a cell, or of a mu of it; null where the mu are not known. */
function amountIn({ question, muOf }: Compared, unit: ComparedUnit, cell: KnownCell): number | null {
  if (question.per !== 'mu') return cell.fen
  const mu = muOf(unit)
  return mu === null ? null : Math.round((cell.fen * 1_000) / mu)
}

type ShownCell = { words: string; href: string | null; isFigure: boolean }

function tableOf(compared: Compared, item: ComparedItem) {
  const { question, booksOf, muOf } = compared
  const { columns } = question
  const rows = question.compared.map((unit) => {
    const cells = columns.map((column) => cellOf(booksOf(unit), column, item))
    const newest = cells.at(-1)
    const amount = newest?.state === 'known' ? amountIn(compared, unit, newest) : null
    const mu = muOf(unit)
    return {
      unit,
      amount,
      measure: mu === null ? '不详' : String(mu / 1_000),
      cells: cells.map((cell, at) => showCell(compared, { unit, item, cell, column: columns[at] as Column })),
      known: cells.map(({ state }) => state === 'known'),
    }
  })
  const most = Math.max(1, ...rows.map(({ amount }) => Math.abs(amount ?? 0)))
  const inOrder = question.sort
    ? rows.toSorted((one, other) => (other.amount ?? -Infinity) - (one.amount ?? -Infinity))
    : rows
  return {
    code: item.code,
    title: item.title,
    unitOfAmount: question.per === 'mu' ? '元/亩' : '元',
    published: columns.map((_, at) => rows.filter(({ known }) => known[at]).length).toReversed(),
    groups: groupRows(question, inOrder).map(({ title, rows: own }) => ({
      title,
      rows: own.map(({ unit, amount, cells, measure }) => ({
        id: unit.id,
        name: title === null && question.sort ? `${unit.aboveName ?? ''} ${unit.name}` : unit.name,
        href: href('/books/:id', { id: unit.id }),
        measure,
        cells: cells.toReversed(),
        bar: amount === null ? null : Math.round((Math.abs(amount) / most) * 1_000) / 10,
        isNegative: (amount ?? 0) < 0,
      })),
    })),
  }
}

/** By township, where units of several are compared; a sorted table has no such parts. */
function groupRows<Row extends { unit: ComparedUnit }>({ sort, compared }: Question, rows: readonly Row[]) {
  const isOne = new Set(compared.map(({ aboveId }) => aboveId)).size <= 1
  if (sort || isOne) return [{ title: null, rows }]
  return [...Map.groupBy(rows, ({ unit }) => unit.aboveName ?? '')].map(([title, own]) => ({ title, rows: own }))
}

function showCell(
  compared: Compared,
  { unit, item, cell, column }: { unit: ComparedUnit; item: ComparedItem; cell: Cell; column: Column },
): ShownCell {
  if (cell.state === 'none') return { words: '没有公开', href: null, isFigure: false }
  if (cell.state === 'part')
    return { words: '只公开了一部分', href: href('/books/:id', { id: unit.id }), isFigure: false }
  const amount = amountIn(compared, unit, cell)
  return {
    words: amount === null ? '不详' : showYuan(amount),
    href: cellHref(unit, item, cell, column),
    isFigure: amount !== null,
  }
}

/** The item in the book, or the entries of all books of the column. Without entries the book itself shows that. */
function cellHref(
  { id }: ComparedUnit,
  { code, codes }: ComparedItem,
  { books, entries }: KnownCell,
  column: Column,
): string {
  const [book] = books
  if (book && books.length === 1) {
    const at = { unitId: book.unitId, period: book.period }
    if (entries > 0 && codes.length === 1) return itemHref(at, code)
    return bookHref(at)
  }
  return href('/compare/entries', {
    units: String(id),
    items: code,
    from: quarterOf(column.first),
    until: quarterOf(column.last),
  })
}
