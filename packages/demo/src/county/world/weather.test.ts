import { expect, test } from 'vitest'
import { sampleRootIds, sampleRoots } from '../../sample-roots.ts'
import { newsroomOf } from '../../units/desks.ts'
import { demoUnits } from '../../units/units.ts'
import type { Weather } from './county.ts'
import { weatherOf } from './weather.ts'

const units = demoUnits(sampleRootIds)
const now = new Date('2026-11-20T08:00:00Z')
const scale = { from: '2023-01-01', published: [1] }
const months: Readonly<Record<Weather['kind'], readonly number[]>> = {
  snow: [1, 2, 3, 11, 12],
  storm: [4, 5],
  drought: [5, 6, 7],
  hail: [6, 7, 8],
  flood: [7, 8],
  frost: [9],
}

test.each(sampleRoots)('$name has weather in its season, in townships of its own', (root) => {
  const room = newsroomOf(root, units)
  const weather = weatherOf(room, scale, now)
  expect(weather.length).toBeGreaterThan(12)
  const names = new Set(room.townships.map(({ name }) => name))
  for (const { day, kind, townships, words } of weather) {
    expect(months[kind], `${kind} ${day}`).toContain(Number(day.slice(5, 7)))
    expect(day >= scale.from && day <= '2026-11-20').toBe(true)
    expect(townships.length).toBeGreaterThan(0)
    for (const name of townships) expect(names).toContain(name)
    expect(words).not.toMatch(/undefined|。$/)
  }
  expect(weather.map(({ day }) => day)).toEqual(weather.map(({ day }) => day).toSorted())
})

test('a year has the same weather however long the history is', () => {
  const [root] = sampleRoots
  if (!root) throw new Error('no root')
  const room = newsroomOf(root, units)
  const long = weatherOf(room, scale, now).filter(({ day }) => day >= '2026-01-01')
  expect(weatherOf(room, { ...scale, from: '2026-01-01' }, now)).toEqual(long)
})
