import type { XlsxCell, XlsxSheet } from '../../../files/write-xlsx.ts'
import { formatDate } from '../../../platform/dates.ts'
import { type BookPeriod, daysOf, periodBefore, periodInWords, samePeriodLastYear } from '../books/book-period.ts'
import { cell, count, createRows, head, label, title, yuan } from './form-cells.ts'
import { figureOf, figuresOf, type PeriodFigures, stateWords } from './form-figures.ts'
import { formClasses } from './form-items.ts'
import type { FormTimes, FormUnit } from './queries-forms.server.ts'
import { addSignatures, type FormSite } from './unit-sheet.ts'

/** `place`: the township or district of the units. `withSheets`: how many of them have a sheet of their own. */
export type Summary = {
  place: string
  period: BookPeriod
  withSheets: number
  units: readonly { unit: FormUnit; times: FormTimes }[]
}

const known = (units: Summary['units'], time: keyof FormTimes): PeriodFigures[] =>
  units.flatMap(({ times }) => figuresOf(times[time]) ?? [])

/** What a sum leaves out. */
const absentWords = (units: Summary['units'], published: number): string =>
  published === units.length ? '' : `，另有 ${units.length - published} 个没有公开或只公开了一部分，不在合计内`

/** Of the units that are public; where none is, no zero. */
const sumOf = (figures: readonly PeriodFigures[], read: (of: PeriodFigures) => number): number | string =>
  figures.length === 0 ? stateWords.none : figures.reduce((sum, of) => sum + read(of), 0)

const fields = ['opening', 'income', 'expense', 'otherNet', 'closing'] as const
const heads = ['序号', '上级单位', '单位', '单位代码', '公开', '公开日期']
const figureHeads = ['期初余额', '收入', '支出', '其他收付净额', '期末余额', '上期支出', '上年同期支出']

/** One row for each unit, in the official order. */
export function unitsSheet({ place, period, units, withSheets }: Summary, site: FormSite): XlsxSheet {
  const rows = createRows(heads.length + figureHeads.length)
  const { first, last } = daysOf(period)
  rows.addWide(title(`${place}村集体财务公开情况汇总表`), 2)
  rows.addFilled(label('期间'), cell(periodInWords(period)), cell(`${first} 至 ${last}，金额单位：元`))
  rows.add(...[...heads, ...figureHeads].map(head))
  for (const [at, each] of units.entries()) rows.add(count(at + 1), ...unitCells(each))
  const sums = known(units, 'now')
  rows.add(
    ...['合计', '', `${sums.length} 个单位`, '', '', ''].map(label),
    ...fields.map((field) =>
      yuan(
        sumOf(sums, (of) => of[field]),
        'sum',
      ),
    ),
    ...(['former', 'lastYear'] as const).map((time) =>
      yuan(
        sumOf(known(units, time), ({ expense }) => expense),
        'sum',
      ),
    ),
  )
  rows.addWide(
    cell(`合计是已公开的 ${sums.length} 个单位的${absentWords(units, sums.length)}。单位按规定的次序排列。`),
    2,
  )
  if (units.length > withSheets) rows.addWide(cell(`后面只附前 ${withSheets} 个单位的表，其余的请按乡镇分别下载。`))
  addSignatures(rows, site)
  return {
    title: '汇总',
    rows: rows.rows,
    merges: rows.merges,
    heights: rows.heights,
    widths: [6, 16, 18, 16, 14, 12, 15, 15, 15, 15, 15, 15, 15],
    print: { isLandscape: true, repeated: 3 },
  }
}

function unitCells({ unit, times }: Summary['units'][number]): XlsxCell[] {
  const figures = figuresOf(times.now)
  const state = stateWords[times.now.state]
  return [
    cell(unit.aboveName ?? ''),
    cell(unit.name),
    cell(unit.code ?? ''),
    cell(figures?.isZero ? `${state}（零报告）` : state),
    cell(figures ? formatDate(figures.released) : ''),
    ...fields.map((field) => yuan(figures ? figures[field] : state)),
    ...(['former', 'lastYear'] as const).map((time) =>
      yuan(figuresOf(times[time])?.expense ?? stateWords[times[time].state]),
    ),
  ]
}

/** The items of all units together. */
export function itemsSheet({ place, period, units }: Summary, site: FormSite): XlsxSheet {
  const rows = createRows(5)
  const times = (['now', 'former', 'lastYear'] as const).map((time) => known(units, time))
  rows.addWide(title(`${place}村集体财务公开分项合计表`), 2)
  rows.addFilled(label('期间'), cell(`${periodInWords(period)}，金额单位：元`))
  const names = [periodInWords(period), periodInWords(periodBefore(period)), periodInWords(samePeriodLastYear(period))]
  rows.add(
    head('编号'),
    head('公开内容'),
    ...times.map((figures, at) => head(`${names[at]}（${figures.length} 个单位）`)),
  )
  for (const { title: words, items, note: about } of formClasses) {
    rows.addFilled(label(''), label(words), label(about))
    for (const { code, title: item, sources } of items)
      for (const source of sources) {
        const way = sources.length > 1 ? (source === 'received' ? '（收进）' : '（付出）') : ''
        rows.add(
          cell(code),
          cell(item + way),
          ...times.map((figures) =>
            source === 'absent' || source === 'listed'
              ? cell(source === 'listed' ? '见各单位的表' : '')
              : yuan(sumOf(figures, (of) => figureOf(of, code, source) ?? 0)),
          ),
        )
      }
  }
  rows.addWide(
    cell(
      `本期合计是已公开的 ${times[0]?.length ?? 0} 个单位的${absentWords(units, times[0]?.length ?? 0)}。各期公开的单位可能不同。`,
    ),
    2,
  )
  addSignatures(rows, site)
  return {
    title: '分项合计',
    rows: rows.rows,
    merges: rows.merges,
    heights: rows.heights,
    widths: [8, 44, 20, 20, 20],
    print: { isLandscape: false, repeated: 3 },
  }
}
