import { governmentPapers } from './government/government-papers.ts'
import { reportPapers } from './government/reports.ts'
import { lifePapers } from './life/life-papers.ts'
import type { Paper } from './paper.ts'
import { townshipPapers } from './village-papers/township-papers.ts'
import { villagePapers } from './village-papers/village-papers.ts'
import type { County } from './world/county.ts'

/** All texts of a district, in no order. */
export function countyPapers(county: County): Paper[] {
  const papers = [
    ...governmentPapers(county),
    ...lifePapers(county),
    ...county.villages.flatMap((history) => villagePapers(history, county)),
  ]
  papers.push(...townshipPapers(county, papers))
  return [...papers, ...reportPapers(county, papers)]
}
