import { isoDay } from '../../../calendar.ts'
import { random, seedOf } from '../../../random.ts'
import { isWorkDay } from '../../../work-days.ts'
import type { Paper } from '../../paper.ts'
import type { County } from '../../world/county.ts'
import { factsOf } from '../facts.ts'
import { addDays, noonOf } from '../../world/days.ts'

const days = 365
/** How many times as many visitors come on the days after something that people look up. */
const rushes = { payment: 2.4, weather: 1.5, news: 1.25 } as const
/** It fades within a week. */
const fading = [1, 0.8, 0.55, 0.35, 0.2, 0.1] as const

/**
 * Page views of a district on each day of the year before today: fewer at weekends and on holidays, more when a subsidy
 * was paid, after a storm and after key news, slowly more over the year.
 */
export function dayViewsOf(county: County, papers: readonly Paper[]): { day: string; views: number }[] {
  const dice = random(seedOf(Number(county.place.code.slice(0, 6)), 132))
  const usual = dice.int(180, 420)
  const extra = extraOf(county, papers)
  return Array.from({ length: days }, (_, at) => {
    const day = addDays(county.today, at - days)
    const share = (isWorkDay(noonOf(day)) ? 1 : 0.45) * (1 + at / days / 2)
    return { day, views: Math.round(usual * (share + (extra.get(day) ?? 0))) + dice.int(0, 60) }
  })
}

/** By day, in usual days. Much was paid at once when many households look it up. */
function extraOf(county: County, papers: readonly Paper[]): ReadonlyMap<string, number> {
  const extra = new Map<string, number>()
  const add = (from: string, much: number): void => {
    for (const [after, left] of fading.entries()) {
      const day = addDays(from, after)
      extra.set(day, (extra.get(day) ?? 0) + much * left)
    }
  }
  const most = Math.max(1, ...factsOf(county).payouts.map(({ households }) => households))
  for (const { day, households } of factsOf(county).payouts) add(day, (rushes.payment - 1) * (households / most))
  for (const { day } of county.weather) add(day, rushes.weather - 1)
  for (const { important, released } of papers) if (important) add(isoDay(released), rushes.news - 1)
  return extra
}
