import { ofHundred } from '../../../domain/articles/books/compare-periods.ts'
import { periodInWords } from '../../../domain/articles/books/book-period.ts'
import { cellOf, type KnownCell } from '../../../domain/articles/books/comparing/cells.ts'
import { columnsOf } from '../../../domain/articles/books/comparing/columns.ts'
import { type ComparedItem, comparedItems } from '../../../domain/articles/books/comparing/compared-items.ts'
import { sumBooksOfUnits } from '../../../domain/articles/books/comparing/queries-comparing.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { showYuan } from '../../../platform/amount.ts'
import { href } from '../../href.ts'
import type { ReadQuery } from '../../page-declaration.ts'
import { scopeOf } from '../books/book-frame.server.ts'
import type { PublicPages } from '../pages.ts'
import { formOf } from './form-choices.server.ts'
import { readQuestion } from './question.server.ts'

type Query = ReadQuery<PublicPages['/compare/totals']>

const groups = [
  { id: 'expense', title: '支出', total: '3' },
  { id: 'income', title: '收入', total: '2' },
] as const

/** What the villages of an area received and spent in a quarter, as far as it is public. @throws AppError not_found */
export async function loadTotals(site: RequestContext, { area, period }: Query) {
  const asked = { units: [], items: [], by: undefined, per: undefined, sort: undefined, pageNum: 1 }
  const question = await readQuestion(site, { ...asked, area, from: period, until: period })
  const { until } = question.span
  const units = area === undefined ? question.units : question.units.filter(({ aboveId }) => aboveId === area)
  const [column] = columnsOf({ from: until, until }, 'quarter')
  if (!column) throw new Error('A span has no column.')
  const flows = comparedItems.filter(({ group }) => group === 'income' || group === 'expense')
  const books = await sumBooksOfUnits(site.db, {
    ...scopeOf(site),
    unitIds: units.map(({ id }) => id),
    first: column.first,
    last: column.last,
    codes: flows.filter(({ codes }) => codes.length === 1).map(({ code }) => code),
  })
  const cellsOf = (item: ComparedItem) =>
    units.flatMap(({ id }): KnownCell[] => {
      const cell = cellOf(books.get(id) ?? [], column, item)
      return cell.state === 'known' ? [cell] : []
    })
  const sumOf = (item: ComparedItem) => {
    const cells = cellsOf(item)
    const sum = (read: (cell: KnownCell) => number) => cells.reduce((all, cell) => all + read(cell), 0)
    return { fen: sum(({ fen }) => fen), entries: sum(({ entries }) => entries), units: cells.length }
  }
  const sums = new Map(flows.map((item) => [item.code, sumOf(item)]))
  const place = question.area?.name ?? site.district.name
  return {
    district: site.district.name,
    place,
    period: periodInWords(until),
    form: formOf(site, { ...question, span: { from: until, until } }),
    published: sums.get('3')?.units ?? 0,
    units: units.length,
    groups: groups.map(({ id, title, total }) => {
      const whole = sums.get(total)?.fen ?? 0
      const items = flows.flatMap(({ code, title: name, group }) => {
        const { fen, entries } = sums.get(code) ?? { fen: 0, entries: 0 }
        if (group !== id || code === total || entries === 0) return []
        return [
          {
            code,
            title: name,
            href: href('/compare', { area: question.area?.id ?? null, items: code, until }),
            amount: `${showYuan(fen)} 元`,
            ofHundred: ofHundred(fen, whole),
            differences: [],
            entries,
          },
        ]
      })
      return { id, title, total: showYuan(whole), items }
    }),
    canonical: href('/compare/totals', { area: question.area?.id ?? null, period: until }),
  }
}
