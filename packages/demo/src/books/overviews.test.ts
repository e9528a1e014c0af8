import { expect, test } from 'vitest'
import type { DemoArticle } from '../articles.ts'
import { articlesOfDay, sampleDay, sampleDays } from '../articles-of-day.ts'
import { sampleRootIds } from '../sample-roots.ts'
import { sum } from '../text/figures-of-units.ts'
import { demoUnits } from '../units/units.ts'
import { monthsNamed } from './books.ts'

const units = demoUnits(sampleRootIds)
const unitOf = new Map(units.map((unit) => [unit.id, unit]))

const fen = (cell = ''): number => Number(cell.replaceAll(/[,.]/g, ''))
const cellsOf = (row: string): string[] => Array.from(row.matchAll(/<t[hd][^>]*>([^<]*)</g), ([, cell = '']) => cell)
const rowsOf = (part: string): string[][] =>
  Array.from(part.matchAll(/<tr>(.*?)<\/tr>/gs), ([, row = '']) => cellsOf(row))
const bodyOf = (content: string): string[][] => rowsOf(/<tbody>(.*?)<\/tbody>/s.exec(content)?.[1] ?? '')
/** The last row of each table without its name. */
const feetOf = (content: string): number[][] =>
  Array.from(content.matchAll(/<tfoot>(.*?)<\/tfoot>/gs), ([, foot = '']) => cellsOf(foot).slice(1).map(fen))

/** The sum of some items in a column of an account. */
const sumOf = (content: string, column: number, items: RegExp): number =>
  bodyOf(content).reduce((sum, cells) => sum + (items.test(cells[0] ?? '') ? fen(cells[column]) : 0), 0)
const account = /财务收支|(资金使用|财务)计划执行/

/** Which papers of villages an overview adds up, and its two columns there; null where the paper does not say it. */
type Kind = {
  overview: RegExp
  own: RegExp
  yearly?: true
  figures: (content: string) => (number | null | undefined)[]
}

const first = (content: string): number | undefined => feetOf(content)[0]?.[0]
const kinds: Kind[] = [
  { overview: /经营收入汇总/, own: account, figures: (paper) => [null, sumOf(paper, 1, /发包|租赁/)] },
  { overview: /补助资金汇总/, own: account, figures: (paper) => [null, sumOf(paper, 1, /运转|经费|管理费拨款/)] },
  { overview: /经营支出汇总/, own: account, figures: (paper) => [null, sumOf(paper, 2, /雇工|农机|燃料|运输/)] },
  {
    overview: /管理费支出汇总/,
    own: /管理费支出公开|管理费用公开/,
    figures: (paper) => [first(paper), sumOf(paper, 1, /水费|电费|取暖/)],
  },
  { overview: /财务收支/, own: /财务收支/, figures: (paper) => feetOf(paper)[0]?.slice(0, 2) ?? [] },
  {
    overview: /资产汇总/,
    own: /资产台账|固定资产台账/,
    figures: (paper) => [feetOf(paper)[0]?.[1], feetOf(paper)[0]?.[3]],
  },
  { overview: /债权债务汇总/, own: /债权债务情况|往来款项/, figures: (paper) => feetOf(paper).map((foot) => foot[2]) },
  {
    overview: /收益分配汇总/,
    own: /集体收益(分配方案|使用)/,
    yearly: true,
    figures: (paper) => [first(paper), null],
  },
  {
    overview: /资源发包汇总/,
    own: /集体资源登记|机动地发包|国有土地使用/,
    yearly: true,
    figures: (paper) => [
      feetOf(paper)[0]?.at(-1),
      sum(bodyOf(paper).map((cells) => (Number(cells[2]) >= 100 ? fen(cells[4]) : 0))),
    ],
  },
  {
    overview: /征地补偿费支付/,
    own: /征地补偿费发放|土地补偿费使用/,
    figures: (paper) => feetOf(paper)[0]?.slice(-2) ?? [],
  },
  {
    overview: /公益事业项目汇总/,
    own: /一事一议(筹资|资金)|公益项目资金/,
    figures: (paper) => feetOf(paper)[0]?.slice(0, 2) ?? [],
  },
]

