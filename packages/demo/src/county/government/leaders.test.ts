import { expect, test } from 'vitest'
import { sampleRootIds, sampleRoots } from '../../sample-roots.ts'
import { newsroomOf } from '../../units/desks.ts'
import { demoUnits } from '../../units/units.ts'
import { headOf, holderOn, leadersOf } from './leaders.ts'

const today = '2026-06-10'
const units = demoUnits(sampleRootIds)
const desks = sampleRoots.flatMap((root) => {
  const room = newsroomOf(root, units)
  return [room.root, ...room.departments, ...room.townships]
})

test('terms follow each other without a gap up to the present holder', () => {
  for (const desk of desks) {
    for (const { terms } of leadersOf(desk, today)) {
      for (const [at, { from, until }] of terms.entries()) {
        expect(from <= today).toBe(true)
        expect(until).toBe(terms[at + 1]?.from ?? null)
      }
    }
    const names = leadersOf(desk, today).map((post) => holderOn(post, today))
    expect(new Set(names).size).toBe(names.length)
  }
})

test('who held an office on a day does not change later', () => {
  for (const desk of desks.slice(0, 40)) {
    const [then, now] = [headOf(desk, '2024-03-01'), headOf(desk, today)]
    expect(holderOn(then, '2024-03-01')).toBe(holderOn(now, '2024-03-01'))
  }
})

test('each district and township has a party secretary and a head of government', () => {
  for (const desk of desks.filter(({ level }) => level !== 'department')) {
    const group = leadersOf(desk, today)
    expect(group.filter(({ body }) => body === 'party')).toHaveLength(1)
    expect(headOf(desk, today).title).toMatch(/长$|主任$|达$/)
  }
})
