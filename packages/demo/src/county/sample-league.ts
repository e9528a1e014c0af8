import { startScale } from '../seed/scales.ts'
import { sampleRootIds, sampleRoots } from '../sample-roots.ts'
import { demoUnits } from '../units/units.ts'
import { countyPapers } from './county-papers.ts'
import { type ResolvedPaper, resolvePapers } from './resolve/resolve-papers.ts'
import type { County } from './world/county.ts'
import { openCounty } from './world/open-county.ts'

/** The day whose content most tests read: a working day, so that there are texts of the same day. */
export const sampleDay = '2026-11-20'
/** One day a season and the turn of the year, because content is dated back from the day of the first start. */
const days = [sampleDay, '2026-05-09', '2026-08-14', '2026-02-11', '2027-01-20'] as const
export type SampleDay = (typeof days)[number]
/** Each takes some seconds and as long again to be checked, so `npm run exhaustive` alone takes all. */
export const sampleDays: readonly SampleDay[] = process.env.EXHAUSTIVE ? days : days.slice(0, 2)

/** The time of the first start on a day. */
export const timeOf = (day: SampleDay): Date => new Date(`${day}T16:00:00+08:00`)

export type SampleCounty = { county: County; papers: readonly ResolvedPaper[]; problems: readonly string[] }

const known = new Map<SampleDay, readonly SampleCounty[]>()

/**
 * All districts of a demo that was first started on a day, for tests. They are kept, because Vitest runs many test files in
 * one process. Tests must not change them.
 */
export function leagueOf(day: SampleDay): readonly SampleCounty[] {
  const league = known.get(day) ?? makeLeague(timeOf(day))
  known.set(day, league)
  return league
}

/** All districts of a demo with ids of texts that do not overlap. */
export function makeLeague(now: Date): SampleCounty[] {
  const units = demoUnits(sampleRootIds)
  let firstId = 1
  return sampleRoots.map((root) => {
    const county = openCounty(root, units, startScale(now), now)
    const problems: string[] = []
    const report = (problem: string) => void problems.push(problem)
    const papers = resolvePapers(countyPapers(county), { firstId, now, report })
    firstId += papers.length
    return { county, papers, problems }
  })
}