const periodOf = (title: string, { yearly }: Kind): string =>
  yearly ? (/(\d{4})年/.exec(title)?.[1] ?? '') : JSON.stringify(monthsNamed(title))

const groupOf = (articles: readonly DemoArticle[], kind: Kind) =>
  Map.groupBy(articles, ({ areaId, title }) => `${areaId} ${periodOf(title, kind)}`)
const levelOf = ({ areaId }: DemoArticle) => unitOf.get(areaId)?.level

/** The only unit with a name below another; two villages of a township may have the same name and one row. */
function unitBelow(areaId: number, name: string) {
  const above = unitOf.get(areaId)
  const found = units.filter((unit) =>
    unit.name !== name
      ? false
      : above?.level === 'township'
        ? unit.parentId === areaId
        : unit.level === 'township' && unit.districtCode === above?.districtCode,
  )
  return found.length === 1 ? found[0] : undefined
}

/** Compares each row with papers of its unit about the same period, and counts the comparisons. */
function compare(articles: readonly DemoArticle[], kind: Kind): { villages: number; townships: number } {
  const overviews = articles.filter(({ title }) => title.includes('所属单位') && kind.overview.test(title))
  const own = articles.filter((one) => kind.own.test(one.title) && levelOf(one) === 'village')
  const [ofVillages, ofTownships] = [groupOf(own, kind), groupOf(overviews, kind)]
  const compared = { villages: 0, townships: 0 }
  for (const overview of overviews) {
    const [papersOf, level] =
      levelOf(overview) === 'township' ? ([ofVillages, 'villages'] as const) : ([ofTownships, 'townships'] as const)
    for (const [name = '', ...cells] of bodyOf(overview.content)) {
      const unit = unitBelow(overview.areaId, name)
      for (const { title, content } of papersOf.get(`${unit?.id} ${periodOf(overview.title, kind)}`) ?? []) {
        const figures = level === 'villages' ? kind.figures(content) : (feetOf(content)[0] ?? [])
        const shown = figures.map((figure, at) => (figure === null ? null : fen(cells[at])))
        expect(shown, `${name} ${overview.title} ${title}`).toEqual(figures)
        compared[level]++
      }
    }
  }
  return compared
}

test('overviews of townships and districts add up what villages publish', { timeout: 60_000 }, () => {
  // Several days, because few units publish the same paper of the same period.
  const counts = sampleDays.map((day) => {
    const articles = articlesOfDay(day)
    return kinds.map((kind) => compare(articles, kind))
  })
  for (const [at, { overview }] of kinds.entries())
    expect(sum(counts.map((day) => day[at]?.villages ?? 0)), overview.source).toBeGreaterThan(0)
  expect(sum(counts.flat().map(({ townships }) => townships))).toBeGreaterThan(0)
})

test('no overview is empty', () => {
  const overviews = articlesOfDay(sampleDay).filter(({ title }) => title.includes('所属单位'))
  expect(overviews.length).toBeGreaterThan(20)
  expect(overviews.filter(({ content }) => bodyOf(content).length === 0).map(({ title }) => title)).toEqual([])
})

test('an overview has a row for each village of its township', () => {
  let compared = 0
  for (const { areaId, title, content } of articlesOfDay(sampleDay)) {
    if (!/所属单位.*(财务收支|资产汇总|债权债务汇总)/.test(title) || unitOf.get(areaId)?.level !== 'township') continue
    const names = new Set(units.filter(({ parentId }) => parentId === areaId).map(({ name }) => name))
    if (names.size === 0) continue
    expect(new Set(bodyOf(content).map(([name]) => name)), title).toEqual(names)
    compared++
  }
  expect(compared).toBeGreaterThan(10)
})
