/** A month or a quarter of a year: `2026-07`, `2026-Q3`. `bookPeriodSchema` reads it. */
export type BookPeriod = string

export const periodForm = /^(19|20)\d{2}-(0[1-9]|1[0-2]|Q[1-4])$/

/** `month` counts from 1 and is the first of the period. */
type Span = { year: number; month: number; months: 1 | 3 }

function spanOf(period: BookPeriod): Span {
  const [year = '', part = ''] = period.split('-')
  const isQuarter = part.startsWith('Q')
  return {
    year: Number(year),
    month: isQuarter ? Number(part.slice(1)) * 3 - 2 : Number(part),
    months: isQuarter ? 3 : 1,
  }
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** The period of the same length that begins `count` months later. */
function moved(period: BookPeriod, count: number): BookPeriod {
  const { year, month, months } = spanOf(period)
  const first = year * 12 + month - 1 + count
  const part = (first % 12) + 1
  return `${Math.floor(first / 12)}-${months === 3 ? `Q${(part + 2) / 3}` : twoDigits(part)}`
}

export const periodBefore = (period: BookPeriod): BookPeriod => moved(period, -spanOf(period).months)
export const periodAfter = (period: BookPeriod): BookPeriod => moved(period, spanOf(period).months)
export const samePeriodLastYear = (period: BookPeriod): BookPeriod => moved(period, -12)

/** First and last day, both included, YYYY-MM-DD. */
export function daysOf(period: BookPeriod): { first: string; last: string } {
  const { year, month, months } = spanOf(period)
  const end = month + months - 1
  const lastDay = new Date(Date.UTC(year, end, 0)).getUTCDate()
  return { first: `${year}-${twoDigits(month)}-01`, last: `${year}-${twoDigits(end)}-${twoDigits(lastDay)}` }
}

/** 2026年7月, 2026年第三季度. */
export function periodInWords(period: BookPeriod): string {
  const { year, month, months } = spanOf(period)
  return months === 1 ? `${year}年${month}月` : `${year}年第${'一二三四'[(month - 1) / 3]}季度`
}

/** The periods of this year and the last one that have begun, for a choice: the newest first, quarters before months. */
export function periodsUntil(today: string): BookPeriod[] {
  const year = Number(today.slice(0, 4))
  const parts = [4, 3, 2, 1].map((quarter) => `Q${quarter}`)
  const months = Array.from({ length: 12 }, (_, at) => twoDigits(12 - at))
  return [parts, months].flatMap((each) =>
    [year, year - 1]
      .flatMap((of) => each.map((part) => `${of}-${part}`))
      .filter((period) => daysOf(period).first <= today),
  )
}
