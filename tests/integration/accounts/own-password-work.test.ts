import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers'
import { setImmediate } from 'node:timers/promises'
import { verify } from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { seedDemoStaff } from '@three-affairs/demo/staff.ts'
import { createAccount } from '../../../src/access/commands-accounts.server.ts'
import { operator } from '../../../src/access/policy.ts'
import { isPassword } from '../../../src/access/sign-in/passwords.server.ts'
import { chooseHost } from '../../../src/access/sign-in/published-password.server.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { testDistricts } from '../../harness/districts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.insertInto('setting').values({ key: 'demo-content', value: 'now' }).execute()
})
afterAll(() => database.close())

const realSetTimeout = timers.setTimeout
/** A processor so slow that whatever waits for a while in the queue has waited too long. */
function endEveryWaitAtOnce(): void {
  timers.setTimeout = ((work: () => void) => realSetTimeout(work, 0)) as unknown as typeof timers.setTimeout
  syncBuiltinESMExports()
}
afterEach(() => {
  vi.mocked(verify).mockReset()
  timers.setTimeout = realSetTimeout
  syncBuiltinESMExports()
})

/** Keeps all slots and places of those who sign in taken: whoever was served or refused comes again, until `stop`. */
async function fillQueue() {
  vi.mocked(verify).mockImplementation(async () => {
    await setImmediate()
    return true
  })
  const stopped = new AbortController()
  let refusals = 0
  const visitors = Array.from({ length: 150 }, async () => {
    while (!stopped.signal.aborted)
      await isPassword('visitor', null, 'x').catch(async () => {
        refusals += 1
        await setImmediate()
      })
  })
  await vi.waitFor(() => expect(refusals).toBeGreaterThan(0), { timeout: 60_000 })
  return async () => {
    stopped.abort()
    await Promise.all(visitors)
  }
}

test('the demo and the command line hash passwords while the queue of sign-ins is full', async () => {
  const { db } = database
  const stop = await fillQueue()
  try {
    await seedDemoStaff(db, testDistricts, () => undefined)
    await createAccount(db, operator('root'), { loginName: 'made-by-hand', name: '示例', grants: [] })
  } finally {
    await stop()
  }
  const names = await db.selectFrom('staff_account').select('login_name as name').execute()
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['demo-admin', 'made-by-hand']))
})

test('the start replaces published passwords while every wait is too long for a visitor', async () => {
  const { db } = database
  await seedDemoStaff(db, testDistricts, () => undefined)
  endEveryWaitAtOnce()
  const stop = await fillQueue()
  const said: string[] = []
  try {
    expect(await chooseHost(db, '0.0.0.0', (line) => said.push(line))).toBe('0.0.0.0')
  } finally {
    await stop()
  }
  expect(said.join()).toContain('demo-admin')
})
