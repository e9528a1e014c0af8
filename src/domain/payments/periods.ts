/** First and last day of a look-up, YYYY-MM-DD. */
export type Period = { startDate: string; endDate: string }

/** @param today YYYY-MM-DD in Beijing. */
export const thisYear = (today: string): Period => ({ startDate: `${yearOf(today)}-01-01`, endDate: today })

/** Periods that people ask for most, with what they call them. */
export const commonPeriods = (today: string): (Period & { title: string })[] => [
  { title: '今年', ...thisYear(today) },
  { title: '去年', startDate: `${yearOf(today) - 1}-01-01`, endDate: `${yearOf(today) - 1}-12-31` },
  { title: '近三年', startDate: `${yearOf(today) - 2}-01-01`, endDate: today },
]

/** What people call a period: 今年, 去年 or 这段时间. */
export function periodInWords({ startDate, endDate }: Period, today: string): string {
  const year = yearOf(startDate)
  if (startDate !== `${year}-01-01`) return '这段时间'
  if (year === yearOf(today) && endDate >= today) return '今年'
  return year === yearOf(today) - 1 && endDate === `${year}-12-31` ? '去年' : '这段时间'
}

const yearOf = (day: string): number => Number(day.slice(0, 4))
