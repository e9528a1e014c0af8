import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { makeAccount, password } from '../../harness/accounts.ts'
import { readToken, useStaffPortal } from '../../harness/staff-portal.ts'

/** The sign-in of the dialog over an open page: the steps, limits and audit of the login page. */
const staff = useStaffPortal()
const { get, post } = staff
const path = '/login/again'
const stepOf = async (answer: Response) => ({ status: answer.status, ...((await answer.json()) as object) })

test('a password opens a session and names the account', async () => {
  const { loginName } = await makeAccount(staff.database, { name: '示例甲' })
  const answer = await post(path, { loginName: ` ${loginName.toUpperCase()} `, password })
  const token = readToken(answer)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await stepOf(answer)).toEqual({ status: 200, step: 'done', loginName, name: '示例甲' })
  expect((await get('/staff', token)).status).toBe(200)
  expect((await get(path)).headers.get('location')).toBe('/login')
})

test('wrong passwords are audited, and count together with those of the login page', async () => {
  const { loginName } = await makeAccount(staff.database)
  const wrong = await post(path, { loginName, password: 'x' })
  expect(wrong.headers.getSetCookie()).toEqual([])
  expect(await stepOf(wrong)).toMatchObject({
    status: 401,
    step: 'refused',
    message: expect.stringContaining('账号或密码错误'),
  })
  const audited = await staff.database.db
    .selectFrom('audit_event')
    .select(['action', 'subject'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(audited).toEqual({ action: 'session.refuse', subject: loginName })
  for (let failure = 2; failure <= 5; failure += 1) await post('/login', { loginName, password: 'x' })
  expect(await stepOf(await post(path, { loginName, password }))).toMatchObject({ status: 429, step: 'refused' })
})

test('a form of another site is refused', async () => {
  const { loginName } = await makeAccount(staff.database)
  const answer = await post(path, { loginName, password }, '', { origin: 'https://elsewhere.example' })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
})

test('an account with a second factor is asked for its code', async () => {
  const { loginName } = await makeAccount(staff.database, { factorRequired: true })
  const begun = await post(path, { loginName, password })
  const waiting = readToken(begun)
  expect(await stepOf(begun)).toEqual({ status: 200, step: 'set-up' })
  const form = await (await get('/login', waiting)).text()
  const secret = Secret.fromBase32(/class="factor-secret">([^<]+)</.exec(form)?.[1]?.replaceAll(' ', '') ?? '')
  const offer = /name="offer" value="([^"]+)"/.exec(form)?.[1] ?? ''
  const codeAt = (time: number) => new TOTP({ secret }).generate({ timestamp: time })
  await post('/login', { intent: 'set-up', offer, code: codeAt(Date.now() - 30_000) }, waiting)

  const again = await post(path, { loginName, password })
  expect(await stepOf(again.clone())).toEqual({ status: 200, step: 'code' })
  const token = readToken(again)
  expect((await get('/staff', token)).status).toBe(303)
  expect(await stepOf(await post(path, { intent: 'code', code: '000000' }, token))).toMatchObject({
    status: 401,
    step: 'refused',
  })
  const done = await post(path, { intent: 'code', code: codeAt(Date.now()) }, token)
  expect((await get('/staff', readToken(done))).status).toBe(200)
  expect(await stepOf(done)).toMatchObject({ step: 'done', loginName })
  expect(await stepOf(await post(path, { intent: 'code', code: '000000' }))).toMatchObject({ step: 'password' })
})
