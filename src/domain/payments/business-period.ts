/** A period that payments are for. Months count from 1 within `year`; both are included. */
type Span = { year: number; from: number; to: number }

/** `problem`: why there is no such period. `span` is null for names that we do not understand, such as a school term. */
export type BusinessPeriod = { name: string; span: Span | null } | { problem: string }

const numerals = '一二三四'
const spanNames = [
  { from: 1, to: 12, name: '年度' },
  { from: 1, to: 6, name: '年上半年' },
  { from: 7, to: 12, name: '年下半年' },
  ...[1, 2, 3, 4].map((quarter) => ({
    from: quarter * 3 - 2,
    to: quarter * 3,
    name: `年第${numerals[quarter - 1]}季度`,
  })),
]

const nameOf = ({ year, from, to }: Span): string => {
  const known = spanNames.find((each) => each.from === from && each.to === to)
  if (known) return year + known.name
  return from === to ? `${year}年${from}月` : `${year}年${from}月至${to}月`
}

const year = String.raw`(\d{4})`
const month = String.raw`(\d{1,2})`
const to = '(?:至|到|-|~)'
const patterns: readonly [RegExp, (parts: readonly string[]) => Span | null][] = [
  [new RegExp(`^${year}(?:年度?)?(?:全年)?$`), ([y]) => span(y, 1, 12)],
  [
    new RegExp(`^${year}(?:年度?)?-?(?:第?([1-9一二三四])季度?|[Qq]([1-9]))$`),
    ([y, word = '', letter = '']) => quarterOf(y, word || letter),
  ],
  [new RegExp(`^${year}(?:年度?)?(?:(上)|下)半年(?:度)?$`), ([y, first]) => (first ? span(y, 1, 6) : span(y, 7, 12))],
  [new RegExp(`^${year}[Hh]([12])$`), ([y, half]) => (half === '1' ? span(y, 1, 6) : span(y, 7, 12))],
  [new RegExp(`^${year}(?:[-/.]|年度?)${month}(?:月份?)?$`), ([y, m]) => span(y, Number(m), Number(m))],
  [/^(\d{4})(\d{2})$/, ([y, m]) => span(y, Number(m), Number(m))],
  [
    new RegExp(`^${year}(?:[-/.]|年度?)${month}(?:月份?)?${to}${month}月份?$`),
    ([y, a, b]) => span(y, Number(a), Number(b)),
  ],
  [
    new RegExp(`^${year}(?:[-/.]|年度?)${month}(?:月份?)?${to}${year}(?:[-/.]|年度?)${month}(?:月份?)?$`),
    ([y, a, z, b]) => (y === z ? span(y, Number(a), Number(b)) : null),
  ],
  [/^(\d{4})(\d{2})[-~至到](\d{4})(\d{2})$/, ([y, a, z, b]) => (y === z ? span(y, Number(a), Number(b)) : null)],
]

const span = (y: string | undefined, from: number, until: number): Span => ({ year: Number(y), from, to: until })

function quarterOf(y: string | undefined, text: string): Span {
  const quarter = numerals.includes(text) ? numerals.indexOf(text) + 1 : Number(text)
  return span(y, quarter * 3 - 2, quarter * 3)
}

/** Years that payments of this portal can be for, up to the next one. */
const firstYear = 1980

/**
 * The name of a period in its one form: 2026, 2026年 and 2026年度 are 2026年度; 2026年1季度, 2026Q1 and 2026年1-3月 are
 * 2026年第一季度.
 * @param today YYYY-MM-DD in Beijing.
 */
export function readPeriod(text: string, today: string): BusinessPeriod {
  const line = text
    .normalize('NFKC')
    .replace(/[\s()]/g, '')
    .replace(/[—–−―]+/g, '-')
    .replace(/[〇○零]/g, '0')
    .replace(/^(\d{4})\.0+$/, '$1')
  const plain = /^[一二三四五六七八九0]{4}年/.test(line) ? line.replace(/^.{4}/, arabic) : line
  for (const [pattern, read] of patterns) {
    const parts = pattern.exec(plain)
    const found = parts && read(parts.slice(1))
    if (found) return checked(found, text, Number(today.slice(0, 4)))
  }
  const years = [...plain.matchAll(/(?<!\d)(\d{4})(?=年|-\d{4}年|学年|$)/g)].map(([, digits]) => Number(digits))
  const lastYear = Number(today.slice(0, 4)) + 1
  if (years.some((each) => each < firstYear || each > lastYear)) return { problem: notAYear }
  return { name: text.trim(), span: null }
}

const notAYear = '没有这样的年份，或者还太早，请核对后改正。'

function checked(found: Span, text: string, thisYear: number): BusinessPeriod {
  if (found.year < firstYear || found.year > thisYear + 1) return { problem: notAYear }
  if (found.from < 1 || found.to > 12 || found.from > found.to)
    return {
      problem: `没有“${text.trim().slice(0, 20)}”这样的期间，请写成 2026年度、2026年第一季度或 2026年3月 的样子。`,
    }
  return { name: nameOf(found), span: found }
}

const arabic = (digits: string): string => Array.from(digits, (digit) => '0一二三四五六七八九'.indexOf(digit)).join('')

/** First day of a period, YYYY-MM-DD. */
export const firstDay = ({ year: y, from }: Span): string => `${y}-${String(from).padStart(2, '0')}-01`
