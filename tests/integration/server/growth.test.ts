import { afterAll, expect, test } from 'vitest'
import { type Figures, measure } from '../../scale/measure.ts'
import { grow, sizeOf } from '../../scale/grow.ts'
import type { Call } from '../../scale/call.ts'
import { listCalls } from '../../scale/calls.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { testKeys } from '../../harness/portal.ts'

const smallest = 2_400
/** Pages that a read of a deeper index, or of a page that was not full before, takes more. */
const deeper = 150

const opened: TestDatabase[] = []
afterAll(async () => {
  for (const database of opened) await database.close()
})

async function measureAt(times: number): Promise<(Call & Figures)[]> {
  const database = await openTestDatabase()
  opened.push(database)
  const keys = testKeys()
  await grow(database.db, keys, sizeOf(times, smallest))
  const measured: (Call & Figures)[] = []
  for (const call of await listCalls(database.db, keys)) measured.push({ ...call, ...(await measure(database, call)) })
  return measured
}

test('reads touch no more when there is ten times as much', async () => {
  const before = await measureAt(1)
  const after = await measureAt(10)
  const grown = after.flatMap(({ title, buffers, mostPages, grows }, at) => {
    if (grows) return []
    const former = before[at]?.buffers ?? 0
    return buffers > (mostPages ?? 1.5 * former + deeper) ? [`${title}: ${former} → ${buffers}`] : []
  })
  expect(grown).toEqual([])
  expect(after.length).toBeGreaterThan(30)
})
