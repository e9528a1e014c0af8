import { verify } from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Account, login, makeAccount } from '../../harness/accounts.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'

let portal: TestPortal
let account: Account
beforeAll(async () => {
  portal = await openTestPortal({ trustedProxies: ['127.0.0.1'] })
  account = await makeAccount(portal)
})
afterAll(() => portal.close())
afterEach(() => void vi.mocked(verify).mockReset())

const busy = '现在登录的人较多，请 5 秒后再试。'
const strangers = 300

/** Holds every password check until `open` is called; `seen.most` is the maximum that ran at once. */
function holdChecks() {
  const gate = Promise.withResolvers<void>()
  let running = 0
  const seen = { most: 0 }
  vi.mocked(verify).mockImplementation(async () => {
    running += 1
    seen.most = Math.max(seen.most, running)
    await gate.promise
    running -= 1
    return false
  })
  return { seen, open: gate.resolve }
}

/** A separate address for each request, so that the limit by address does not apply. */
const from = (place: number) => ({ headers: { 'x-forwarded-for': `198.51.100.${place % 250}` } })

test('sign-ins beyond a full queue are refused, for known and unknown names alike; then the queue drains', async () => {
  const checks = holdChecks()
  let refusals = 0
  const answers = Array.from({ length: strangers }, async (_, place) => {
    const loginName = place % 2 === 0 ? account.loginName : `nobody.${place}`
    const answer = await login(portal, { loginName, password: 'wrong' }, from(place))
    if (answer.message === busy) refusals += 1
    return { known: place % 2 === 0, ...answer }
  })
  await vi.waitFor(() => expect(refusals).toBeGreaterThan(strangers / 2), { timeout: 60_000 })
  checks.open()
  const refused = (await Promise.all(answers)).filter(({ message }) => message === busy)
  expect(new Set(refused.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`))).toEqual(
    new Set(['429 5']),
  )
  expect(new Set(refused.map(({ known }) => known))).toEqual(new Set([true, false]))
  expect(checks.seen.most).toBeLessThanOrEqual(2)

  vi.mocked(verify).mockReset()
  await portal.database.pool.query('delete from rate_limit')
  const { loginName, password } = account
  expect((await login(portal, { loginName, password }, from(1))).status).toBe(200)
})

test('the login page keeps the typed name, and the refusal does not count as a failure', async () => {
  const checks = holdChecks()
  let refusals = 0
  const others = Array.from({ length: strangers }, async (_, place) => {
    if ((await login(portal, { loginName: `other.${place}`, password: 'x' }, from(place))).message === busy)
      refusals += 1
  })
  await vi.waitFor(() => expect(refusals).toBeGreaterThan(strangers / 2), { timeout: 60_000 })
  const { loginName, password } = account
  for (let turn = 0; turn < 6; turn += 1) {
    const page = await fetch(`${portal.origin()}/login`, {
      method: 'POST',
      body: new URLSearchParams({ loginName, password }),
    })
    const html = await page.text()
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '5'])
    expect(html).toContain(busy)
    expect(html).toContain(`value="${loginName}"`)
  }
  checks.open()
  await Promise.all(others)
  vi.mocked(verify).mockReset()
  expect((await login(portal, { loginName, password }, from(1))).status).toBe(200)
})
