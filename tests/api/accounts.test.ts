import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operator } from '../../src/access/policy.ts'
import { hashToken } from '../../src/access/sign-in/sessions.server.ts'
import { type Account, login, makeAccount, signInForToken, userInfo } from '../harness/accounts.ts'
import { ask } from '../harness/api.ts'
import { listOperations, readDocument } from '../harness/openapi.ts'
import { createOperatorContext } from '../harness/operator-site.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'
import { performAccountChange } from '../harness/staff-fixture.ts'

const minute = 60_000
let portal: TestPortal
let account: Account
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  account = await makeAccount(portal)
})

const failure = (status: number, code: number) => ({
  status,
  code,
  data: null,
  message: code === 50_008 ? 'Verification failed, please Login again.' : expect.stringMatching(/。$/),
})

test('name and password are trimmed, in JSON and in forms; the token is returned in the body and as a cookie', async () => {
  const { loginName, password, id } = account
  const typed = { loginName: `  ${loginName.toUpperCase()} `, password: ` ${password}\t` }
  const json = await ask(portal.origin(), 'POST /api/account/login', { json: typed })
  const form = await login(portal, typed)
  for (const { status, data, headers } of [json, form]) {
    expect([status, data]).toEqual([200, { token: expect.any(String), id, name: '示例甲', roleId: 'editor' }])
    const { token } = data as { token: string }
    expect(headers.getSetCookie()[0]).toBe(`Admin-Token=${token}; Path=/; HttpOnly; SameSite=Lax`)
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

test('the token is accepted as a header, query parameter, cookie and body field', async () => {
  const token = await signInForToken(portal, account)
  const ways: Parameters<typeof userInfo>[1][] = [
    { headers: { token } },
    { search: `?token=${token}` },
    { headers: { cookie: `Admin-Token=${token}` } },
    { form: { token } },
    { json: { token } },
  ]
  for (const given of ways) {
    const answer = await userInfo(portal, given)
    expect(answer, JSON.stringify(given)).toMatchObject({
      status: 200,
      data: { id: account.id, userId: account.id, roleId: 'editor', roles: ['editor'], loginName: account.loginName },
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})

test('an unknown, missing or ended token is 50008', async () => {
  expect(await userInfo(portal)).toMatchObject(failure(401, 50008))
  for (const token of ['', 'x', 'A'.repeat(43), 'A'.repeat(201), '中'.repeat(3), '\u0000'])
    expect(await userInfo(portal, { form: { token } }), token).toMatchObject(
      token.length > 200 ? { status: 400, code: 400 } : failure(401, 50008),
    )
  const token = await signInForToken(portal, account)
  const headers = { token }
  const out = await ask(portal.origin(), 'POST /api/account/logout', { headers, form: {} })
  expect([out.status, out.data]).toEqual([200, null])
  expect(out.headers.get('set-cookie')).toBe('Admin-Token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  expect(await userInfo(portal, { headers })).toMatchObject(failure(401, 50008))
})

test('signing out can be repeated and always clears the cookie', async () => {
  const token = await signInForToken(portal, account)
  const second = await signInForToken(portal, account)
  for (const given of [second, second, token, 'made-up', '']) {
    const headers = given ? { cookie: `Admin-Token=${given}` } : {}
    const out = await ask(portal.origin(), 'POST /api/account/logout', { headers, form: {} })
    expect([out.status, out.code, out.data], given).toEqual([200, 200, null])
    expect(out.headers.get('set-cookie'), given).toMatch(/^Admin-Token=; Max-Age=0; Path=\/; HttpOnly/)
  }
  expect(await userInfo(portal, { headers: { token: second } })).toMatchObject(failure(401, 50008))
})

test('signing in elsewhere ends the first session with 50012', async () => {
  const first = await signInForToken(portal, account)
  const second = await signInForToken(portal, account)
  expect(second).not.toBe(first)
  expect(await userInfo(portal, { headers: { token: first } })).toMatchObject(failure(401, 50012))
  expect(await userInfo(portal, { headers: { token: second } })).toMatchObject({ status: 200 })
})

test('a session that was idle for too long is 50014', async () => {
  const token = await signInForToken(portal, account)
  await portal.db
    .updateTable('staff_session')
    .set({ used_time: new Date(Date.now() - 30 * minute - 1) })
    .where('token_hash', '=', hashToken(token))
    .execute()
  expect(await userInfo(portal, { headers: { token } })).toMatchObject(failure(401, 50014))
})

test('disabling an account ends its sessions at once', async () => {
  const token = await signInForToken(portal, account)
  const wrong = await login(portal, { loginName: account.loginName, password: 'wrong' })
  await performAccountChange(createOperatorContext(portal.db, portal.keys), operator('测试员'), account.id, {
    name: '示例甲',
    grants: [{ role: 'editor', areaIds: [1] }],
    state: 'disabled',
    factorRequired: false,
  })
  expect(await userInfo(portal, { headers: { token } })).toMatchObject(failure(401, 50008))
  const { status, code, data, message } = await login(portal, {
    loginName: account.loginName,
    password: account.password,
  })
  expect({ status, code, data, message }).toEqual({ status: 401, code: 401, data: null, message: wrong.message })
})

test('a token chosen by the client is never adopted', async () => {
  const token = 'A'.repeat(43)
  const { loginName, password } = account
  const given = { headers: { token, cookie: `Admin-Token=${token}` } }
  const { data } = await ask(portal.origin(), `POST /api/account/login?token=${token}`, {
    ...given,
    form: { loginName, password, token },
  })
  expect((data as { token: string }).token).not.toBe(token)
  expect(await userInfo(portal, given)).toMatchObject(failure(401, 50008))
})

test('cross-site POST requests are refused', async () => {
  const posts = listOperations(await readDocument(portal.origin())).filter(({ method }) => method === 'POST')
  expect(posts.length).toBeGreaterThan(5)
  const token = await signInForToken(portal, account)
  const port = new URL(portal.origin()).port
  for (const { name, path } of posts) {
    const target = `POST ${path.replace(/\{\w+\}/, '1')}`
    for (const origin of ['https://example.com', 'null', `http://127.0.0.1:${Number(port) + 1}`, 'http://localhost']) {
      const headers = { origin, cookie: `Admin-Token=${token}` }
      expect(await ask(portal.origin(), target, { headers, form: {} }), `${name} ${origin}`).toMatchObject({
        status: 403,
        code: 403,
      })
    }
  }
  const headers = { origin: portal.origin(), token }
  expect(await userInfo(portal, { headers })).toMatchObject({ status: 200 })
})

test('a temporary password gives no access until it is changed', async () => {
  const temporary = await makeAccount(portal, { temporary: true })
  const token = await signInForToken(portal, temporary)
  expect(await userInfo(portal, { headers: { token } })).toMatchObject({ status: 403, code: 403, data: null })
})

test('the areas are those of the role in roleId', async () => {
  const grants = [
    { role: 'editor' as const, areaIds: [1] },
    { role: 'replier' as const, areaIds: [2] },
  ]
  const change = { name: '示例甲', grants, state: 'active' as const, factorRequired: false }
  await performAccountChange(createOperatorContext(portal.db, portal.keys), operator('记录员'), account.id, change)
  const { data } = await userInfo(portal, { headers: { token: await signInForToken(portal, account) } })
  expect(data).toMatchObject({ roleId: 'editor', roles: ['editor', 'replier'], areas: [{ id: 1 }] })
  expect((data as { areas: unknown[] }).areas).toHaveLength(1)
})

test('a refused call of staff is recorded by its pattern', async () => {
  const refused = async () =>
    await portal.db
      .selectFrom('audit_event')
      .select('detail')
      .where('action', '=', 'session.forbid')
      .where('actor', '=', account.loginName)
      .execute()
  const token = await signInForToken(portal, account)
  const call = 'POST /api/staff/accounts/1/end-sessions'
  expect(await ask(portal.origin(), call, { headers: { token }, json: {} })).toMatchObject({ status: 403 })
  expect(await refused()).toEqual([{ detail: { path: '/api/staff/accounts/:id/end-sessions' } }])
  expect(await ask(portal.origin(), call, { json: {} })).toMatchObject({ status: 401 })
  expect(await refused()).toHaveLength(1)
})
