import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { fewestPayees } from './routes.ts'
import { totalOf } from './queries-unit-sums.server.ts'
import { type Counted, suppressSmall } from './unit-sums.ts'

const counted = array(
  record({
    route: constantFrom('direct' as const, 'unit' as const),
    payees: integer({ min: 1, max: 12 }),
    fen: integer({ min: 1, max: 1_000_000 }),
  }),
  { maxLength: 8 },
).map((rows) =>
  rows.map((row, at): Counted => ({ ...row, projectCode: `P${at}`, projectName: `项目${at}`, payments: row.payees })),
)

test('no sum tells of fewer than five persons, neither by itself nor by what remains of a total', () => {
  assert(
    property(counted, (rows) => {
      const sums = suppressSmall(rows)
      expect(sums.map(({ projectCode }) => projectCode)).toEqual(rows.map(({ projectCode }) => projectCode))
      for (const route of ['direct', 'unit'] as const) {
        const own = rows.filter((row) => row.route === route)
        const hidden = own.filter(
          (row) => sums.find(({ projectCode }) => projectCode === row.projectCode)?.fen === null,
        )
        const small = own.filter(({ payees }) => payees < fewestPayees)
        for (const row of small) expect(hidden).toContain(row)
        // One alone would be the difference between a total and the others.
        expect(hidden).toHaveLength(small.length === 1 && own.length > 1 ? 2 : small.length)
        const total = own.reduce((sum, { fen }) => sum + fen, 0)
        expect(totalOf(sums, route)).toBe(small.length === 0 ? total : null)
      }
    }),
  )
})
