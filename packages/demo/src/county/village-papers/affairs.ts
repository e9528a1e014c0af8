import { officeTime, startOfDay } from '../../calendar.ts'
import { addDays, isoFrom, monthOf, noonOf, quarterOf, workDayAfter, yearOf } from '../world/days.ts'
import { wholeFrom } from '../world/whole-from.ts'
import type { IsoDay } from '../world/village.ts'
import { affairsOf, type Quarter } from './affairs-facts.ts'
import { affairsWords } from './affairs-words.ts'
import { type Chain, diceOf, type Draft, type Scene, single } from './draft.ts'
import { quarterWords } from './prose.ts'
import { planSheet, type SheetDays, type Slip } from './sheet-plans.ts'

const column = '财务公开/村务公开/季度公开'

/** Days after the quarter. */
const days: SheetDays = {
  diligent: [4, 11],
  steady: [6, 13],
  late: [9, 13],
  thin: [8, 13],
  sloppy: [8, 13],
  overdue: [18, 48],
}

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
  const plan = planSheet(village.habit, days, dice)
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
