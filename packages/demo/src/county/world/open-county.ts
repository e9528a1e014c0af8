import { dayOf, isoDay } from '../../calendar.ts'
import { placeOf } from '../../units/places.ts'
import { type DemoRoot, newsroomOf } from '../../units/desks.ts'
import type { DemoUnit } from '../../units/units.ts'
import type { County, Scale } from './county.ts'
import { yearOf } from './days.ts'
import { grantsOf } from './grants.ts'
import type { Grant } from './history.ts'
import { projectPlansOf } from './projects/project-plans.ts'
import { simulateVillage } from './simulate-village.ts'
import { dearPlan, plantsOf } from './planted.ts'
import { takingsOf } from './takings.ts'
import { villagesOf } from './villages.ts'
import { weatherOf } from './weather.ts'
import { companiesOf } from './companies.ts'

/** One district with all that happened in it until now: the same for the same day on every machine. */
export function openCounty(root: DemoRoot, units: readonly DemoUnit[], scale: Scale, now: Date): County {
  const room = newsroomOf(root, units)
  const today = isoDay(now)
  const first = yearOf(scale.from)
  const years = Array.from({ length: dayOf(now).year - first + 1 }, (_, at) => first + at)
  const villages = villagesOf(root, room, units)
  const plans = new Map(villages.map((village) => [village.desk.areaId, projectPlansOf(village, years)]))
  const lastYear = years.at(-1) ?? first
  const plants = plantsOf(villages, [...plans.values()].flat(), lastYear)
  for (const [areaId, plant] of plants)
    if (plant === 'price')
      plans.set(
        areaId,
        (plans.get(areaId) ?? []).map((plan) => dearPlan(plan, lastYear)),
      )
  const allPlans = [...plans.values()].flat()
  const weather = weatherOf(room, scale, now)
  const grants = grantsOf({ root, villages, plans: allPlans, weather, years, today })
  const takings = Map.groupBy(takingsOf(root, villages, years, today), ({ key }) => key.slice(0, key.indexOf(' ')))
  const companies = companiesOf()
  const granted = Map.groupBy(grants, ({ to }: Grant) => to)
  return {
    root,
    place: placeOf(root.code),
    room,
    scale,
    now,
    today,
    companies,
    weather,
    grants,
    villages: villages.map((village) =>
      simulateVillage(village, {
        root,
        scale,
        now,
        today,
        years,
        plans: plans.get(village.desk.areaId) ?? [],
        grants: granted.get(village.desk.areaId) ?? [],
        weather,
        takings: takings.get(`v${village.desk.areaId}`) ?? [],
        hint: plants.get(village.desk.areaId) ?? null,
      }),
    ),
  }
}
