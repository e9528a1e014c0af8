import type { Paper } from '../paper.ts'
import type { County } from '../world/county.ts'
import { yearOf } from '../world/days.ts'
import { referencesOf } from '../resolve/references.ts'
import type { Desk } from '../../units/desk.ts'
import { budgetChains } from './budgets/budget-papers.ts'
import { disciplineChains } from './discipline/discipline-papers.ts'
import { type Chain, releasedOf } from './drafts.ts'
import { saleChains } from './land/sale-papers.ts'
import { takingChains } from './land/land-papers.ts'
import { inspectionChains } from './law/inspections.ts'
import { penaltyChains } from './law/penalties.ts'
import { permitChains } from './law/permits.ts'
import { livelihoodChains } from './livelihood/livelihood-papers.ts'
import { benefitChains } from './money/benefit-papers.ts'
import { grantChains } from './money/grant-papers.ts'
import { rateChains } from './money/rate-papers.ts'
import { assessmentChains } from './people/assessments.ts'
import { powerChains } from './people/powers.ts'
import { proposalChains } from './people/proposals.ts'
import { recruitmentChains } from './people/recruitment.ts'
import { leaderChains } from './people/windows.ts'
import { noticeChains } from './policy/notices.ts'
import { policyChains } from './policy/policy-papers.ts'
import { windowChains } from './policy/window.ts'
import { purchaseChains } from './purchases/purchase-papers.ts'
import { helperChains } from './rural/stationed-teams.ts'
import { libraryChains } from './rural/library.ts'
import { environmentChains } from './safety/environment.ts'
import { quarterChains, safetyChains } from './safety/safety-papers.ts'
import { auditChains } from './series/audit-series.ts'
import { drillChains } from './series/drills.ts'
import { financeChains } from './series/finance-series.ts'
import { grantProgress } from './series/grant-series.ts'
import { guideChains } from './series/subsidy-guides.ts'
import { stockChains, weatherChains } from './safety/warnings.ts'
import { workChains } from './works/work-papers.ts'

/** The texts of a district, its departments and its townships. */
export const governmentPapers = (county: County): Paper[] => withLiveLinks([...releasedOf(county, chainsOf(county))])

/** Of two chains that refer to each other one may not have been published: then its words stay without the link. */
function withLiveLinks(papers: Paper[]): Paper[] {
  const times = new Map(papers.map(({ key, released }) => [key, released]))
  return papers.map((paper) => {
    const dead = referencesOf(paper.html).filter((key) => {
      const time = times.get(key)
      return !time || time >= paper.released
    })
    return dead.length === 0 ? paper : { ...paper, html: dead.reduce(withoutLink, paper.html) }
  })
}

function withoutLink(html: string, key: string): string {
  const start = html.indexOf(`⟦link ${key}|`)
  const end = html.indexOf('⟧', start)
  return start < 0 ? html : html.slice(0, start) + html.slice(start + key.length + 7, end) + html.slice(end + 1)
}

function* chainsOf(county: County): Generator<Chain> {
  yield* grantChains(county)
  yield* benefitChains(county)
  yield* takingChains(county)
  yield* libraryChains(county)
  yield* weatherChains(county)
  const { root, departments, townships } = county.room
  for (let year = yearOf(county.scale.from); year <= yearOf(county.today); year++) {
    yield* rateChains(county, year)
    yield* environmentChains(county, year)
    yield* helperChains(county, year)
    yield* financeChains(county, year)
    yield* auditChains(county, year)
    yield* grantProgress(county, year)
    yield* guideChains(county, year)
    yield* drillChains(county, year)
    for (const desk of [root, ...departments, ...townships]) yield* deskChains(county, desk, year)
  }
  // Works of the next year are approved in the winter before.
  for (const desk of departments) yield* workChains(county, desk, yearOf(county.today) + 1)
}

function* deskChains(county: County, desk: Desk, year: number): Generator<Chain> {
  yield* purchaseChains(desk, year)
  yield* workChains(county, desk, year)
  if (desk.level !== 'root') yield* budgetChains(desk, year)
  yield* inspectionChains(desk, year)
  yield* penaltyChains(desk, year)
  yield* permitChains(desk, year)
  yield* saleChains(desk, year)
  yield* leaderChains(desk, year, county.today)
  yield* powerChains(desk, year)
  yield* proposalChains(county, desk, year)
  yield* recruitmentChains(desk, year)
  if (desk.level !== 'root') yield* assessmentChains(desk, year)
  yield* safetyChains(desk, year)
  yield* quarterChains(desk, year)
  yield* stockChains(desk, year)
  yield* livelihoodChains(desk, year)
  yield* disciplineChains(desk, year)
  yield* policyChains(desk, year)
  yield* noticeChains(desk, year)
  yield* windowChains(desk, year)
}
