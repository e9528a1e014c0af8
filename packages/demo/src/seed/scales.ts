import type { Scale } from '../county/world/county.ts'
import { dayOf } from '../calendar.ts'

/** The first day of the year some years before a time: plans and budgets are made by the year. */
const newYear = (now: Date, yearsAgo: number): string => `${dayOf(now).year - yearsAgo}-01-01`

/** What a first start writes: the last year whole, two years before thinner. */
export const startScale = (now: Date): Scale => ({ from: newYear(now, 3), published: [1, 0.08, 0.05] })

/** So many years, all of them whole. */
export const fullScale = (now: Date, years: number): Scale => ({
  from: newYear(now, years),
  published: Array.from({ length: years }, () => 1),
})
