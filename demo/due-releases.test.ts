import { expect, test } from 'vitest'
import { type DutyState, duties, dutyStates, lastPeriods, shownPeriods, stateOf } from '../src/domain/duties/duties.ts'
import { articlesOfDay, sampleDay, timeOf } from './articles-of-day.ts'
import { isoDay } from './calendar.ts'
import { leafCategoryIds } from './categories.ts'
import { countsFor } from './due-releases.ts'
import { sampleRootIds } from './sample-roots.ts'
import { demoUnits } from './units/units.ts'

const now = timeOf(sampleDay)
const pathOf = new Map(Array.from(leafCategoryIds(), ([path, id]) => [id, path]))

test.each(['finance', 'affairs', 'party'] as const)(
  '%s: most units published the last periods in time, some late, a few not',
  (id) => {
    const units = demoUnits(sampleRootIds).filter(({ level }) =>
      (duties[id].levels as readonly string[]).includes(level),
    )
    for (const period of lastPeriods(duties[id], now, shownPeriods)) {
      const first = new Map<number, string>()
      for (const { areaId, articleTypeId, releaseTime } of articlesOfDay(sampleDay)) {
        const day = isoDay(releaseTime)
        if (day < period.begins || day >= period.ends || !countsFor[id](pathOf.get(articleTypeId) ?? '')) continue
        if (day < (first.get(areaId) ?? period.ends)) first.set(areaId, day)
      }
      const states = Map.groupBy(units, (unit) => stateOf(period, first.get(unit.id) ?? null, now))
      const shareOf = (state: DutyState): number => (states.get(state)?.length ?? 0) / units.length
      expect(shareOf('done'), period.label).toBeGreaterThan(0.85)
      expect(shareOf('done'), period.label).toBeLessThan(0.96)
      for (const state of ['late', 'missing'] as const) expect(shareOf(state), dutyStates[state]).toBeGreaterThan(0.01)
    }
  },
)
