import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { openProvider } from '../../../src/access/sign-in/provider/provider.server.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { openBrowser } from '../../harness/cookie-browser.ts'
import { type Forge, signedWithSecret, unsigned } from '../../harness/identity-provider.ts'
import { useProviderPortal } from '../../harness/provider-portal.ts'

const office = useProviderPortal()
const { makePerson, signIn, reachCallback, openCallback, lastAudit } = office

const changed = (callback: string, parameters: Record<string, string>): string => {
  const url = new URL(callback)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

const countAudit = async () =>
  Number((await office.database.pool.query('select count(*) from audit_event')).rows[0]?.count)

test('a callback that this browser did not ask for signs nobody in (login CSRF)', async () => {
  const [attacker, other] = [await makePerson(), await makePerson()]
  const callback = await reachCallback(openBrowser(), attacker.subject)
  const before = await countAudit()
  const victim = openBrowser()
  expect(await openCallback(victim, callback)).toMatchObject({ problem: 'late', token: undefined })
  // Neither does one that comes while another sign-in is on its way.
  await reachCallback(victim, other.subject)
  expect(await openCallback(victim, callback)).toMatchObject({ problem: 'failed', token: undefined })
  expect(await countAudit()).toBe(before + 1)
})

test('a wrong state signs nobody in', async () => {
  const { subject } = await makePerson()
  const browser = openBrowser()
  const callback = await reachCallback(browser, subject)
  expect(await openCallback(browser, changed(callback, { state: 'A'.repeat(43) }))).toMatchObject({
    problem: 'failed',
    token: undefined,
  })
  expect(await lastAudit('session.refuse')).toMatchObject({
    subject: '不存在的账号',
    detail: { provider: true, cause: 'failed' },
  })
})

test('the code of another sign-in signs nobody in, for want of its verifier', async () => {
  const [victim, attacker] = [await makePerson(), await makePerson()]
  const stolen = await reachCallback(openBrowser(), victim.subject)
  const browser = openBrowser()
  const own = await reachCallback(browser, attacker.subject)
  const code = new URL(stolen).searchParams.get('code') ?? ''
  expect(await openCallback(browser, changed(own, { code }))).toMatchObject({ problem: 'failed', token: undefined })
})

test('the code of another sign-in signs nobody in, even with the right nonce', async () => {
  const [victim, attacker] = [await makePerson(), await makePerson()]
  const stolen = await reachCallback(openBrowser(), victim.subject)
  const browser = openBrowser()
  const own = await reachCallback(browser, attacker.subject)
  const nonce = office.idp.state.lastNonce
  office.idp.state.forge = ({ header, claims }, signed) => signed({ header, claims: { ...claims, nonce } })
  const code = new URL(stolen).searchParams.get('code') ?? ''
  expect(await openCallback(browser, changed(own, { code }))).toMatchObject({ problem: 'failed', token: undefined })
})

test('the cookie of a sign-in is for this server only', async () => {
  const { headers } = await openBrowser().ask(`${office.portal.origin()}/login/provider`)
  const [cookie = ''] = headers.getSetCookie()
  expect(cookie).toMatch(/^staff-provider-flow=[\w.-]+; Max-Age=600; Path=\/login\/provider; HttpOnly; SameSite=Lax$/)
  const asked = new URL(headers.get('location') ?? '').searchParams
  for (const name of ['state', 'nonce']) {
    expect(asked.get(name)).toMatch(/^[\w-]{43}$/)
    expect(cookie).not.toContain(asked.get(name))
  }
})

test('a callback is answered once, also with its cookie brought back', async () => {
  const { subject } = await makePerson()
  const browser = openBrowser()
  const callback = await reachCallback(browser, subject)
  const flow = browser.cookies.get('staff-provider-flow') ?? ''
  expect((await openCallback(browser, callback)).problem).toBeNull()
  const thief = openBrowser()
  expect((await openCallback(thief, callback)).problem).toBe('late')
  thief.cookies.set('staff-provider-flow', flow)
  const { problem, token } = await openCallback(thief, callback)
  expect([problem, token]).toEqual(['late', undefined])
  expect(office.warnings).toEqual([])
})

test('a flow counts on the port where it began, and unchanged only', async () => {
  const { subject } = await makePerson()
  const browser = openBrowser()
  const callback = new URL(await reachCallback(browser, subject))
  const elsewhere = office.portal.origins.find(({ origin }) => origin !== callback.origin)?.origin ?? ''
  const flow = browser.cookies.get('staff-provider-flow') ?? ''
  expect((await openCallback(browser, elsewhere + callback.pathname + callback.search)).problem).toBe('late')
  browser.cookies.set(
    'staff-provider-flow',
    flow.replace(/.(?=.{9}$)/, (letter) => (letter === 'A' ? 'B' : 'A')),
  )
  const { problem, token } = await openCallback(browser, callback.href)
  expect([problem, token]).toEqual(['late', undefined])
})

const otherKey = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey
const forgeries: Record<string, Forge> = {
  'another nonce': ({ header, claims }, signed) => signed({ header, claims: { ...claims, nonce: 'x' } }),
  'no nonce': ({ header, claims }, signed) => signed({ header, claims: { ...claims, nonce: undefined } }),
  'another issuer': ({ header, claims }, signed) =>
    signed({ header, claims: { ...claims, iss: 'https://elsewhere.example' } }),
  'another audience': ({ header, claims }, signed) => signed({ header, claims: { ...claims, aud: 'other' } }),
  'several audiences, for another party': ({ header, claims }, signed) =>
    signed({ header, claims: { ...claims, aud: ['portal', 'other'], azp: 'other' } }),
  'no signature': unsigned,
  'the shared secret as key': signedWithSecret,
  'the signature of another key': ({ header, claims }) => {
    const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), otherKey).toString('base64url')}`
  },
  'a time that is over': ({ header, claims }, signed) =>
    signed({ header, claims: { ...claims, iat: 1_700_000_000, exp: 1_700_000_100 } }),
  'another subject than that of UserInfo': ({ header, claims }, signed) =>
    signed({ header, claims: { ...claims, sub: 'somebody-else' } }),
}

test.each(Object.keys(forgeries))('an ID token with %s signs nobody in', async (name) => {
  const { subject } = await makePerson()
  office.idp.state.forge = forgeries[name] ?? null
  expect(await signIn(subject)).toMatchObject({ problem: 'failed', token: undefined })
  expect(office.warnings).toHaveLength(1)
  expect(JSON.stringify(office.warnings)).not.toContain(subject)
  // The same with a right token.
  office.idp.state.forge = ({ header, claims }, signed) => signed({ header, claims })
  expect((await signIn(subject)).problem).toBeNull()
})

test('a response in the name of another provider is refused (mix-up)', async () => {
  const { subject } = await makePerson()
  for (const iss of ['https://elsewhere.example', '']) {
    const browser = openBrowser()
    const callback = await reachCallback(browser, subject)
    expect(new URL(callback).searchParams.get('iss')).toBe(office.idp.issuer)
    expect((await openCallback(browser, changed(callback, { iss }))).problem).toBe('failed')
  }
})

test('a sign-in at the provider that is too long ago is refused', async () => {
  const { subject } = await makePerson()
  office.settings.maxAgeSeconds = 1_800
  expect((await signIn(subject)).problem).toBeNull()
  office.idp.state.forge = ({ header, claims }, signed) =>
    signed({ header, claims: { ...claims, auth_time: Number(claims['auth_time']) - 1_900 } })
  expect((await signIn(subject)).problem).toBe('failed')
  office.idp.state.forge = ({ header, claims }, signed) =>
    signed({ header, claims: { ...claims, auth_time: undefined } })
  expect((await signIn(subject)).problem).toBe('failed')
})

test('returns that sign nobody in are limited by address, others are not', async () => {
  const { subject } = await makePerson()
  for (let time = 0; time < 125; time += 1) {
    const browser = openBrowser()
    await browser.ask(`${office.portal.origin()}/login/provider`)
    const { problem } = await openCallback(browser, `${office.portal.origin()}/login/provider/callback?code=x&state=y`)
    expect(['failed', 'too-many']).toContain(problem)
  }
  expect((await signIn(subject)).problem).toBe('too-many')
  const { loginName, password } = await makeAccount(office.database)
  const answer = await fetch(`${office.portal.origin()}/login`, {
    method: 'POST',
    body: new URLSearchParams({ loginName, password }),
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
})

const openAnew = () => openProvider(office.settings, (fault, message) => office.warnings.push({ ...fault, message }))
const begin = (provider: ReturnType<typeof openAnew>) => provider.begin('http://x', 'http://x/y', '/staff')

test('a provider that calls itself another is not used', async () => {
  office.idp.state.metadata = { issuer: 'https://elsewhere.example' }
  expect(await begin(openAnew())).toEqual({ problem: 'away' })
  expect(office.warnings).toMatchObject([{ message: 'identity provider not discovered' }])
})

test('what the provider changes counts an hour later, and nothing while it is away', async () => {
  const provider = openAnew()
  const pageOf = async () => {
    const begun = await begin(provider)
    return 'value' in begun ? new URL(begun.value.address).pathname : begun.problem
  }
  const started = Date.now()
  const later = (minutes: number) => vi.setSystemTime(started + minutes * 60_000)
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    expect(await pageOf()).toBe('/auth')
    office.idp.state.metadata = { authorization_endpoint: `${office.idp.issuer}/new-page` }
    later(59)
    expect(await pageOf()).toBe('/auth')
    office.idp.state.isAway = true
    later(61)
    expect(await pageOf()).toBe('/auth')
    office.idp.state.isAway = false
    later(63)
    expect(await pageOf()).toBe('/new-page')
  } finally {
    vi.useRealTimers()
  }
})

test('a provider that never answers is given up, and others are served meanwhile', async () => {
  const { subject } = await makePerson()
  const browser = openBrowser()
  const callback = await reachCallback(browser, subject)
  office.idp.state.isSilent = true
  const [answer, page] = await Promise.all([
    openCallback(browser, callback),
    fetch(`${office.portal.origin()}/login`).then(({ status }) => status),
  ])
  expect([answer.problem, answer.token, page]).toEqual(['away', undefined, 200])
})
