import { expect, test } from 'vitest'
import { createJobRecords } from './job-records.ts'

test('records what runs, what ended well and what failed', async () => {
  const at = new Date('2026-11-27T00:00:00Z')
  const records = createJobRecords(() => at)
  const isRunning = (): boolean => records.list()[0]?.runningSince !== null
  const run = records.track('scan', async (fails: boolean) => {
    expect(isRunning()).toBe(true)
    if (fails) throw new Error('planted')
    return 'done'
  })
  expect(records.list()).toMatchObject([{ name: 'scan', runs: 0, lastSuccess: null, lastFailure: null }])
  expect(await run(false)).toBe('done')
  await expect(run(true)).rejects.toThrow('planted')
  expect(records.list()).toEqual([
    { name: 'scan', runningSince: null, lastSuccess: at, lastFailure: at, runs: 2, failures: 1 },
  ])
})
