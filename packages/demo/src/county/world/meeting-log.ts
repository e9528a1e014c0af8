import type { Ground } from '../../units/ground.ts'
import { random, type Random, seedOf } from '../../random.ts'
import { addDays, numberOf, workDayUntil } from './days.ts'
import type { Decision, Meeting } from './history.ts'
import type { IsoDay, Village } from './village.ts'

type Kind = Meeting['kind']
export type NewDecision = Pick<Decision, 'key' | 'words' | 'about'> &
  Partial<Pick<Decision, 'project' | 'contract' | 'fen'>>

export type MeetingLog = {
  add(kind: Kind, day: IsoDay, decision?: NewDecision): void
  /** 四议: the branch proposes, the committee talks it over, members look at it, the assembly decides. */
  decide(day: IsoDay, decision: NewDecision): void
  /** In the order of days, until today. */
  all(until: IsoDay): Meeting[]
}

/** Of those who may vote. */
const dues: Readonly<Record<Kind, (village: Village) => number>> = {
  assembly: ({ desk, ground }) => (ground === 'farm' ? 15 : 21) + (seedOf(desk.areaId, 103) % 25),
  committee: ({ desk, ground }) => (ground === 'urban' ? 7 : 5) + (seedOf(desk.areaId, 104) % 3),
  branch: ({ desk }) => 9 + (seedOf(desk.areaId, 95) % 40),
  watch: ({ ground }) => (ground === 'farm' ? 3 : 3 + (ground === 'urban' ? 2 : 0)),
}

/** Members of the Party branch who may vote. */
export const branchMembers = (village: Village): number => dues.branch(village)
/** Members of the assembly of representatives. */
export const assemblyMembers = (village: Village): number => dues.assembly(village)

export function openMeetingLog(village: Village): MeetingLog {
  const meetings = new Map<string, { kind: Kind; day: IsoDay; decisions: NewDecision[] }>()
  const { areaId } = village.desk
  const add = (kind: Kind, wanted: IsoDay, decision?: NewDecision): void => {
    const day = workDayUntil(wanted)
    const id = `${kind} ${day}`
    const meeting = meetings.get(id) ?? { kind, day, decisions: [] }
    meetings.set(id, meeting)
    if (decision) meeting.decisions.push(decision)
  }
  return {
    add,
    decide: (day, decision) => {
      const dice = random(seedOf(areaId, numberOf(day), 261))
      add('committee', addDays(day, -dice.int(9, 13)))
      add('branch', addDays(day, -dice.int(4, 7)))
      add('assembly', day, decision)
    },
    all: (until) =>
      [...meetings.values()]
        .filter(({ day }) => day <= until)
        .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
        .map((meeting) => voted(village, meeting)),
  }
}

function voted(
  village: Village,
  { kind, day, decisions }: { kind: Kind; day: IsoDay; decisions: NewDecision[] },
): Meeting {
  const { areaId } = village.desk
  const dice = random(seedOf(areaId, numberOf(day), kind.length, 262))
  const due = dues[kind](village)
  const most = kind === 'watch' ? 0 : Math.floor(due / 4)
  const present = due - dice.int(0, most)
  return {
    key: `v${areaId} meeting ${day} ${kind}`,
    kind,
    day,
    due,
    present,
    decisions: decisions.map((decision) => ({
      project: null,
      contract: null,
      fen: null,
      ...decision,
      ...(kind === 'watch' ? { yes: present, no: 0, abstain: 0 } : votes(present, dice)),
    })),
  }
}

/** Most are of one mind; where money is at stake some are not. */
function votes(present: number, dice: Random): Pick<Decision, 'yes' | 'no' | 'abstain'> {
  const few = Math.floor(present / 8)
  const no = few > 0 && dice.chance(0.18) ? dice.int(1, few) : 0
  const abstain = few > 0 && dice.chance(0.25) ? dice.int(1, few) : 0
  return { yes: present - no - abstain, no, abstain }
}

export const wordsOfAssembly: Readonly<Record<Ground, string>> = {
  rural: '村民代表会议',
  urban: '居民代表会议',
  farm: '职工代表大会',
}
