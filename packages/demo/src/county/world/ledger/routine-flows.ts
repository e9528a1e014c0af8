import { random, type Random, seedOf } from '../../../random.ts'
import { workDayIn } from '../days.ts'
import type { Village } from '../village.ts'
import type { Flow } from './flow.ts'
import type { Moment, Routine } from './routine.ts'
import { incomeRoutines } from './routine-income.ts'
import { officeRoutines } from './routine-office.ts'
import { worksRoutines } from './routine-works.ts'
import type { Style } from './style.ts'

const routines = [...incomeRoutines, ...officeRoutines, ...worksRoutines]
const ofGround = {
  rural: routines.filter(({ on }) => on.includes('rural')),
  urban: routines.filter(({ on }) => on.includes('urban')),
  farm: routines.filter(({ on }) => on.includes('farm')),
}

/** Summaries that begin with what was done need no verb. */
const begins = /^(?:购|订阅|更换|发放|清|疏|补|平整|变卖)/

const quarters = ['一季度', '二季度', '三季度', '四季度'] as const

/** What comes back in a year, as far as this unit has it. */
export function routineFlows({ ground }: Village, style: Style, year: number): Flow[] {
  const flows: Flow[] = []
  for (const [at, routine] of ofGround[ground].entries()) {
    if (routine.only && !routine.only(style)) continue
    const dice = random(seedOf(style.areaId, year, at, 251))
    for (const month of monthsOf(routine, style, dice)) {
      const moment = { year, month, quarter: quarters[Math.floor((month - 1) / 3)] ?? '', dice }
      flows.push(flowOf(routine, style, moment))
    }
  }
  return flows
}

/** What is due comes in most units that have it at all; the rest follows how much happens there. */
function monthsOf(
  { months, chance, isYearly, isDue }: Routine,
  { activity, areaId }: Style,
  dice: Random,
): readonly number[] {
  const share = isDue ? chance * Math.min(1, activity * 1.5) : chance * activity
  if (isDue && activity > 0.6) return isYearly ? [dice.pick(months)] : chance === 1 || dice.chance(share) ? months : []
  if (isYearly) return dice.chance(Math.min(1, share * 1.1)) ? [dice.pick(months)] : []
  // A quarterly duty is kept by some and not by others, not now and then.
  if (isDue) return seedOf(areaId, months.length, 252) % 100 < share * 100 ? months : []
  return months.filter(() => dice.chance(share))
}

function flowOf(
  { item, cause, direction, from, isDue, party, tell, around }: Routine,
  style: Style,
  moment: Moment,
): Flow {
  const { year, month, dice } = moment
  const { summary, fen } = tell(style, moment)
  return {
    day: workDayIn(year, month, around === undefined ? dice.int(3, 27) : Math.max(1, around + dice.int(-2, 2))),
    direction: direction ?? 'out',
    item,
    summary: direction !== 'in' && !begins.test(summary) ? style.pays + summary : summary,
    party: party(style, dice),
    fen,
    cause: { kind: cause },
    ...(from ? { from } : {}),
    ...(isDue ? {} : { isOptional: true }),
  }
}
