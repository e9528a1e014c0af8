import type { Paper } from '../paper.ts'
import type { County } from '../world/county.ts'
import type { Habit } from '../world/village.ts'
import { diceOf, type Ink } from './draft.ts'
import { fullDay } from './prose.ts'
import { datedOf, releaseOf, type TakenTimes } from './release-times.ts'
import { termsOf } from './terms.ts'
import type { Office, OfficeDraft } from './township-office.ts'
import { approvals } from './township-approvals.ts'
import { countsOfAid, countsOfLand } from './township-counts.ts'
import { bookReports, contractReports, debtReports } from './township-sums.ts'

/** What townships publish about the matters of their villages, after these have published their own. */
export function townshipPapers(county: County, papers: readonly Paper[]): Paper[] {
  const published = new Map(papers.map((paper) => [paper.key, paper]))
  const byTownship = Map.groupBy(county.villages, ({ village }) => village.townshipId)
  return county.room.townships.flatMap((desk) => {
    const histories = byTownship.get(desk.areaId) ?? []
    const ground = desk.grounds[0] ?? 'rural'
    const prefix = `t${desk.areaId}`
    return papersOf({
      county,
      desk,
      ground,
      terms: termsOf(desk, ground),
      habit: diceOf(prefix).weigh(habits),
      prefix,
      histories,
      published,
    })
  })
}

const habits: readonly (readonly [Habit, number])[] = [
  ['diligent', 3],
  ['steady', 4],
  ['late', 2],
  ['thin', 1],
]
/** Of villages' matters, beside those of the township itself. */
const yearly: Readonly<Record<Habit, readonly [number, number]>> = {
  diligent: [14, 22],
  steady: [9, 14],
  late: [6, 10],
  thin: [4, 6],
  sloppy: [4, 8],
}

function papersOf(office: Office): Paper[] {
  const { county, habit, prefix } = office
  if (office.histories.length === 0) return []
  const drafts = [
    ...approvals(office),
    ...bookReports(office),
    ...contractReports(office),
    ...debtReports(office),
    ...countsOfAid(office),
    ...countsOfLand(office),
  ].filter(({ day }) => day >= county.scale.from && day <= county.today)
  const taken: TakenTimes = new Set()
  return [
    ...Map.groupBy(drafts, ({ day }) => Math.floor((Date.parse(county.today) - Date.parse(day)) / 86_400_000 / 365)),
  ].flatMap(([ago, own]) => {
    const dice = diceOf(`${prefix} year ${ago}`)
    const count = Math.round(dice.int(...yearly[habit]) * (county.scale.published[ago] ?? 0))
    return own
      .map((draft) => ({ draft, place: dice.next() ** (1 / draft.weight) }))
      .toSorted((one, other) => other.place - one.place)
      .slice(0, count)
      .flatMap(({ draft }) => written(office, draft, taken))
  })
}

const lags: Readonly<Record<Habit, readonly [number, number]>> = {
  diligent: [0, 2],
  steady: [1, 4],
  late: [4, 9],
  thin: [1, 6],
  sloppy: [2, 8],
}

function written({ county, desk, habit, published }: Office, draft: OfficeDraft, taken: TakenTimes): Paper[] {
  const { day, weight: _, body, ...rest } = draft
  const dice = diceOf(draft.key)
  const released = releaseOf(day, dice.int(...lags[habit]), { after: null, dice, taken })
  if (released > county.now) return []
  const dated = datedOf(day, released, dice)
  const isOut = (key: string) => {
    const paper = published.get(key)
    return paper !== undefined && paper.released < released
  }
  const ink: Ink = {
    dice,
    dated,
    released,
    isOut,
    link: (key, words) => (isOut(key) ? `⟦link ${key}|${words}⟧` : words),
  }
  return [
    {
      ...rest,
      desk,
      html: `${body(ink)}<p class="signature">${draft.issuer}</p><p class="signature">${fullDay(dated)}</p>`,
      author: draft.issuer,
      dated,
      released,
      ...(draft.refs ? { refs: draft.refs.filter(isOut) } : {}),
    },
  ]
}
