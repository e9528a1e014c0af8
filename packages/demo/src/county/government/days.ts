import { chineseDay, isoDay } from '../../calendar.ts'
import { shiftWorkDays } from '../../work-days.ts'
import { addDays, isoFrom, monthOf, noonOf, yearOf } from '../world/days.ts'
import type { IsoDay } from '../world/village.ts'

export const plusWorkDays = (day: IsoDay, days: number): IsoDay => isoDay(shiftWorkDays(noonOf(day), days))

/** 2026年3月5日 */
export const inWords = (day: IsoDay): string => chineseDay(noonOf(day))
/** 2026年3月 */
export const monthInWords = (day: IsoDay): string => `${yearOf(day)}年${monthOf(day)}月`

export const quarterWords = ['第一季度', '第二季度', '第三季度', '第四季度'] as const
/** The last day of a quarter from 1. */
export const quarterEnd = (year: number, quarter: number): IsoDay =>
  addDays(quarter === 4 ? isoFrom(year + 1, 1, 1) : isoFrom(year, quarter * 3 + 1, 1), -1)
