import { quarterRange, yearRange } from '../../platform/dates.ts'
import type { ArticleScope } from './visibility.server.ts'

/** A quarter that texts are about, or one in which they were released. */
export const quarterChoices = ['1', '2', '3', '4', 'released-1', 'released-2', 'released-3', 'released-4'] as const
export type QuarterChoice = (typeof quarterChoices)[number]

export const aboutChoices = quarterChoices.slice(0, 4)
export const releasedChoices = quarterChoices.slice(4)

const numerals = ['一', '二', '三', '四'] as const
const numberOf = (choice: QuarterChoice): number => Number(choice.slice(-1))

/** Whether it is a quarter that texts are about. */
export const isAboutChoice = (choice: QuarterChoice | undefined): boolean =>
  aboutChoices.some((each) => each === choice)

/** 第三季度, 第三季度发布. */
export const quarterTitle = (choice: QuarterChoice): string =>
  `第${numerals[numberOf(choice) - 1]}季度${choice.startsWith('released') ? '发布' : ''}`

/** A year alone is that of the release, as in the specification; a quarter is the one that texts are about. */
export function periodScope(
  year: number,
  quarter: QuarterChoice | undefined,
): Pick<ArticleScope, 'released' | 'aboutQuarter'> {
  if (!quarter) return { released: yearRange(year) }
  return quarter.startsWith('released')
    ? { released: quarterRange(year, numberOf(quarter)) }
    : { aboutQuarter: year * 10 + numberOf(quarter) }
}
