import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newFactorSecret, sealFactor } from '../../src/access/sign-in/factor.server.ts'
import { type Account, login, makeAccount, userInfo } from '../harness/accounts.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'

let portal: TestPortal
let account: Account
let totp: TOTP
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  account = await makeAccount(portal)
  const secret = newFactorSecret()
  const { current } = portal.keys.read()
  await portal.db
    .updateTable('staff_account')
    .set({ sealed_factor: sealFactor(current, account.loginName, secret), key_version: current.version })
    .where('id', '=', account.id)
    .execute()
  totp = new TOTP({ secret: Secret.fromBase32(secret) })
})

const period = 30_000
const codeAt = (periods: number) => totp.generate({ timestamp: Date.now() + periods * period })
const enter = (code?: string) => {
  const { loginName, password } = account
  return login(portal, { loginName, password, ...(code === undefined ? {} : { code }) })
}
/** A code that is not valid in any period around now. */
function wrongCode(): string {
  const near = new Set([-2, -1, 0, 1, 2].map(codeAt))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ?? ''
}

test('without a code the sign-in fails and sets no cookie', async () => {
  const answer = await enter()
  expect(answer).toMatchObject({ status: 401, code: 401, data: null, message: '请填写动态口令（参数 code）。' })
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('wrong and old codes are refused; five of them lock the second factor', async () => {
  for (const code of [wrongCode(), codeAt(-3), 'abcdef', '12345', `${wrongCode()}0`])
    expect(await enter(code), code).toMatchObject({ status: 401, code: 401, data: null })
  expect(await enter(codeAt(0))).toMatchObject({ status: 429, code: 429, data: null })
})

test('the right code opens a session once', async () => {
  const code = codeAt(0)
  const opened = await enter(`${code.slice(0, 3)} ${code.slice(3)}`)
  expect(opened).toMatchObject({ status: 200, data: { id: account.id } })
  const { token } = opened.data as { token: string }
  expect(await userInfo(portal, { headers: { token } })).toMatchObject({ status: 200 })
  expect(await enter(code)).toMatchObject({ status: 401, code: 401, data: null })
  expect(await enter(codeAt(-1))).toMatchObject({ status: 401, code: 401, data: null })
  expect(await userInfo(portal, { headers: { token } })).toMatchObject({ status: 200 })
})

test('a required factor that is not set up must be set up on the login page first', async () => {
  account = await makeAccount(portal, { factorRequired: true })
  expect(await enter()).toMatchObject({ status: 403, code: 403, message: '请先在登录页面绑定动态口令。' })
  expect(await enter('123456')).toMatchObject({ status: 403, code: 403, data: null })
})
