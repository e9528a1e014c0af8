import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { login, makeAccount } from '../harness/accounts.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const audit = () => portal.db.selectFrom('audit_event').selectAll().orderBy('id').execute()

test('five failures lock a name for 15 minutes, with the same responses for unknown names', async () => {
  const account = await makeAccount(portal)
  const other = await makeAccount(portal)
  const fail = async (loginName: string) => {
    const answers = []
    for (let turn = 0; turn < 7; turn += 1) {
      const { status, code, data, message, headers } = await login(portal, { loginName, password: `wrong-${turn}` })
      answers.push({ status, code, data, message, wait: headers.has('retry-after') })
    }
    return answers
  }
  const known = await fail(account.loginName)
  expect(known).toEqual(await fail('nobody.at.all'))
  expect(known.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429])

  const { loginName, password } = account
  const locked = await login(portal, { loginName: ` ${loginName.toUpperCase()}`, password })
  expect([locked.status, locked.code, locked.message]).toEqual([429, 429, '登录失败次数过多，请 15 分钟后再试。'])
  const wait = Number(locked.headers.get('retry-after'))
  expect([wait > 880, wait <= 900]).toEqual([true, true])
  expect((await login(portal, { loginName: other.loginName, password: other.password })).status).toBe(200)

  await portal.database.pool.query('update rate_limit set expire = expire - 840000')
  expect((await login(portal, { loginName, password })).status).toBe(429)
  await portal.database.pool.query('update rate_limit set expire = expire - 60000')
  expect((await login(portal, { loginName, password })).status).toBe(200)
})

test('a successful sign-in resets the failures before it', async () => {
  const { loginName, password } = await makeAccount(portal)
  for (let round = 0; round < 2; round += 1) {
    for (let turn = 0; turn < 4; turn += 1)
      expect((await login(portal, { loginName, password: 'wrong' })).status).toBe(401)
    expect((await login(portal, { loginName, password })).status).toBe(200)
  }
})

test('an unknown name costs as much as a wrong password: one argon2 verification and one audit row', async () => {
  const { loginName } = await makeAccount(portal)
  const cost = async (name: string) => {
    const before = await audit()
    vi.mocked(verify).mockClear()
    const { status } = await login(portal, { loginName: name, password: 'wrong' })
    const added = (await audit()).slice(before.length)
    return { status, verified: vi.mocked(verify).mock.calls.length, actions: added.map(({ action }) => action) }
  }
  const expected = { status: 401, verified: 1, actions: ['session.refuse'] }
  expect(await cost(loginName)).toEqual(expected)
  expect(await cost('nobody.at.all')).toEqual(expected)
})

test('a password typed as the login name is not in the audit', async () => {
  const typed = 'Secret-9-Mima'
  await login(portal, { loginName: typed, password: typed })
  expect(JSON.stringify(await audit()).toLowerCase()).not.toContain(typed.toLowerCase())
})

test('a missing parameter is named', async () => {
  for (const [form, name] of [
    [{ password: 'x' }, 'loginName'],
    [{ loginName: 'x' }, 'password'],
    [{ loginName: 'x'.repeat(201), password: 'x' }, 'loginName'],
  ] as const)
    expect(await login(portal, form)).toMatchObject({ status: 400, code: 400, message: `参数 ${name} 有误` })
})
