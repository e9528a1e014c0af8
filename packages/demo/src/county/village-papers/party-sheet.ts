import { officeTime, startOfDay } from '../../calendar.ts'
import { addDays, isoFrom, monthOf, noonOf, workDayAfter, yearOf } from '../world/days.ts'
import { wholeFrom } from '../world/whole-from.ts'
import type { IsoDay } from '../world/village.ts'
import { type Chain, diceOf, type Draft, type Scene, single } from './draft.ts'
import { draftOf } from './party-drafts.ts'
import { type Half, partyAffairsOf } from './party-sheet-facts.ts'
import { partyWords } from './party-sheet-words.ts'
import { halfWords } from './prose.ts'
import { planSheet, type SheetDays, type Slip } from './sheet-plans.ts'

const column = '党务公开/半年公开'

/** Days after the half-year. */
const days: SheetDays = {
  diligent: [6, 20],
  steady: [8, 25],
  late: [18, 28],
  thin: [14, 28],
  sloppy: [14, 28],
  overdue: [38, 85],
}

/** The sheets of party affairs of all half-years that are owed as a whole. */
export function partySheetChains(scene: Scene): Chain[] {
  const { county } = scene
  return halvesOf(wholeFrom(county.scale, county.now), county.today).flatMap((half) => {
    const draft = sheetOf(scene, half)
    return draft === null ? [] : [single(draft, 100, true)]
  })
}

/** Those that were over before today, the first the one of a day. */
function halvesOf(from: IsoDay, today: IsoDay): Half[] {
  const halves: Half[] = []
  let half = halfOf(from)
  while (half.last < today) {
    halves.push(half)
    half = halfOf(addDays(half.last, 1))
  }
  return halves
}

function halfOf(day: IsoDay): Half {
  const year = yearOf(day)
  return monthOf(day) <= 6
    ? { year, number: 1, first: isoFrom(year, 1, 1), last: isoFrom(year, 6, 30) }
    : { year, number: 2, first: isoFrom(year, 7, 1), last: isoFrom(year, 12, 31) }
}

function sheetOf(scene: Scene, half: Half): Draft | null {
  const { county, village, prefix } = scene
  const period = `${half.year}-H${half.number}`
  const dice = diceOf(`${prefix} party affairs ${period}`)
  const plan = planSheet(village.habit, days, dice)
  if (plan === null) return null
  const released = officeTime(dice, startOfDay(noonOf(workDayAfter(half.last, plan.days))), Infinity)
  if (released === null || released > county.now) return null
  return draftOf(scene, `sheet ${period}`, {
    column,
    day: workDayAfter(half.last, 1),
    released,
    title: titleOf(scene, half, plan.slip),
    body: (ink) => partyWords(scene, partyAffairsOf(scene, half), ink),
    fulfils: [{ item: 'party', period }],
    ...(dice.chance(0.1) ? { attachments: ['scan' as const] } : {}),
  })
}

/** One form of title a branch. */
function titleOf({ terms, prefix }: Scene, { year, number, first, last }: Half, slip: Slip | null): string {
  if (slip === 'no-period') return `${terms.branch}党务公开表（${monthOf(last)}月底填报）`
  const { year: saidYear, number: saidNumber } =
    slip === 'former-period' ? halfOf(addDays(first, -1)) : { year, number }
  const words = halfWords(saidYear, saidNumber)
  return diceOf(`${prefix} title of party affairs`).pick([
    `${terms.branch}${words}党务公开表`,
    `${terms.branch}${words}党务公开`,
    `${terms.branch}${words}党务公开情况`,
    `${terms.branch}${words.slice(0, 5)}党务公开表（${words.slice(5)}）`,
  ])
}
