import { type DemoArticle, demoArticles } from './articles.ts'
import { sampleRootIds, sampleRoots } from './sample-roots.ts'
import { demoUnits } from './units/units.ts'

/**
 * The day whose content most tests read: a working day, so that there are articles of the same day, and one on which a
 * village of the same name as another has the same titles in a series.
 */
export const sampleDay = '2026-11-20'
/** One day a season and the turn of the year, because content is dated back from the day of the first start. */
const days = [sampleDay, '2026-05-09', '2026-08-14', '2026-02-11', '2027-01-20'] as const
export type SampleDay = (typeof days)[number]
/** Each takes two seconds and as long again to be checked, so `npm run exhaustive` alone takes all. */
export const sampleDays: readonly SampleDay[] = process.env.EXHAUSTIVE ? days : days.slice(0, 2)

/** The time of the first start on a day. */
export const timeOf = (day: SampleDay): Date => new Date(`${day}T16:00:00+08:00`)

const known = new Map<SampleDay, readonly DemoArticle[]>()

/**
 * All articles of a demo that was first started on one of these days, for tests. They are kept, because Vitest runs many
 * test files in one process and each day takes about two seconds. Tests must not change them.
 */
export function articlesOfDay(day: SampleDay): readonly DemoArticle[] {
  const articles =
    known.get(day) ??
    Array.from(demoArticles(demoUnits(sampleRootIds), sampleRoots, timeOf(day)), (article) => Object.freeze(article))
  known.set(day, articles)
  return articles
}
