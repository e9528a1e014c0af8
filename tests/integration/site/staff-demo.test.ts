import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLimits } from '../../../src/platform/limits/limits.server.ts'
import { addAccount, resetPassword } from '../../../src/domain/accounts/operations.server.ts'
import { signIn } from '../../../src/access/sign-in/commands-sign-in.server.ts'
import type { Staff } from '../../../src/access/policy.ts'
import { contentMarker } from '../../../src/domain/demo-content.ts'
import { chooseHost } from '../../../src/access/sign-in/published-password.server.ts'
import { getSession } from '../../../src/access/sign-in/sessions.server.ts'
import { closeDemoStaff, expectDemoStaff, warnOfDemoStaff } from '../../../src/access/demo-accounts.server.ts'
import { demoPassword, seedDemoStaff } from '@three-affairs/demo/staff.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { createOperatorContext } from '../../harness/operator-site.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { testDistricts } from '../../harness/districts.ts'
import { testKeys } from '../../harness/portal.ts'

/** Each test changes accounts of its own. */
let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

/** With demo content and its accounts. */
async function seeded(): Promise<TestDatabase> {
  await database.db.insertInto('setting').values({ key: contentMarker, value: 'now' }).execute()
  await seedDemoStaff(database.db, testDistricts, silent)
  return database
}

const states = async (): Promise<Record<string, string>> => {
  const rows = await database.db.selectFrom('staff_account').select(['login_name as name', 'state']).execute()
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}
const silent = () => undefined

test('demo accounts are created only with demo content', async () => {
  const { db } = database
  await seedDemoStaff(db, testDistricts, silent)
  expect(await states()).toEqual({})
  await seeded()
  await seedDemoStaff(db, testDistricts, silent)
  expect(Object.keys(await states()).sort()).toEqual([
    'demo-admin',
    'demo-auditor',
    'demo-dashboard',
    'demo-district',
    'demo-editor',
    'demo-editor-2',
    'demo-editor-3',
    'demo-protector',
    'demo-replier',
    'demo-replier-2',
    'demo-replier-city',
    'demo-reviewer',
    'demo-reviewer-2',
    'demo-reviewer-3',
    'demo-reviewer-city',
  ])
})

test('the published password opens nothing beyond this machine', async () => {
  const { db, pool } = await seeded()
  const limits = openLimits(pool, () => testKeys().read().current.index)
  const enter = (password: string) =>
    signIn(db, testKeys(), limits, { loginName: 'demo-editor', password }, { address: '192.0.2.2', now: new Date() })
  const said: string[] = []
  const choose = (given: string | null) => chooseHost(db, given, (line) => said.push(line))

  expect(await choose(null)).toBe('127.0.0.1')
  expect(said.splice(0)).toEqual([expect.stringContaining('只在本机')])
  for (const host of ['127.0.0.1', '::1', 'localhost']) expect(await choose(host)).toBe(host)
  const { token } = await enter(demoPassword)

  expect(await choose('0.0.0.0')).toBe('0.0.0.0')
  const [line = ''] = said.splice(0)
  expect(line).toContain('demo-admin、demo-auditor')
  await expect(enter(demoPassword)).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(getSession(db, token, new Date())).rejects.toMatchObject({ number: 50008 })
  expect(await enter(line.split('：').at(-1) ?? '')).toMatchObject({ state: 'open' })

  // Nothing is published any more.
  expect(await choose(null)).toBe('::')
  expect(said).toEqual([])
})

const as = (loginName: string): Staff => ({
  kind: 'staff',
  id: 1,
  loginName,
  name: '',
  grants: [{ role: 'admin', areaIds: null }],
})
const draft = (loginName: string) => ({
  loginName,
  name: '示例',
  grants: [{ role: 'admin' as const, areaIds: null }],
  factorRequired: false,
})
const site = () => createOperatorContext(database.db, testKeys())
const active = async () => Object.entries(await states()).flatMap(([name, state]) => (state === 'active' ? [name] : []))
const setState = (names: readonly string[], state: 'active' | 'disabled') =>
  database.db.updateTable('staff_account').set({ state }).where('login_name', 'in', names).execute()

test('without demo mode demo accounts, and accounts they created or reset, are disabled once', async () => {
  const { db, pool } = await seeded()
  const limits = openLimits(pool, () => testKeys().read().current.index)
  const own = await makeAccount(database, { loginName: 'own' })
  const taken = await makeAccount(database, { loginName: 'taken' })
  await addAccount.perform(site(), as('demo-admin'), draft('child'))
  await addAccount.perform(site(), as('child'), draft('grandchild'))
  await resetPassword.perform(
    createOperatorContext(db, testKeys(), new Date(), undefined, limits),
    as('demo-district'),
    {
      id: taken.id,
    },
  )
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

  // An administrator may re-enable any of them later.
  await setState(['taken', 'demo-editor'], 'active')
  await closeDemoStaff(db, (line) => said.push(line))
  expect(said).toHaveLength(1)
  expect((await active()).sort()).toEqual(['demo-editor', 'own', 'taken'])
})

test('accounts created by demo accounts are disabled even if the demo accounts were disabled before', async () => {
  const { db } = await seeded()
  // Without demo mode once before.
  await closeDemoStaff(db, silent)
  await expectDemoStaff(db)
  await addAccount.perform(site(), as('demo-admin'), draft('evil'))
  expect(await active()).toEqual(['evil'])
  await closeDemoStaff(db, silent)
  expect(await active()).not.toContain('evil')
})

test('real accounts with the name of a demo account are left alone', async () => {
  await makeAccount(database, { loginName: 'demo-admin' })
  const warned: string[] = []
  await closeDemoStaff(database.db, silent)
  await warnOfDemoStaff(database.db, (line) => warned.push(line))
  expect([await states(), warned]).toEqual([{ 'demo-admin': 'active' }, []])
})
