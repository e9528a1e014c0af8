import { p, yuan } from '../../text/html.ts'
import type { Random } from '../../random.ts'
import type { Fen, IsoDay } from '../world/village.ts'

/** A part of a text that is said only where the facts are so. */
export type Part = string | false | null | undefined

export const join = (...parts: readonly Part[]): string =>
  parts.filter((part) => part !== undefined && part !== null && part !== false).join('')

/** A paragraph of several sentences; none if nothing is said. */
export function para(...parts: readonly Part[]): string {
  const text = join(...parts)
  return text === '' ? '' : p(text)
}

/** One of several ways to say the same, as another clerk would. */
export const one = (dice: Random, ...ways: readonly string[]): string => dice.pick(ways)

/** So many of the parts that are true, in an order of their own. */
export function several(dice: Random, count: number, ...parts: readonly Part[]): string[] {
  const said = parts.filter((part): part is string => typeof part === 'string' && part !== '')
  return dice.shuffle(said).slice(0, count)
}

/** Adds to a text where a coin falls so: what one clerk mentions another leaves out. */
export const maybe = (dice: Random, chance: number, part: Part): Part => (dice.chance(chance) ? part : '')

export const inYuan = (fen: Fen): string => `${yuan(fen)}元`

/** 12.6万元 where that is exact, else in yuan. */
export const inWan = (fen: Fen): string =>
  fen >= 1_000_000 && fen % 10_000 === 0 ? `${fen / 1_000_000}万元` : inYuan(fen)

const numbersOf = (day: IsoDay): [number, number, number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
  Number(day.slice(8, 10)),
]

/** 2026年3月5日 */
export function fullDay(day: IsoDay): string {
  const [year, month, date] = numbersOf(day)
  return `${year}年${month}月${date}日`
}

/** 3月5日 */
export function shortDay(day: IsoDay): string {
  const [, month, date] = numbersOf(day)
  return `${month}月${date}日`
}

/** 2026年3月 */
export function monthWords(day: IsoDay): string {
  const [year, month] = numbersOf(day)
  return `${year}年${month}月`
}

export const yearOf = (day: IsoDay): number => Number(day.slice(0, 4))
export const monthOf = (day: IsoDay): number => Number(day.slice(5, 7))

/** A day as the text of another day says it: without its year where it is the same. */
export const dayFrom = (day: IsoDay, told: IsoDay): string =>
  day.slice(0, 4) === told.slice(0, 4) ? shortDay(day) : fullDay(day)

/** Quantities in tenths: 325 → 32.5 */
export const tenths = (amount: number): string => String(amount / 10)
/** Quantities in thousandths. */
export const thousandths = (amount: number): string => String(amount / 1000)

const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二', '十三', '十四', '十五']
export const numeral = (at: number): string => numerals[at] ?? String(at + 1)

/** 2026年第一季度 */
export const quarterWords = (year: number, quarter: number): string => `${year}年第${numerals[quarter - 1] ?? ''}季度`

/** 2026年上半年 */
export const halfWords = (year: number, half: number): string => `${year}年${half === 1 ? '上' : '下'}半年`

/** 甲、乙和丙 */
export function listed(items: readonly string[], last = '和'): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join('、')}${last}${items.at(-1) ?? ''}`
}

/** Paragraphs numbered 一、二、 where there are several. */
export const numbered = (parts: readonly string[]): string =>
  parts.map((part, at) => p(parts.length > 1 ? `${numeral(at)}、${part}` : part)).join('')

export const phone = '0482-000 0000（示例号码）'
