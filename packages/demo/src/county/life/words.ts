import { p, yuan } from '../../text/html.ts'
import type { Random } from '../../random.ts'
import type { IsoDay } from '../world/village.ts'

/** A sentence that one clerk mentions and another does not; with months (1–12) where it belongs to a season. */
export type Point = string | readonly [months: readonly number[], words: string]

/** Replaces {names} of a pattern. @throws on an unknown name */
export function say(pattern: string, words: Readonly<Record<string, string>>): string {
  const [first = '', ...rest] = pattern.split('{')
  let said = first
  for (const part of rest) {
    const end = part.indexOf('}')
    const word = words[part.slice(0, end)]
    if (word === undefined) throw new Error(`unknown word {${part.slice(0, end)}} in ${pattern}`)
    said += word + part.slice(end + 1)
  }
  return said
}

export const yearOf = (day: IsoDay): number => Number(day.slice(0, 4))
export const monthOf = (day: IsoDay): number => Number(day.slice(5, 7))
const dateOf = (day: IsoDay): number => Number(day.slice(8, 10))

/** 3月5日 */
export const shortDay = (day: IsoDay): string => `${monthOf(day)}月${dateOf(day)}日`
/** 2026年3月5日 */
export const fullDay = (day: IsoDay): string => `${yearOf(day)}年${shortDay(day)}`
/** 2026年3月 */
export const monthWords = (day: IsoDay): string => `${yearOf(day)}年${monthOf(day)}月`
/** A day as a text of another day says it: without its year where it is the same. */
export const dayFrom = (day: IsoDay, told: IsoDay): string =>
  yearOf(day) === yearOf(told) ? shortDay(day) : fullDay(day)

export const inYuan = (fen: number): string => `${yuan(fen)}元`
/** 12.60万元: news round to a hundred yuan. */
export const inWan = (fen: number): string =>
  fen < 1_000_000 ? `${Math.round(fen / 100)}元` : `${(fen / 1_000_000).toFixed(2)}万元`
/** Thousands of households and mu as news write them. */
export const many = (count: number): string => (count >= 100_000 ? `${(count / 10_000).toFixed(1)}万` : String(count))

const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二']
export const numeral = (at: number): string => numerals[at] ?? String(at + 1)

/** So many of the points that fit the month, in their own order. */
export function points(dice: Random, all: readonly Point[], count: number, month: number): string[] {
  const fitting = all.flatMap((point) =>
    typeof point === 'string' ? [point] : point[0].includes(month) ? [point[1]] : [],
  )
  return dice.sample(fitting, count)
}

/** Paragraphs numbered 一、二、 where there are several. */
export const numbered = (parts: readonly string[]): string =>
  parts.map((part, at) => p(parts.length > 1 ? `${numeral(at)}、${part}` : part)).join('')

export const paragraphs = (...parts: readonly (string | false | null)[]): string =>
  parts.map((part) => (part === false || part === null || part === '' ? '' : p(part))).join('')

/** 甲、乙和丙 */
export function listed(items: readonly string[], last = '和'): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join('、')}${last}${items.at(-1) ?? ''}`
}

export const phone = '0482-000 0000（示例号码）'
