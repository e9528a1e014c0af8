import { ofHundred } from '../../../domain/articles/books/compare-periods.ts'
import { periodInWords } from '../../../domain/articles/books/book-period.ts'
import { type Cell, cellOf } from '../../../domain/articles/unit-comparison/cells.ts'
import { columnsOf } from '../../../domain/articles/unit-comparison/columns.ts'
import { comparedItems } from '../../../domain/articles/unit-comparison/compared-items.ts'
import { sumBooksOfUnits } from '../../../domain/articles/unit-comparison/queries.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { showYuan } from '../../../platform/amount.ts'
import { notFound } from '../../../platform/errors.ts'
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

const flows = comparedItems.filter(({ group }) => group === 'income' || group === 'expense')

/** What the villages of an area received and spent in a quarter, as far as it is public. @throws AppError not_found */
export async function loadTotals(site: RequestContext, { area, period }: Query) {
  const asked = { units: [], items: [], by: undefined, per: undefined, sort: undefined, pageNum: 1 }
  const question = await readQuestion(site, {
    ...asked,
    area: area === undefined ? [] : [area],
    from: period,
    until: period,
  })
  const { until } = question.span
  const [place = null] = question.areas
  if (area !== undefined && place === null) throw notFound('这个地区没有嘎查村，或者不在本地。请重新选择地区。')
  const units = place === null ? question.units : question.units.filter(({ aboveId }) => aboveId === place.id)
  const [column] = columnsOf({ from: until, until }, 'quarter')
  if (!column) throw new Error('A span has no column.')
  const books = await sumBooksOfUnits(site.db, {
    ...scopeOf(site),
    unitIds: units.map(({ id }) => id),
    first: column.first,
    last: column.last,
    codes: flows.filter(({ codes }) => codes.length === 1).map(({ code }) => code),
  })
  const sums = new Map(
    flows.map((item) => [item.code, sumOf(units.map(({ id }) => cellOf(books.get(id) ?? [], column, item)))]),
  )
  return {
    district: site.district.name,
    place: place?.name ?? site.district.name,
    area: place?.id ?? null,
    period: periodInWords(until),
    form: formOf(site, { ...question, span: { from: until, until } }),
    published: sums.get('3')?.units ?? 0,
    units: units.length,
    groups: groups.map((group) => ({
      ...group,
      total: showYuan(sums.get(group.total)?.fen ?? 0),
      items: itemsOf(group, sums, (code) =>
        href('/compare', { area: place === null ? null : String(place.id), items: code, until }),
      ),
    })),
    canonical: href('/compare/totals', { area: place?.id ?? null, period: until }),
  }
}

type Sum = { fen: number; entries: number; units: number }

/** Over the units that published all days. */
function sumOf(cells: readonly Cell[]): Sum {
  const known = cells.filter((cell) => cell.state === 'known')
  return {
    fen: known.reduce((sum, { fen }) => sum + fen, 0),
    entries: known.reduce((sum, { entries }) => sum + entries, 0),
    units: known.length,
  }
}

/** The items of a group that have entries, each with its part of a hundred yuan. */
const itemsOf = (
  { id, total }: (typeof groups)[number],
  sums: ReadonlyMap<string, Sum>,
  hrefOf: (code: string) => string,
) =>
  flows.flatMap(({ code, title, group }) => {
    const { fen = 0, entries = 0 } = sums.get(code) ?? {}
    if (group !== id || code === total || entries === 0) return []
    return [
      {
        code,
        title,
        href: hrefOf(code),
        amount: `${showYuan(fen)} 元`,
        ofHundred: ofHundred(fen, sums.get(total)?.fen ?? 0),
        differences: [],
        entries,
      },
    ]
  })
