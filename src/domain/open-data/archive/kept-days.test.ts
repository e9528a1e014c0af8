import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../platform/dates.ts'
import { keptDays } from './kept-days.ts'

test('the last seven days and the first of each of the last twelve months are kept, whatever was missed', () => {
  assert(
    property(integer({ min: 1, max: 900 }), integer({ min: 0, max: 2 ** 31 }), (count, seed) => {
      const days = Array.from({ length: count }, (_, at) => addDays('2024-01-15', at)).filter(
        (day, at) => ((seed >> (at % 31)) & 1) === 0 || day.endsWith('-01'),
      )
      const kept = keptDays(days)
      expect(kept.size).toBeLessThanOrEqual(19)
      for (const day of days.slice(-7)) expect(kept).toContain(day)
      const firsts = days.filter((day) => day.endsWith('-01'))
      for (const day of firsts.slice(-12)) expect(kept).toContain(day)
      for (const day of kept) expect(days).toContain(day)
    }),
  )
})
