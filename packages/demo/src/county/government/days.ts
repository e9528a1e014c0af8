import { chineseDay, isoDay, shiftDays } from '../../calendar.ts'
import { isWorkDay, nextWorkDay, shiftWorkDays } from '../../work-days.ts'
import type { IsoDay } from '../world/village.ts'

/** Noon in Shanghai. */
export const noonOf = (day: IsoDay): Date => new Date(`${day}T04:00:00Z`)

const two = (value: number): string => String(value).padStart(2, '0')
export const dayIn = (year: number, month: number, date: number): IsoDay => `${year}-${two(month)}-${two(date)}`

export const plusDays = (day: IsoDay, days: number): IsoDay => isoDay(shiftDays(noonOf(day), days))
export const plusWorkDays = (day: IsoDay, days: number): IsoDay => isoDay(shiftWorkDays(noonOf(day), days))
/** The day itself or the next working day. */
export const workDayFrom = (day: IsoDay): IsoDay => (isWorkDay(noonOf(day)) ? day : isoDay(nextWorkDay(noonOf(day))))

export const yearOf = (day: IsoDay): number => Number(day.slice(0, 4))
export const monthOf = (day: IsoDay): number => Number(day.slice(5, 7))
/** 2026年3月5日 */
export const inWords = (day: IsoDay): string => chineseDay(noonOf(day))
/** 3月5日 */
export const inShort = (day: IsoDay): string => `${monthOf(day)}月${Number(day.slice(8))}日`
/** 2026年3月 */
export const monthInWords = (day: IsoDay): string => `${yearOf(day)}年${monthOf(day)}月`

export const quarterWords = ['第一季度', '第二季度', '第三季度', '第四季度'] as const
/** The last month of a quarter from 1. */
export const quarterEnd = (year: number, quarter: number): IsoDay =>
  plusDays(quarter === 4 ? dayIn(year + 1, 1, 1) : dayIn(year, quarter * 3 + 1, 1), -1)
