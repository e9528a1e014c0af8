import { expect, test } from 'vitest'
import {
  type DutyState,
  duties,
  dutyStates,
  judge,
  lastPeriods,
  shownPeriods,
} from '../../../src/domain/duties/duties.ts'
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
      const published = Map.groupBy(
        articlesOfDay(sampleDay)
          .filter(({ articleTypeId }) => countsFor[id](pathOf.get(articleTypeId) ?? ''))
          .map(({ areaId, articleTypeId, releaseTime }) => {
            const day = isoDay(releaseTime)
            // Most name no period; here they count for the one after which they were published.
            const isWithin = day >= period.begins && day < period.ends
            const about = isWithin ? { from: period.from, until: period.begins } : null
            return { id: 0, areaId, typeId: articleTypeId, day, isSure: true, about }
          })
          .toSorted((one, other) => one.day.localeCompare(other.day)),
        ({ areaId }) => areaId,
      )
      const states = Map.groupBy(units, (unit) => judge(period, published.get(unit.id) ?? [], now).state)
      const shareOf = (state: DutyState): number => (states.get(state)?.length ?? 0) / units.length
      expect(shareOf('done'), period.label).toBeGreaterThan(0.85)
      expect(shareOf('done'), period.label).toBeLessThan(0.96)
      for (const state of ['late', 'missing'] as const) expect(shareOf(state), dutyStates[state]).toBeGreaterThan(0.01)
    }
  },
)
