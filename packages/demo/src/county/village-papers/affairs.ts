import { officeTime, startOfDay } from '../../calendar.ts'
import type { Random } from '../../random.ts'
import { addDays, isoFrom, monthOf, noonOf, quarterOf, workDayAfter, yearOf } from '../world/days.ts'
import { wholeFrom } from '../world/whole-from.ts'
import type { Habit, IsoDay } from '../world/village.ts'
import { affairsOf, type Quarter } from './affairs-facts.ts'
import { affairsWords } from './affairs-words.ts'
import { type Chain, diceOf, type Draft, type Scene, single } from './draft.ts'
import { quarterWords } from './prose.ts'

const column = '财务公开/村务公开/季度公开'

/** How a unit publishes its sheets: how likely in time, and how likely late; the others are owed. Days after the quarter. */
const ways: Readonly<Record<Habit, { inTime: number; late: number; days: readonly [number, number] }>> = {
  diligent: { inTime: 1, late: 0, days: [4, 11] },
  steady: { inTime: 0.97, late: 0.03, days: [6, 13] },
  late: { inTime: 0.62, late: 0.36, days: [9, 13] },
  thin: { inTime: 0.76, late: 0.1, days: [8, 13] },
  sloppy: { inTime: 0.5, late: 0.2, days: [8, 13] },
}
const lateDays = [18, 48] as const

/** What a clerk in a hurry gets wrong in the title: the period of the former sheet is left, or there is none. */
type Slip = 'former-period' | 'no-period'
const slips: readonly Slip[] = ['former-period', 'no-period']
const slipChance: Readonly<Record<Habit, number>> = { diligent: 0, steady: 0, late: 0.04, thin: 0.03, sloppy: 0.09 }

/** The sheets of village affairs of all quarters that are owed as a whole. */
export function affairsChains(scene: Scene): Chain[] {
  const { county } = scene
  return quartersOf(wholeFrom(county.scale, county.now), county.today).flatMap((quarter) => {
    const draft = sheetOf(scene, quarter)
    return draft === null ? [] : [single(draft, 100, true)]
  })
}

function quartersOf(from: IsoDay, today: IsoDay): Quarter[] {
  const quarters: Quarter[] = []
  let first = quarterOf(from)
  for (;;) {
    const next = quarterOf(addDays(first, 100))
    const last = addDays(next, -1)
    if (last >= today) return quarters
    quarters.push({ year: yearOf(first), number: Math.ceil(monthOf(first) / 3), first, last })
    first = next
  }
}

function sheetOf(scene: Scene, quarter: Quarter): Draft | null {
  const { county, village, terms, prefix } = scene
  const { year, number } = quarter
  const key = `${prefix} affairs ${year}-Q${number}`
  const dice = diceOf(key)
  const plan = planOf(village.habit, dice)
  if (plan === null) return null
  const day = workDayAfter(quarter.last, plan.days)
  const released = officeTime(dice, startOfDay(noonOf(day)), Infinity)
  if (released === null || released > county.now) return null
  return {
    key,
    column,
    day: workDayAfter(quarter.last, 1),
    released,
    title: titleOf(scene, quarter, plan.slip),
    issuer: terms.office,
    body: (ink) => affairsWords(scene, affairsOf(scene, quarter), ink),
    fulfils: [{ item: 'affairs', period: `${year}-Q${number}` }],
    ...(dice.chance(0.12) ? { attachments: ['scan' as const] } : {}),
  }
}

function planOf(habit: Habit, dice: Random): { days: number; slip: Slip | null } | null {
  const { inTime, late, days } = ways[habit]
  const drawn = dice.next()
  if (drawn >= inTime + late) return null
  const isLate = drawn >= inTime
  return {
    days: dice.int(...(isLate ? lateDays : days)),
    slip: !isLate && dice.chance(slipChance[habit]) ? dice.pick(slips) : null,
  }
}

const nouns = { rural: '村务', urban: '居务', farm: '场务' } as const

/** One form of title a unit. */
function titleOf({ terms, prefix }: Scene, { year, number, first }: Quarter, slip: Slip | null): string {
  const noun = nouns[terms.ground]
  const before = addDays(first, -1)
  const words =
    slip === 'former-period' ? quarterWords(yearOf(before), Math.ceil(monthOf(before) / 3)) : quarterWords(year, number)
  if (slip === 'no-period') return `${terms.unit}${noun}公开表（${monthOf(isoFrom(year, number * 3, 1))}月底填报）`
  return diceOf(`${prefix} title of affairs`).pick([
    `${terms.unit}${words}${noun}公开表`,
    `${terms.unit}${words}${noun}公开`,
    `${terms.unit}${words}${noun}公开情况`,
    `${terms.unit}${words.slice(0, 5)}${noun}公开表（${words.slice(5)}）`,
  ])
}
