import { officeTime, startOfDay } from '../../calendar.ts'
import { personOf } from '../../names.ts'
import { codesOf, random, seedOf } from '../../random.ts'
import { p } from '../../text/html.ts'
import { versionOf } from '../../text/laws.ts'
import type { Desk } from '../../units/desk.ts'
import type { Paper } from '../paper.ts'
import { referencesOf } from '../resolve/references.ts'
import type { County } from '../world/county.ts'
import type { Fen, IsoDay } from '../world/village.ts'
import { noonOf } from '../world/days.ts'
import { inWords, plusWorkDays } from './days.ts'

/** A text before its time of release and its signature. */
export type Draft = Omit<Paper, 'released' | 'issuer' | 'author' | 'dated'> & {
  /** The date under the text. */
  day: IsoDay
  /** Working days until it is released. */
  delay?: number
  issuer?: string
  /** News have no signature. */
  unsigned?: boolean
}

/** Papers of one thing: all of them are published, or none. */
export type Chain = readonly Draft[]

const DAYS_OF_YEAR = 365.25
const DAY_MS = 86_400_000

/** The share of what happened on a day that was published. */
function shareOn({ scale, today }: County, day: IsoDay): number {
  const years = Math.max(0, Math.floor((Date.parse(today) - Date.parse(day)) / DAY_MS / DAYS_OF_YEAR))
  return scale.published[Math.min(years, scale.published.length - 1)] ?? 1
}

/** Papers up to now. An older chain is thinned out as a whole, by its last day; one that began before the history is left out. */
export function* releasedOf(county: County, chains: Iterable<Chain>): Generator<Paper> {
  for (const chain of chains) {
    const [first] = chain
    if (!first || chain.some(({ day }) => day < county.scale.from)) continue
    const last = chain.reduce((day, draft) => (draft.day > day ? draft.day : day), first.day)
    if (random(seedOf(...codesOf(first.key), 71)).next() >= shareOn(county, last)) continue
    const times = new Map<string, number>()
    for (const draft of chain) {
      const paper = paperOf(county, draft, times)
      if (paper) yield paper
    }
  }
}

function paperOf(
  { now }: County,
  { day, delay = 0, unsigned, issuer, ...draft }: Draft,
  times: Map<string, number>,
): Paper | null {
  const dice = random(seedOf(...codesOf(draft.key), 72))
  const start = startOfDay(noonOf(delay > 0 ? plusWorkDays(day, delay) : day))
  const planned = officeTime(dice, start, Infinity)
  if (!planned) return null
  // Texts of one day refer to each other in their order.
  const before = Math.max(0, ...referencesOf(draft.html).map((key) => times.get(key) ?? 0))
  const released = new Date(Math.max(planned.getTime(), before + 60_000))
  times.set(draft.key, released.getTime())
  if (released > now) return null
  const signer = issuer ?? draft.desk.office
  const signature = `<p class="signature">${signer}</p><p class="signature">${inWords(day)}</p>`
  return {
    ...draft,
    html: unsigned ? draft.html : draft.html + signature,
    issuer: signer,
    author: personOf(draft.desk.areaId),
    dated: day,
    released,
  }
}

/** 《中华人民共和国预算法》（2018年修正） */
export function law(title: string, day: IsoDay): string {
  const version = versionOf(title, noonOf(day))
  return version === null ? `《${title}》` : `《${title}》（${version}）`
}

/** The same for laws that a short text cites. */
export const withLaws = (words: string, day: IsoDay): string =>
  words.includes('《') ? words.replaceAll(/《([^《》]+)》/g, (_, title: string) => law(title, day)) : words

/** Words as a link to another paper. */
export const linked = (key: string, words: string): string => `⟦link ${key}|${words}⟧`

/** A telephone number that is visibly a sample. */
export const phone = '0482-000 0000（示例号码）'

const numerals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'] as const
export const numeral = (at: number): string => numerals[at] ?? String(at + 1)

/** 一、二、三 before headings, with one or more paragraphs below each. */
export const sections = (parts: readonly (readonly [heading: string, ...html: string[]])[]): string =>
  parts.map(([heading, ...html], at) => `<h2>${numeral(at)}、${heading}</h2>${html.map(asParagraph).join('')}`).join('')

const asParagraph = (html: string): string => (html.startsWith('<') ? html : p(html))
/** Sentences and blocks, one below the other. */
export const body = (...html: readonly string[]): string => html.filter(Boolean).map(asParagraph).join('')
/** 一、二、三 before paragraphs. */
export const points = (lines: readonly string[]): string =>
  lines.map((line, at) => p(`${numeral(at)}、${line}`)).join('')
/** 第一条 … of a rule that is printed below its covering letter. */
export const articles = (lines: readonly string[]): string =>
  lines.map((line, at) => p(`<strong>第${numeralOf(at + 1)}条</strong>　${line}`)).join('')

const digits = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'] as const
/** 1 … 99 */
export function numeralOf(number: number): string {
  const tens = Math.floor(number / 10)
  return `${tens > 1 ? digits[tens] : ''}${tens > 0 ? '十' : ''}${digits[number % 10]}`
}

/** 12.50万元; amounts that are told so are whole hundreds of yuan. */
export const wan = (fen: Fen): string => `${wanNumber(fen)}万元`
export const wanNumber = (fen: Fen): string => (fen / 1_000_000).toFixed(2)
/** Rounds to whole hundreds of yuan. */
export const toHundreds = (fen: number): Fen => Math.round(fen / 10_000) * 10_000
export const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(2)}%`

export const isFarm = (desk: Desk): boolean => desk.place.code === '152290000000'
/** d8001, t5003, r3: with what keys of a desk begin. */
export const keyOf = ({ level, areaId }: Desk): string =>
  `${level === 'root' ? 'r' : level === 'township' ? 't' : 'd'}${areaId}`

/** How people of a township or district are called. */
export const folk = (desk: Desk): string =>
  desk.grounds[0] === 'farm' ? '职工群众' : desk.grounds[0] === 'urban' ? '居民' : '农牧民群众'

/** What is written for banners, in the words of the district: a county has 乡镇 and 村, a state farm 农牧场 and 生产队. */
export function local({ place: { code, short } }: Desk, text: string): string {
  if (code === '152290000000')
    return text
      .replaceAll('苏木乡镇', '农牧场')
      .replaceAll('嘎查村', '生产队')
      .replaceAll('农牧户', '职工户')
      .replaceAll('农牧民', '职工')
  if (short.endsWith('县')) return text.replaceAll('苏木乡镇', '乡镇').replaceAll('嘎查村', '村')
  if (short.endsWith('市')) return text.replaceAll('苏木乡镇', '镇（街道）')
  return text
}
