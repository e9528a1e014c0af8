import { expect, test } from 'vitest'
import { createTimelineMemory, type StandbyState } from './standby-state.ts'

const told = (server: string, timeline: number): StandbyState => ({
  server,
  timeline,
  system: '1',
  bytes: 100n,
  isStandby: true,
  replayedAt: null,
})

test('what a server told on one connection holds on the next, which its primary no longer tells', () => {
  const read = createTimelineMemory()
  expect(read(told('10.0.0.1 5432 2026-11-29', 2)).timeline).toBe(2)
  expect(read(told('10.0.0.1 5432 2026-11-29', 1)).timeline).toBe(2)
  expect(read(told('10.0.0.1 5432 2026-11-29', 3)).timeline).toBe(3)
})

test('another server, and one that was started again, tell their own', () => {
  const read = createTimelineMemory()
  read(told('10.0.0.1 5432 2026-11-29', 2))
  expect(read(told('10.0.0.2 5432 2026-11-29', 1)).timeline).toBe(1)
  expect(read(told('10.0.0.1 5432 2026-11-30', 1)).timeline).toBe(1)
})

test('forgets servers that were not seen for long only', () => {
  const read = createTimelineMemory()
  read(told('seen', 2))
  const timelines = Array.from({ length: 500 }, (_, restart) => {
    read(told(`restart ${restart}`, 1))
    return restart % 20 === 0 ? read(told('seen', 1)).timeline : 2
  })
  expect(new Set(timelines)).toEqual(new Set([2]))
})
