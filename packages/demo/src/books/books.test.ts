import { expect, test } from 'vitest'
import { articlesOfDay, sampleDay, timeOf } from '../articles-of-day.ts'
import type { DemoArticle } from '../articles.ts'
import { monthNumber, monthsNamed } from './books.ts'
import { dayOf } from '../calendar.ts'
import { newsroomOf } from '../units/desks.ts'
import { sampleRootIds, sampleRoots } from '../sample-roots.ts'
import { demoUnits } from '../units/units.ts'

const now = timeOf(sampleDay)
const units = demoUnits(sampleRootIds)
const articles = articlesOfDay(sampleDay)

const fen = (cell = ''): number => Number(cell.replaceAll(/[,.]/g, ''))
type Sheet = { from: number; to: number; opening: number; income: number; expense: number; closing: number }

/** The balance sheet of an article about the unit's own money, null for other articles. */
function sheetOf({ title, content }: DemoArticle): Sheet | null {
  if (!/财务收支|(资金使用|财务)计划执行/.test(title) || title.includes('所属单位')) return null
  const opening = /上期结余<\/th><td><\/td><td><\/td><td>([\d,.]+)</.exec(content)?.[1]
  const [, income, expense, closing] =
    /<tfoot><tr><th scope="row">合计<\/th><td>([\d,.]+)<\/td><td>([\d,.]+)<\/td><td>([\d,.]+)</.exec(content) ?? []
  if (opening === undefined) return null
  const sheet = { opening: fen(opening), income: fen(income), expense: fen(expense), closing: fen(closing) }
  return { ...monthsNamed(title), ...sheet }
}

const ledgers = new Map<number, Sheet[]>()
for (const article of articles) {
  const sheet = sheetOf(article)
  if (sheet) ledgers.set(article.areaId, [...(ledgers.get(article.areaId) ?? []), sheet])
}

test('of every unit, each opening balance is the former closing one, and quarters are the sums of their months', () => {
  let compared = 0
  for (const [areaId, sheets] of ledgers) {
    for (const one of sheets) {
      expect(one.closing).toBe(one.opening + one.income - one.expense)
      for (const other of sheets.filter(({ from }) => from === one.to + 1)) {
        expect(other.opening, String(areaId)).toBe(one.closing)
        compared++
      }
      const months = sheets.filter(({ from, to }) => from === to && from >= one.from && to <= one.to)
      if (one.to - one.from !== 2 || new Set(months.map(({ from }) => from)).size !== 3 || months.length !== 3) continue
      expect(months.reduce((sum, { income }) => sum + income, 0)).toBe(one.income)
      expect(months.reduce((sum, { expense }) => sum + expense, 0)).toBe(one.expense)
      compared++
    }
  }
  expect(compared).toBeGreaterThan(1_000)
})

test.each(sampleRoots)('$name: three villages and a township have accounts of every month and quarter', (root) => {
  const room = newsroomOf(root, units)
  const complete = [...room.townships, ...room.villages].filter(({ keepsLedger }) => keepsLedger)
  expect(complete.map(({ level }) => level)).toEqual(['township', 'village', 'village', 'village'])
  const { year, month } = dayOf(now)
  const thisMonth = monthNumber(year, month)
  for (const { areaId } of complete) {
    const sheets = ledgers.get(areaId) ?? []
    for (let ago = 1; ago <= 36; ago++)
      expect(sheets.filter(({ from, to }) => from === to && from === thisMonth - ago)).toHaveLength(1)
    const quarters = sheets.filter(({ from, to }) => to - from === 2).map(({ from }) => from)
    expect(new Set(quarters).size).toBe(12)
    expect(quarters.every((from) => from % 3 === 0)).toBe(true)
  }
})

test('sheets of one class say what the whole account of the same time says', () => {
  const wholes = new Map<string, string>()
  const key = ({ areaId, title }: DemoArticle) => `${areaId} ${JSON.stringify(monthsNamed(title))}`
  for (const article of articles) if (sheetOf(article)) wholes.set(key(article), article.content)
  let compared = 0
  for (const article of articles) {
    const { title, content } = article
    if (
      !/经营收入(明细)?公开|经营支出(明细)?公开|管理费支出公开|上级补助收入公开/.test(title) ||
      title.includes('汇总')
    )
      continue
    const whole = wholes.get(key(article))
    if (whole === undefined) continue
    const [body = ''] = /<tbody>.*?<\/tbody>/.exec(content) ?? []
    for (const [, item = '', amount = ''] of body.matchAll(/<th scope="row">([^<]+)<\/th><td>([\d,.]+)</g)) {
      const [, income, expense] =
        new RegExp(`<th scope="row">${item}</th><td>([\\d,.]*)</td><td>([\\d,.]*)</td>`).exec(whole) ?? []
      expect(income || expense, `${item} ${title}`).toBe(amount)
      compared++
    }
  }
  expect(compared).toBeGreaterThan(20)
})

test('debts and assets of a unit continue from sheet to sheet', () => {
  const sheets = new Map<number, { from: number; to: number; rows: Map<string, string[]> }[]>()
  for (const { areaId, title, content } of articles) {
    if (!/债权债务情况|往来款项|资产台账|固定资产台账/.test(title)) continue
    const rows = new Map(
      Array.from(
        content.matchAll(/<th scope="row">([^<]+)<\/th>((?:<td>[^<]*<\/td>)+)/g),
        ([, name = '', cells = '']) => [name, Array.from(cells.matchAll(/<td>([^<]*)</g), ([, cell = '']) => cell)],
      ),
    )
    sheets.set(areaId, [...(sheets.get(areaId) ?? []), { ...monthsNamed(title), rows }])
  }
  const broken: string[] = []
  let compared = 0
  for (const own of sheets.values()) {
    for (const one of own) {
      for (const other of own.filter(({ from }) => from > one.to)) {
        for (const [name, [first = '', second = '', last = '', value]] of one.rows) {
          const [laterFirst = '', laterSecond = ''] = other.rows.get(name) ?? []
          if (name === '合计' || laterFirst === '') continue
          // Of assets, quantity and value stay; debts do not grow, and go on where they were.
          const goesOn =
            value === undefined
              ? other.from === one.to + 1
                ? laterFirst === last
                : fen(laterFirst) <= fen(last)
              : laterFirst === first && laterSecond === second
          if (!goesOn) broken.push(`${name} ${first} ${last} ${laterFirst}`)
          compared++
        }
      }
    }
  }
  expect(broken).toEqual([])
  expect(compared).toBeGreaterThan(10)
})
