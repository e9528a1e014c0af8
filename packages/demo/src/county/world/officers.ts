import type { Ground } from '../../units/ground.ts'
import { people } from '../../names.ts'
import { random, type Random, seedOf } from '../../random.ts'
import { addDays, isoFrom, workDayFrom } from './days.ts'
import type { Household, IsoDay, Officers, Term } from './village.ts'

/** When committees were elected: the first month of each term, which differs by some weeks from village to village. */
const elections = [2015, 2018, 2020, 2025] as const

/** The day of the election of a village in the winter of a year; of farms the day of the appointment. */
export const electionDay = (areaId: number, winter: number): IsoDay =>
  workDayFrom(addDays(isoFrom(winter, 12, 6), seedOf(areaId, winter, 211) % 80))

/** The days of all elections of a village. */
export const electionsOf = (areaId: number): IsoDay[] => elections.map((winter) => electionDay(areaId, winter))

const offices = ['leader', 'deputy', 'accountant', 'watch'] as const
/** How likely somebody new is elected. */
const changes = { leader: 0.3, deputy: 0.4, accountant: 0.25, watch: 0.4 } as const

/** Officers are chosen from the grown people of the roll; the accountant serves longest. */
export function officersOf(areaId: number, ground: Ground, households: readonly Household[]): Officers {
  const dice = random(seedOf(areaId, 212))
  const names = candidates(ground, households, dice)
  let used = 0
  const next = () => names[used++ % names.length] ?? ''
  const officers: Record<(typeof offices)[number], Term[]> = { leader: [], deputy: [], accountant: [], watch: [] }
  for (const office of offices) {
    const days = electionsOf(areaId)
    let name = next()
    let from = days[0] ?? ''
    for (const [at, day] of days.entries()) {
      const leaves = at > 0 && dice.chance(changes[office])
      if (leaves) {
        officers[office].push({ from, until: day, name })
        from = day
        name = next()
      }
      // Some leave between elections: a transfer, an illness, a by-election.
      if (office === 'leader' && dice.chance(0.12)) {
        const left = workDayFrom(addDays(day, dice.int(200, 900)))
        if (left < (days[at + 1] ?? '2026-09-01')) {
          officers[office].push({ from, until: left, name })
          from = left
          name = next()
        }
      }
    }
    officers[office].push({ from, until: null, name })
  }
  return officers
}

function candidates(ground: Ground, households: readonly Household[], dice: Random): string[] {
  // Those of a housing estate come from other places.
  if (ground === 'urban') return people(dice, 24)
  const grown = households
    .filter(({ aid, head }) => aid === null && head.born > 1962 && head.born < 1991)
    .map(({ head }) => head.name)
  const names = dice.shuffle([...new Set(grown)])
  return names.length >= 20 ? names : [...new Set([...names, ...people(dice, 24)])]
}
