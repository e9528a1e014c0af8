import type { Decision, Doing, Meeting } from '../world/history.ts'
import type { Fen, IsoDay } from '../world/village.ts'
import { officerOn } from '../world/village.ts'
import { addDays } from '../world/days.ts'
import { type Branch, branchOf, duesOf, fundsOf } from './branch-facts.ts'
import type { Scene } from './draft.ts'
import { lifeOf } from './life-meetings.ts'
import { assemblyAfter } from './party-decisions.ts'
import { warningMonths, warningOf } from './party-people.ts'

export type Half = { year: number; number: 1 | 2; first: IsoDay; last: IsoDay }

/** What a sheet of party affairs tells of its half-year, as the history and the facts of the branch have it. */
export type PartyAffairs = {
  half: Half
  branch: Branch
  /** On the last day, and before the first. */
  secretary: { now: string; before: string }
  /** Of all members of the branch. */
  meetings: readonly Meeting[]
  proposed: readonly { decision: Decision; day: IsoDay }[]
  themeDays: readonly Doing[]
  steps: readonly Doing[]
  visits: readonly Doing[]
  dues: readonly { name: string; people: number; fen: Fen }[]
  funds: { received: Fen; lines: readonly { words: string; fen: Fen }[] }
  warnings: readonly { day: IsoDay; manner: string; key: string }[]
  life: ReturnType<typeof lifeOf>
}

export const quartersOfHalf = ({ number }: Half): readonly number[] => (number === 1 ? [1, 2] : [3, 4])

export function partyAffairsOf(scene: Scene, half: Half): PartyAffairs {
  const { history, village, prefix } = scene
  const { year, first, last } = half
  const isIn = ({ day }: { day: IsoDay }) => first <= day && day <= last
  const branch = branchOf(scene)
  const meetings = history.meetings.filter((meeting) => meeting.kind === 'branch' && isIn(meeting))
  const doings = history.doings.filter(isIn)
  const doingsOf = (kind: Doing['kind']) => doings.filter((doing) => doing.kind === kind)
  const spent = quartersOfHalf(half).map((quarter) => fundsOf(scene, branch, year, quarter))
  const { leader } = village.officers
  return {
    half,
    branch,
    secretary: { now: officerOn(leader, last), before: officerOn(leader, addDays(first, -1)) },
    meetings,
    proposed: proposedOf(scene, meetings, last),
    themeDays: doingsOf('theme-day'),
    steps: doingsOf('member'),
    visits: doingsOf('visit'),
    dues: duesOf(scene, branch).map((row) => ({ ...row, fen: row.fen * 2 })),
    funds: {
      received: spent.reduce((sum, { received }) => sum + received, 0),
      lines: sumByWords(spent.flatMap(({ lines }) => lines)),
    },
    warnings: warningMonths
      .map((month) => ({ ...warningOf(scene, year, month), key: `${prefix} party warning ${year} ${month}` }))
      .filter(isIn),
    life: lifeOf(scene, year),
  }
}

/** What members looked at and the assembly then decided, each once. */
function proposedOf(scene: Scene, meetings: readonly Meeting[], last: IsoDay): PartyAffairs['proposed'] {
  const decided = meetings.flatMap((meeting) => {
    const after = assemblyAfter(scene, meeting.day) ?? meeting
    return after.decisions.map((decision) => ({ decision, day: after.day }))
  })
  return [...new Map(decided.map((each) => [each.decision.key, each])).values()].filter(({ day }) => day <= last)
}

/** The same use in both quarters is one line. */
const sumByWords = (lines: readonly { words: string; fen: Fen }[]): { words: string; fen: Fen }[] =>
  [...Map.groupBy(lines, ({ words }) => words)].map(([words, same]) => ({
    words,
    fen: same.reduce((sum, { fen }) => sum + fen, 0),
  }))
