import { expect, test } from 'vitest'
import type { DemoArticle } from '../articles.ts'
import { articlesOfDay, sampleDays } from '../articles-of-day.ts'
import { monthsNamed } from './books.ts'
import { membersOf } from './dues.ts'

// Several days, because each unit publishes few of these papers.
const articles = sampleDays.map(articlesOfDay)

type Row = { name: string; cells: string[] }
type Paper = { title: string; rows: Row[]; total: string[] }

const fen = (cell = ''): number => Number(cell.replaceAll(/[,.]/g, ''))
const cellsOf = (row: string): string[] => Array.from(row.matchAll(/<t[hd][^>]*>([^<]*)</g), ([, cell = '']) => cell)

function paperOf({ title, content }: DemoArticle): Paper {
  const [body = '', foot = ''] = [/<tbody>(.*?)<\/tbody>/s, /<tfoot>(.*?)<\/tfoot>/s].map(
    (part) => part.exec(content)?.[1],
  )
  const rows = Array.from(body.matchAll(/<tr>(.*?)<\/tr>/gs), ([, row = '']) => {
    const [name = '', ...cells] = cellsOf(row)
    return { name, cells }
  })
  return { title, rows, total: cellsOf(foot).slice(1) }
}

/** The papers of each unit whose titles match, on one day. */
function papersOf(titles: RegExp): Paper[][] {
  return articles.flatMap((all) => {
    const own = all.filter(({ title }) => titles.test(title) && !title.includes('所属单位'))
    return [...Map.groupBy(own, ({ areaId }) => areaId).values()].map((some) => some.map(paperOf))
  })
}

const pairs = function* (papers: readonly Paper[][]): Generator<[Paper, Paper]> {
  for (const own of papers) for (const one of own) for (const other of own) if (one !== other) yield [one, other]
}
const yearOf = ({ title }: Paper): string => /(\d{4})年/.exec(title)?.[1] ?? ''

test('what was collected for others continues from one account to the next', () => {
  let compared = 0
  const papers = papersOf(/代收代付/)
  const openingOf = ({ rows }: Paper) => rows.find(({ name }) => name === '上期结余')?.cells[2]
  for (const paper of papers.flat()) {
    const [income, expense, closing] = paper.total
    expect(fen(closing), paper.title).toBe(fen(openingOf(paper)) + fen(income) - fen(expense))
  }
  for (const [one, other] of pairs(papers)) {
    if (monthsNamed(other.title).from !== monthsNamed(one.title).to + 1) continue
    expect(openingOf(other), other.title).toBe(one.total[2])
    compared++
  }
  expect(compared).toBeGreaterThan(100)
})

test('the surplus of a year is spent from what is left of it, as its plan says', () => {
  let compared = 0
  for (const [one, other] of pairs(papersOf(/集体收益(分配方案|使用)|经营结余使用/))) {
    if (yearOf(one) !== yearOf(other)) continue
    for (const { name, cells } of one.rows) {
      const later = other.rows.find((row) => row.name === name)?.cells
      expect(later?.[0], `${name} ${other.title}`).toBe(cells[0])
      if (one.title.includes('方案') || other.title.includes('方案')) continue
      const months = monthsNamed(other.title).from - monthsNamed(one.title).to
      const [opening, closing] = [fen(later?.[1]), fen(cells[3])]
      expect(months === 1 ? opening === closing : months < 1 || opening <= closing, other.title).toBe(true)
    }
    compared++
  }
  for (const { title, rows } of papersOf(/集体收益使用|经营结余使用/).flat())
    for (const { cells } of rows) expect(fen(cells[1]) - fen(cells[2]), title).toBe(fen(cells[3]))
  expect(compared).toBeGreaterThan(40)
})

test('plots that are leased stay, with holders for the time of their contracts', () => {
  let compared = 0
  for (const [one, other] of pairs(papersOf(/集体资源登记|机动地发包|国有土地使用/))) {
    const years = Number(yearOf(other)) - Number(yearOf(one))
    if (years < 0) continue
    for (const { name, cells } of one.rows) {
      const [plot, ...facts] = cells
      const later = other.rows.find((row) => row.cells[0] === plot)
      expect(later?.cells.slice(1), `${plot} ${other.title}`).toEqual(facts)
      const isSame = later?.name === name
      expect([1, 2].includes(years) || isSame === (years === 0), `${plot} ${name} ${other.title}`).toBe(true)
      compared++
    }
  }
  expect(compared).toBeGreaterThan(30)
})

test('places with monthly fees and Party dues bring the same in every quarter, and twice that in half a year', () => {
  let compared = 0
  for (const [one, other] of [/公共场地使用/, /党费收缴情况/].flatMap((titles) => [...pairs(papersOf(titles))])) {
    const months = ({ title }: Paper): number => monthsNamed(title).to - monthsNamed(title).from + 1
    for (const { name, cells } of one.rows) {
      const later = other.rows.find((row) => row.name === name)?.cells
      expect(fen(later?.[0]) * months(one), `${name} ${other.title}`).toBe(fen(cells[0]) * months(other))
      compared++
    }
  }
  expect(compared).toBeGreaterThan(0)
})

test('rents are those of the accounts of the same period', () => {
  let compared = 0
  for (const [rent, account] of pairs(papersOf(/资产出租情况|租赁合同履行|财务收支公开表/))) {
    const [asked, told] = [rent, account].map(({ title }) => monthsNamed(title))
    if (!/资产出租|租赁合同/.test(rent.title) || !account.title.includes('财务收支')) continue
    if (asked?.from !== told?.from || asked?.to !== told?.to) continue
    for (const { name, cells } of rent.rows) {
      expect(account.rows.find((row) => row.name === name)?.cells[0], rent.title).toBe(cells[0])
      compared++
    }
  }
  expect(compared).toBeGreaterThan(0)
})

test('a branch has more members than members away', () => {
  const reports = articles.flat().filter(({ title }) => title.includes('流动党员管理服务'))
  expect(reports.length).toBeGreaterThan(10)
  for (const { title, content, areaId } of reports)
    expect(Number(/外出六个月以上的党员(\d+)名/.exec(content)?.[1]), title).toBeLessThan(membersOf(areaId))
})

test('nobody is paid for more months than a notice is about', () => {
  const lists = articles.flat().filter(({ content }) => /<th[^>]*>[^<]*（月）/.test(content))
  const timed = lists.filter(({ title }) => /年\d{1,2}月|季度/.test(title))
  expect(timed.length).toBeGreaterThan(10)
  for (const article of timed) {
    const { from, to } = monthsNamed(article.title)
    for (const { cells } of paperOf(article).rows)
      expect(Number(cells[1]), article.title).toBeLessThanOrEqual(to - from + 1)
  }
})

test('works cost most for what is named first', () => {
  for (const { title, rows } of papersOf(/工程资金使用公开/).flat()) {
    const costs = rows.map(({ cells }) => fen(cells[0]))
    expect(costs, title).toEqual(costs.toSorted((one, other) => other - one))
  }
})

test('no two leaders have the same duties', () => {
  for (const { title, rows } of papersOf(/班子成员工作分工/).flat())
    expect(new Set(rows.map(({ cells }) => cells[0])).size, title).toBe(rows.length)
})

test('what is paid by the month is published by the month', () => {
  const quarterly = articles.flat().filter(({ title }) => /季度.*(最低生活保障|特困人员|残疾人两项补贴)/.test(title))
  expect(quarterly.map(({ title }) => title)).toEqual([])
})
