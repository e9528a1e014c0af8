import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLimits } from '../../app/db/limits.server.ts'
import { createAccount, resetPassword } from '../../app/staff/commands-accounts.server.ts'
import { signIn } from '../../app/staff/commands-sign-in.server.ts'
import type { Staff } from '../../app/staff/policy.ts'
import { getSession } from '../../app/staff/sessions.server.ts'
import { closeDemoStaff, demoPassword, seedDemoStaff } from '../../demo/staff.ts'
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

test('without it they are closed, and whatever somebody made of them', async () => {
  const { db, pool } = database
  const limits = openLimits(pool, () => testKeys().read().current.index)
  const as = (loginName: string): Staff => ({ kind: 'staff', id: 1, loginName, name: '', role: 'admin', areaIds: null })
  const draft = (loginName: string) => ({ loginName, name: '示例', role: 'admin' as const, areaIds: null })
  const own = await makeAccount(database, { loginName: 'eigen' })
  const taken = await makeAccount(database, { loginName: 'genommen' })
  await createAccount(db, as('demo-admin'), draft('kind'))
  await createAccount(db, as('kind'), draft('enkel'))
  await resetPassword(db, limits, as('demo-district'), taken.id)
  const place = { address: '192.0.2.1', now: new Date() }
  const { token } = await signIn(db, limits, { loginName: 'demo-editor', password: demoPassword }, place)

  const said: string[] = []
  await closeDemoStaff(db, (line) => said.push(line))
  const after = await states()
  expect(Object.keys(after).filter((name) => after[name] === 'active')).toEqual([own.loginName])
  expect(said.join()).toContain('enkel')
  await expect(getSession(db, token, new Date())).rejects.toMatchObject({ number: 50008 })
  const noted = await db.selectFrom('audit_event').select('subject').where('actor', '=', '演示').execute()
  expect(noted.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['demo-admin', 'kind', 'enkel', 'genommen']),
  )

  await db.updateTable('staff_account').set({ state: 'active' }).where('id', '=', taken.id).execute()
  await closeDemoStaff(db, (line) => said.push(line))
  expect(said).toHaveLength(1)
  expect((await states())['genommen']).toBe('active')
})
