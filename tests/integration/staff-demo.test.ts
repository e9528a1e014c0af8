import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLimits } from '../../app/db/limits.server.ts'
import { createAccount, resetPassword } from '../../app/staff/commands-accounts.server.ts'
import { signIn } from '../../app/staff/commands-sign-in.server.ts'
import type { Staff } from '../../app/staff/policy.ts'
import { getSession } from '../../app/staff/sessions.server.ts'
import { closeDemoStaff, demoPassword, seedDemoStaff, warnOfDemoStaff } from '../../demo/staff.ts'
import { makeAccount } from '../harness/accounts.ts'
import { openTestDatabase, type TestDatabase } from '../harness/database.ts'
import { testDistricts } from '../harness/districts.ts'
import { testKeys } from '../harness/portal.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const states = async (): Promise<Record<string, string>> => {
  const rows = await database.db.selectFrom('staff_account').select(['login_name as name', 'state']).execute()
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}
const silent = () => undefined

test('demo accounts stand beside demo content alone', async () => {
  const { db } = database
  await seedDemoStaff(db, testDistricts, silent)
  expect(await states()).toEqual({})
  await db.insertInto('setting').values({ key: 'demo-content', value: 'now' }).execute()
  await seedDemoStaff(db, testDistricts, silent)
  await seedDemoStaff(db, testDistricts, silent)
  expect(Object.keys(await states()).sort()).toEqual([
    'demo-admin',
    'demo-auditor',
    'demo-dashboard',
    'demo-district',
    'demo-editor',
    'demo-replier',
    'demo-reviewer',
  ])
})

const as = (loginName: string): Staff => ({ kind: 'staff', id: 1, loginName, name: '', role: 'admin', areaIds: null })
const draft = (loginName: string) => ({ loginName, name: '示例', role: 'admin' as const, areaIds: null })
const active = async () => Object.entries(await states()).flatMap(([name, state]) => (state === 'active' ? [name] : []))
const setState = (names: readonly string[], state: 'active' | 'disabled') =>
  database.db.updateTable('staff_account').set({ state }).where('login_name', 'in', names).execute()

test('without it they are closed, and whatever somebody made of them, once', async () => {
  const { db, pool } = database
  const limits = openLimits(pool, () => testKeys().read().current.index)
  const own = await makeAccount(database, { loginName: 'own' })
  const taken = await makeAccount(database, { loginName: 'taken' })
  await createAccount(db, as('demo-admin'), draft('child'))
  await createAccount(db, as('child'), draft('grandchild'))
  await resetPassword(db, limits, as('demo-district'), taken.id)
  const place = { address: '192.0.2.1', now: new Date() }
  const { token } = await signIn(db, testKeys(), limits, { loginName: 'demo-editor', password: demoPassword }, place)
  const warned: string[] = []
  await warnOfDemoStaff(db, (line) => warned.push(line))
  expect(warned.join()).toContain('demo-admin')

  const said: string[] = []
  await closeDemoStaff(db, (line) => said.push(line))
  expect(await active()).toEqual([own.loginName])
  expect(said.join()).toContain('grandchild')
  await expect(getSession(db, token, new Date())).rejects.toMatchObject({ number: 50008 })
  const noted = await db.selectFrom('audit_event').select('subject').where('actor', '=', '演示').execute()
  expect(noted.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['demo-admin', 'child', 'grandchild', 'taken']),
  )
  await warnOfDemoStaff(db, (line) => warned.push(line))
  expect(warned).toHaveLength(1)

  // An administrator may open one of them again, whichever it is.
  await setState(['taken', 'demo-editor'], 'active')
  await closeDemoStaff(db, (line) => said.push(line))
  expect(said).toHaveLength(1)
  expect((await active()).sort()).toEqual(['demo-editor', 'own', 'taken'])
})

test('whoever disables the demo accounts beforehand keeps nothing that they made', async () => {
  const { db } = database
  await seedDemoStaff(db, testDistricts, silent)
  await createAccount(db, as('demo-admin'), draft('evil'))
  await setState(
    Object.keys(await states()).filter((name) => name.startsWith('demo-')),
    'disabled',
  )
  await closeDemoStaff(db, silent)
  expect(await active()).not.toContain('evil')
})

test('accounts that happen to be called so are nobody else’s business', async () => {
  const other = await openTestDatabase()
  try {
    await makeAccount(other, { loginName: 'demo-admin' })
    const warned: string[] = []
    await closeDemoStaff(other.db, silent)
    await warnOfDemoStaff(other.db, (line) => warned.push(line))
    const { state } = await other.db.selectFrom('staff_account').select('state').executeTakeFirstOrThrow()
    expect([state, warned]).toEqual(['active', []])
  } finally {
    await other.close()
  }
})
