import { assert, integer, nat, property, record, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseRemoved, readKeep } from './retention.ts'

const keep = readKeep('7d,4w,12m')
const from = Date.parse('2020-01-01T00:00:00Z')
const to = Date.parse('2030-01-01T00:00:00Z')
const sets = uniqueArray(integer({ min: from, max: to }), { maxLength: 80 }).map((times) =>
  times.map((time) => ({ name: new Date(time).toISOString(), time: new Date(time) })),
)
const keeps = record({
  days: integer({ min: 0, max: 10 }),
  weeks: integer({ min: 0, max: 10 }),
  months: integer({ min: 0, max: 14 }),
})
type Sets = { name: string; time: Date }[]

const keptOf = (all: Sets, removed: Sets): Sets => all.filter((set) => !removed.includes(set))
const newestOf = (all: Sets) => all.toSorted((one, other) => Number(other.time) - Number(one.time))[0]

test('settings are read', () => {
  expect(keep).toEqual({ days: 7, weeks: 4, months: 12 })
})

test('a site that makes a set each night keeps days, weeks and months', () => {
  const all = Array.from({ length: 800 }, (_, day) => {
    const time = new Date(Date.parse('2024-01-01T18:00:00Z') + day * 86_400_000)
    return { name: time.toISOString(), time }
  })
  // As it goes on night by night.
  let kept: Sets = []
  for (const set of all) {
    kept.push(set)
    kept = keptOf(kept, chooseRemoved(kept, keep, null))
  }
  const newest = newestOf(all)?.time.getTime() ?? 0
  const ages = kept.map(({ time }) => Math.round((newest - time.getTime()) / 86_400_000)).sort((a, b) => a - b)
  expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(ages.length).toBeLessThanOrEqual(7 + 4 + 12)
  expect(ages.filter((age) => age < 28).length).toBeGreaterThanOrEqual(9)
  expect(ages.at(-1)).toBeGreaterThan(300)
})

describe('for any sets and settings', () => {
  test('the newest and the newest proved one stay', () => {
    assert(
      property(sets, keeps, nat(), (all, some, index) => {
        const proved = all[index % Math.max(all.length, 1)]
        const kept = keptOf(all, chooseRemoved(all, some, proved?.name ?? null))
        const mustStay = [proved, newestOf(all)].filter((set) => set !== undefined)
        expect(kept).toEqual(expect.arrayContaining(mustStay))
      }),
    )
  })

  test('what is kept is kept again', () => {
    assert(
      property(sets, keeps, (all, some) => {
        const kept = keptOf(all, chooseRemoved(all, some, null))
        expect(chooseRemoved(kept, some, null)).toEqual([])
      }),
    )
  })

  test('no more stay than the settings say, besides the newest', () => {
    assert(
      property(sets, keeps, (all, some) => {
        const kept = keptOf(all, chooseRemoved(all, some, null))
        expect(kept.length).toBeLessThanOrEqual(Math.max(1, some.days + some.weeks + some.months))
      }),
    )
  })

  test('a set of each of the last days is never removed for being old', () => {
    assert(
      property(sets, (all) => {
        const some = { days: all.length, weeks: 0, months: 0 }
        const removed = chooseRemoved(all, some, null)
        const days = (list: Sets) =>
          new Set(list.map(({ time }) => Math.floor((Number(time) + 28_800_000) / 86_400_000)))
        expect(days(keptOf(all, removed))).toEqual(days(all))
      }),
    )
  })
})
