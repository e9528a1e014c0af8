import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { unlockAccount } from '../../src/domain/accounts/operations.server.ts'
import { openLimits } from '../../src/platform/limits/limits.server.ts'
import { operator } from '../../src/access/policy.ts'
import { newFactorSecret, sealFactor } from '../../src/access/sign-in/factor.server.ts'
import { changeOwnPassword } from '../../src/access/sign-in/commands-own.server.ts'
import { getSession } from '../../src/access/sign-in/sessions.server.ts'
import { type Account, login, makeAccount } from '../harness/accounts.ts'
import type { Answer } from '../harness/api.ts'
import { createOperatorContext } from '../harness/operator-site.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'
import { createCode } from '../harness/staff-fixture.ts'

let portal: TestPortal
let account: Account
beforeAll(async () => {
  portal = await openTestPortal({ trustedProxies: ['127.0.0.1'] })
})
afterAll(() => portal.close())
beforeEach(async () => {
  account = await makeAccount(portal)
})

const deviceOf = ({ headers }: Answer): string => headers.getSetCookie()[1]?.split(';')[0] ?? ''
const signIn = (password: string, { cookie = '', address = '192.0.2.1', code = '', name = account.loginName } = {}) =>
  login(
    portal,
    { loginName: name, password, ...(code && { code }) },
    { headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) } },
  )
/** Locks a login name with failures from different addresses. */
async function lockByStrangers(name = account.loginName): Promise<number[]> {
  const statuses = []
  for (let turn = 0; turn < 6; turn += 1)
    statuses.push((await signIn('wrong', { address: `198.51.100.${turn}`, name })).status)
  return statuses
}
const giveFactor = async () => {
  const secret = newFactorSecret()
  const { current } = portal.keys.read()
  await portal.db
    .updateTable('staff_account')
    .set({ sealed_factor: sealFactor(current, account.loginName, secret), key_version: current.version })
    .where('id', '=', account.id)
    .execute()
  return secret
}
const limits = () => openLimits(portal.database.pool, () => portal.keys.read().current.index)

describe('a known device', () => {
  test('is one on which the account signed in; its cookie is opaque and HttpOnly', async () => {
    const answer = await signIn(account.password)
    expect(answer.headers.getSetCookie()[1]).toMatch(
      /^Staff-Device-[\da-f]{12}=[\w-]{16}\.\d+\.[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect((await signIn('wrong')).headers.getSetCookie()).toEqual([])
  })

  test('is not locked out by failures elsewhere, while unknown devices are', async () => {
    const cookie = deviceOf(await signIn(account.password))
    expect(await lockByStrangers()).toEqual([401, 401, 401, 401, 401, 429])
    expect((await signIn(account.password)).status).toBe(429)
    expect((await signIn(account.password, { cookie })).status).toBe(200)
    expect((await signIn(account.password)).status).toBe(429)
  })

  test('is not affected by failures of others behind its address', async () => {
    const cookie = deviceOf(await signIn(account.password))
    for (let turn = 0; turn < 60; turn += 1) await signIn('wrong', { name: `nobody.${turn % 30}` })
    expect(await signIn(account.password)).toMatchObject({
      status: 429,
      message: expect.stringContaining('这里登录的次数过多'),
    })
    expect((await signIn(account.password, { cookie })).status).toBe(200)
  })

  test('is locked by its own five failures, which an administrator sees and lifts like any others', async () => {
    const cookie = deviceOf(await signIn(account.password))
    const statuses = []
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await signIn('wrong', { cookie })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await signIn(account.password, { cookie })).status).toBe(429)
    await lockByStrangers()
    const site = createOperatorContext(portal.db, portal.keys, new Date(), undefined, limits())
    await unlockAccount.perform(site, operator('测试员'), { id: account.id })
    expect((await signIn(account.password, { cookie })).status).toBe(200)
    expect((await signIn(account.password)).status).toBe(200)
  })

  test('is unknown with a forged, foreign or old cookie, and after a password change', async () => {
    const answer = await signIn(account.password)
    const cookie = deviceOf(answer)
    const [name = '', value = ''] = cookie.split('=')
    const [id = '', day = '', signature = ''] = value.split('.')
    const other = await makeAccount(portal)
    const [, foreign = ''] = deviceOf(await signIn(other.password, { name: other.loginName })).split('=')
    await lockByStrangers()
    for (const made of [
      'x',
      '..',
      foreign,
      `${id}.${Number(day) + 1}.${signature}`,
      `${id}.${day}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
    ])
      expect((await signIn(account.password, { cookie: `${name}=${made}` })).status, made).toBe(429)
    expect((await signIn(account.password, { cookie })).status).toBe(200)

    const { token } = (await signIn(account.password, { cookie })).data as { token: string }
    const session = await getSession(portal.db, token, new Date())
    const after = 'Other-Mima-7733'
    await changeOwnPassword(portal.db, limits(), session, { before: account.password, after }, new Date())
    expect((await signIn(after, { cookie })).status).toBe(429)
  })
})

describe('an account with a second factor', () => {
  test('is not locked out by failures elsewhere: the right password still asks for the code', async () => {
    const secret = await giveFactor()
    expect(await lockByStrangers()).toEqual([401, 401, 401, 401, 401, 429])
    // The right password alone does not open a session.
    expect((await signIn(account.password)).status).toBe(401)
    expect((await signIn('wrong')).status).toBe(429)
    expect((await signIn(account.password, { code: createCode(secret) })).status).toBe(200)
    expect((await signIn('wrong')).status).toBe(401)
  })

  test('on a known device is not locked out by wrong codes entered elsewhere with the right password', async () => {
    const secret = await giveFactor()
    const earlier = new Date(Date.now() - 30_000)
    const cookie = deviceOf(await signIn(account.password, { code: createCode(secret, earlier) }))
    const wrong = createCode(secret) === '000000' ? '000001' : '000000'
    for (let turn = 0; turn < 5; turn += 1) await signIn(account.password, { code: wrong })
    const code = createCode(secret)
    expect((await signIn(account.password, { code })).status).toBe(429)
    expect((await signIn(account.password, { code, cookie })).status).toBe(200)
  })
})

test('a locked name does not reveal, by message or by work, whether it has an account or a second factor', async () => {
  const plain = account
  account = await makeAccount(portal)
  await giveFactor()
  for (const name of [plain.loginName, account.loginName, 'nobody.at.all']) {
    await lockByStrangers(name)
    vi.mocked(verify).mockClear()
    const { status, code, data, message } = await signIn('wrong', { name })
    const answer = { status, code, data, message, verified: vi.mocked(verify).mock.calls.length }
    const sentence = '登录失败次数过多，请 15 分钟后再试。'
    expect(answer, name).toEqual({ status: 429, code: 429, data: null, message: sentence, verified: 1 })
  }
})
