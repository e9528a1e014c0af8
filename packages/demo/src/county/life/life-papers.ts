import type { Paper } from '../paper.ts'
import type { County } from '../world/county.ts'
import { diceOf, type LifeDraft, openTray } from './drafts.ts'
import { factsOf } from './facts.ts'
import { markKeyNews } from './key-news.ts'
import { grantNews, payoutNews, shareNews } from './news/money-news.ts'
import { officeNews } from './news/office-news.ts'
import { peopleNews } from './news/people-news.ts'
import { projectNews } from './news/project-news.ts'
import { seasonNews } from './news/season-news.ts'
import { townshipNews } from './news/township-news.ts'
import { weatherNews } from './news/weather-news.ts'
import { branchElections } from './party/branch-elections.ts'
import { cadrePapers } from './party/cadre-papers.ts'
import { commendationPapers } from './party/commendation-papers.ts'
import { decisionPapers } from './party/decision-papers.ts'
import { groupPapers } from './party/group-papers.ts'
import { inspectionPapers } from './party/inspection-papers.ts'
import { kindPapers } from './party/kind-papers.ts'
import { conductKinds } from './party/kinds-conduct.ts'
import { organisationKinds } from './party/kinds.ts'
import { memberPapers } from './party/member-papers.ts'
import { duesPapers } from './party/money-papers.ts'
import { advicePapers } from './service/advice-papers.ts'
import { insurancePapers } from './service/insurance-papers.ts'
import { justicePapers } from './service/justice-papers.ts'
import { practicalNotes } from './service/practical-notes.ts'
import { scheduledNotes } from './service/scheduled-notes.ts'
import { windowNotes } from './service/window-notes.ts'

/** What is not news. */
const writers: readonly ((county: County) => Iterable<LifeDraft>)[] = [
  (county) => kindPapers(county, [...organisationKinds, ...conductKinds]),
  memberPapers,
  branchElections,
  cadrePapers,
  inspectionPapers,
  duesPapers,
  commendationPapers,
  decisionPapers,
  groupPapers,
  practicalNotes,
  scheduledNotes,
  windowNotes,
  justicePapers,
  advicePapers,
  insurancePapers,
]

/** News, Party life, justice, farming advice and practical notes of a district, read off what happened in it. */
export function lifePapers(county: County): Paper[] {
  const tray = openTray(county)
  const topics = new Map<string, string>()
  const addAll = (drafts: Iterable<LifeDraft>, topicOf?: (draft: LifeDraft) => string): void => {
    for (const draft of drafts) {
      tray.add(draft)
      if (topicOf) topics.set(draft.key, topicOf(draft))
    }
  }
  addAll(payouts(county), ({ key }) => key.split(' ').slice(2, 4).join(' '))
  addAll(grantNews(county), () => 'grants')
  addAll(weatherNews(county), ({ key }) => key.split(' ').slice(2).toSpliced(1, 1).join(' '))
  addAll(seasonNews(county), ({ key }) =>
    key.includes(' festival ') ? key.split(' ').toSpliced(2, 1).join(' ') : (key.split(' ')[1] ?? ''),
  )
  addAll(peopleNews(county), ({ key }) => key.split(' ')[2] ?? '')
  addAll(districtProjects(county), ({ picture }) => `project ${picture ?? ''}`)
  addAll(shareNews(county))
  addAll(officeNews(county))
  addAll(townshipNews(county))
  for (const write of writers) addAll(write(county))
  return markKeyNews(tray.finish(), topics, county)
}

function* payouts(county: County): Generator<LifeDraft> {
  for (const payout of factsOf(county).payouts) {
    const draft = payoutNews(payout, county)
    if (draft) yield draft
  }
}

/** The district tells of the dearest works that were finished, at most one of a kind in half a month. */
function* districtProjects(county: County): Generator<LifeDraft> {
  const told = new Set<string>()
  const { accepted } = factsOf(county)
  for (const placed of accepted.toSorted((one, other) => other.what.budget - one.what.budget)) {
    const id = `${placed.day.slice(0, 7)} ${placed.day.slice(8) > '15' ? 2 : 1} ${placed.what.kind}`
    if (told.has(id) || placed.day > county.today || !diceOf(`${id} told`).chance(0.95)) continue
    told.add(id)
    yield projectNews(placed, county.room.root, county)
  }
}
