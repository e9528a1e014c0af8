import { plainText } from './search-text.ts'

/** `from`: first day; `until`: the day after the last one. YYYY-MM-DD. */
export type AboutPeriod = { from: string; until: string }

/** Characters of the body in which a text says what it is about; later periods are mostly comparisons and citations. */
const openingLength = 200

const numerals = '〇一二三四五六七八九'
const smallNumbers: Readonly<Record<string, number>> = Object.fromEntries(
  ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'].map((word, at) => [word, at + 1]),
)

const yearPart = '(?<year>(?:19|20)\\d{2})\\s*年?度?\\s*的?'
const monthPart = '(?:1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])'
/** Between a year and the part of it that a heading puts at its end: 2026年村务公开表(第三季度). */
const gap = '[^\\d〇○]{0,20}?'
const patterns: readonly { pattern: RegExp; months: (found: Groups) => [from: number, count: number] }[] = [
  {
    pattern: new RegExp(`${yearPart}(?:${gap}第|第?)\\s*(?<quarter>[1-4一二三四])\\s*季度`, 'g'),
    months: ({ quarter }) => [numberOf(quarter) * 3 - 2, 3],
  },
  {
    pattern: new RegExp(`${yearPart}(?:${gap})(?<half>上|下)半年`, 'g'),
    months: ({ half }) => [half === '上' ? 1 : 7, 6],
  },
  {
    pattern: new RegExp(
      `${yearPart}(?<first>${monthPart})\\s*月?\\s*[-—–~～至到]\\s*(?<last>${monthPart})\\s*月(?!\\s*\\d)`,
      'g',
    ),
    months: ({ first, last }) => [numberOf(first), numberOf(last) - numberOf(first) + 1],
  },
]
const wholeMonth = new RegExp(`${yearPart}(?:${gap}\\()?(?<month>${monthPart})\\s*月份?(?!\\s*\\d)`, 'g')
const monthOfAccounts = new RegExp(`${yearPart}(?<month>${monthPart})\\s*月(?:份|(?=财务|收支|账目|集体))`, 'g')
const wholeYear =
  /(?<year>(?:19|20)\d{2})\s*年度?(?![度\d\s]*(?:第|[一二三四]季|[上下]半年|\d|十|[一二三四五六七八九]月))/g

type Groups = Record<string, string | undefined>

const numberOf = (word = ''): number => smallNumbers[word] ?? Number(word)

/**
 * The period that a text says it is about, by its title, else by the opening of its body. Null if it names none, an
 * impossible one, or more than one: what cannot be told is not guessed.
 */
export function readAboutPeriod(title: string, html: string): AboutPeriod | null {
  const inTitle = listPeriods(title, [wholeMonth, wholeYear])
  const periods = inTitle.length > 0 ? inTitle : listPeriods(plainText(html).slice(0, openingLength), [monthOfAccounts])
  return periods.length === 1 ? (periods[0] ?? null) : null
}

/** The different periods that a text names, null for impossible ones; loose forms only where there is no exact one. */
function listPeriods(words: string, loose: readonly RegExp[]): (AboutPeriod | null)[] {
  const text = arabicYears(words.normalize('NFKC'))
  const exact = patterns.flatMap(({ pattern, months }) =>
    Array.from(text.matchAll(pattern), ({ groups = {} }) => spanOf(groups.year, ...months(groups))),
  )
  const looseMatches = () => loose.map((pattern) => [...text.matchAll(pattern)]).find(({ length }) => length > 0) ?? []
  const found =
    exact.length > 0
      ? exact
      : looseMatches().map(({ groups = {} }) =>
          groups.month ? spanOf(groups.year, numberOf(groups.month), 1) : spanOf(groups.year, 1, 12),
        )
  return [...new Map(found.map((period) => [`${period?.from} ${period?.until}`, period])).values()]
}

function spanOf(year: string | undefined, from: number, count: number): AboutPeriod | null {
  if (count < 1 || from + count > 13) return null
  const dayOf = (month: number) => new Date(Date.UTC(Number(year), month - 1, 1)).toISOString().slice(0, 10)
  return { from: dayOf(from), until: dayOf(from + count) }
}

/** 二〇二六年 is written as 2026年. */
const arabicYears = (text: string): string =>
  text.replace(/[〇○零一二三四五六七八九]{4}(?=\s*年)/g, (digits) =>
    Array.from(digits, (digit) => Math.max(0, numerals.indexOf(digit))).join(''),
  )
