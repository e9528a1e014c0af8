import { expect, test } from 'vitest'
import { openProvider } from '../../../src/access/sign-in/provider/provider.server.ts'
import { createSession, makeAccount, password } from '../../harness/accounts.ts'
import { openBrowser } from '../../harness/cookie-browser.ts'
import { useProviderPortal } from '../../harness/provider-portal.ts'
import { shownText } from '../../harness/shown-text.ts'

const office = useProviderPortal()
const { settings, makePerson, signIn, lastAudit } = office

test('the button leads to the provider and back to the page that was asked for', async () => {
  const person = await makePerson()
  const page = await shownText(await fetch(`${office.portal.origin()}/login`))
  expect(page).toContain('用统一身份认证登录')
  expect(page).toContain('用密码登录')
  const { browser, answer, location } = await signIn(person.subject)
  expect([answer.status, location, answer.headers.get('cache-control')]).toEqual([303, '/staff/me', 'no-store'])
  expect(answer.headers.getSetCookie().join('\n')).toMatch(/Admin-Token=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/)
  expect(browser.cookies.has('staff-provider-flow')).toBe(false)
  expect((await browser.ask(`${office.portal.origin()}/staff/me`)).status).toBe(200)
  expect(await lastAudit('session.open')).toMatchObject({
    actor: person.loginName,
    detail: { role: 'editor', provider: true, from: expect.stringMatching(/^[\da-f]{8}$/) },
  })
  expect(await lastAudit('account.link-identity')).toMatchObject({ subject: person.loginName, detail: {} })
})

test('it works on every port, each with its own callback', async () => {
  const person = await makePerson()
  const browser = openBrowser()
  for (const { origin } of office.portal.origins) {
    const { callback, answer } = await signIn(person.subject, browser, { origin })
    expect(new URL(callback).origin).toBe(origin)
    expect(answer.headers.get('location')).toBe('/staff/me')
  }
})

test('once linked only the subject counts, whatever the claim says', async () => {
  const [linked, other] = [await makePerson(), await makePerson()]
  await signIn(linked.subject)
  office.idp.people.set(linked.subject, { preferred_username: other.name })
  expect((await signIn(linked.subject)).location).toBe('/staff/me')
  expect((await lastAudit('session.open'))?.actor).toBe(linked.loginName)
  // Somebody who took over the name of a linked account gets nothing.
  office.idp.people.set('stranger', { preferred_username: linked.name })
  const { problem, browser, token } = await signIn('stranger')
  expect([problem, token]).toEqual(['taken', undefined])
  expect(await lastAudit('session.refuse')).toMatchObject({
    actor: '未登录',
    subject: linked.loginName,
    detail: { provider: true, cause: 'taken' },
  })
  expect(await shownText(await browser.ask(`${office.portal.origin()}/login?problem=taken`))).toContain(
    '已与另一个身份关联',
  )
})

test('unknown people and disabled accounts are told so, and recorded without their names', async () => {
  office.idp.people.set('nobody', { preferred_username: 'nobody-here' })
  const { problem, location, browser } = await signIn('nobody')
  expect(problem).toBe('unknown')
  const shown = await shownText(await browser.ask(new URL(location, office.portal.origin()).href))
  expect(shown).toContain('本系统没有对应的账号')
  expect(shown).toContain('用密码登录')
  const recorded = await lastAudit('session.refuse')
  expect(recorded).toMatchObject({ subject: '不存在的账号', detail: { cause: 'unknown' } })
  expect(JSON.stringify(recorded)).not.toContain('nobody')

  const person = await makePerson()
  await office.database.db.updateTable('staff_account').set({ state: 'disabled' }).where('id', '=', person.id).execute()
  expect(await signIn(person.subject)).toMatchObject({ problem: 'disabled', token: undefined })
  expect(await lastAudit('account.link-identity')).not.toMatchObject({ subject: person.loginName })
})

test('a login name is enough only if the settings say so, and never against another identity', async () => {
  const { id, loginName } = await makeAccount(office.database)
  office.idp.people.set('by-name', { preferred_username: loginName.toUpperCase() })
  expect((await signIn('by-name')).problem).toBe('unknown')
  settings.matchLoginName = true
  await office.database.db
    .updateTable('staff_account')
    .set({ identity: 'somebody-else' })
    .where('id', '=', id)
    .execute()
  expect((await signIn('by-name')).problem).toBe('unknown')
  await office.database.db.updateTable('staff_account').set({ identity: '' }).where('id', '=', id).execute()
  expect((await signIn('by-name')).problem).toBeNull()
  expect((await lastAudit('session.open'))?.actor).toBe(loginName)
})

test('an address counts only once the provider has verified it', async () => {
  settings.claim = 'email'
  const person = await makePerson({ claims: { email: 'a@example.org' } })
  await office.database.db
    .updateTable('staff_account')
    .set({ identity: 'A@example.org' })
    .where('id', '=', person.id)
    .execute()
  for (const verified of [undefined, false, 'true']) {
    office.idp.people.set(person.subject, { email: 'a@example.org', email_verified: verified })
    expect((await signIn(person.subject)).problem).toBe('unverified')
  }
  office.idp.people.set(person.subject, { email: 'a@example.org', email_verified: true })
  expect((await signIn(person.subject)).problem).toBeNull()
})

test('a subject is compared with its case', async () => {
  settings.claim = 'sub'
  const { id } = await makeAccount(office.database)
  await office.database.db.updateTable('staff_account').set({ identity: 'AbC-4711' }).where('id', '=', id).execute()
  office.idp.people.set('abc-4711', {}).set('AbC-4711', {})
  expect((await signIn('abc-4711')).problem).toBe('unknown')
  expect((await signIn('AbC-4711')).problem).toBeNull()
})

test('our second factor is asked for, unless the provider names one that counts', async () => {
  const person = await makePerson({ factorRequired: true })
  const first = await signIn(person.subject)
  expect(first.location).toBe('/login?next=%2Fstaff%2Fme')
  expect((await first.browser.ask(`${office.portal.origin()}/staff/me`)).status).toBe(303)
  const shown = await shownText(await first.browser.ask(`${office.portal.origin()}/login`))
  expect(shown).toContain('统一身份认证通过。您的账号需要绑定动态口令')
  settings.factorValues = ['otp']
  expect((await signIn(person.subject)).location).toBe('/login?next=%2Fstaff%2Fme')
  office.idp.people.set(person.subject, { preferred_username: person.name, amr: ['pwd', 'otp'] })
  expect((await signIn(person.subject)).location).toBe('/staff/me')
  expect(await lastAudit('session.open')).toMatchObject({ detail: { provider: true, factor: true } })
})

test('who does not know the first password need not change it', async () => {
  const person = await makePerson({ temporary: true })
  const { browser } = await signIn(person.subject)
  expect((await browser.ask(`${office.portal.origin()}/staff`)).status).toBe(200)
})

test('signing out offers to sign out of the provider', async () => {
  const person = await makePerson()
  const { browser } = await signIn(person.subject)
  const origin = office.portal.origin()
  const left = await browser.ask(`${origin}/staff/sign-out`, { method: 'POST', headers: { origin }, body: '' })
  expect(left.headers.get('location')).toBe('/login?out=provider')
  expect(await shownText(await browser.ask(`${origin}/login?out=provider`))).toContain('退出统一身份认证')
  const { headers } = await browser.ask(`${origin}/login/provider/sign-out`)
  const address = new URL(headers.get('location') ?? '')
  expect(address.origin).toBe(office.idp.issuer)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: 'portal',
    post_logout_redirect_uri: `${origin}/login`,
  })
  const { loginName } = await makeAccount(office.database)
  const own = await browser.ask(`${origin}/login`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ loginName, password }),
  })
  expect(own.status).toBe(303)
  const out = await browser.ask(`${origin}/staff/sign-out`, { method: 'POST', headers: { origin }, body: '' })
  expect(out.headers.get('location')).toBe('/login')
})

test('while the provider is unreachable passwords still work, and the page says so', async () => {
  const person = await makePerson()
  const browser = openBrowser()
  const callback = await office.reachCallback(browser, person.subject)
  office.idp.state.isAway = true
  const answer = await browser.ask(callback)
  expect(answer.headers.get('location')).toBe('/login?next=%2Fstaff%2Fme&problem=away')
  expect(await shownText(await browser.ask(`${office.portal.origin()}/login?problem=away`))).toContain('现在连接不上')
  const fresh = openProvider(office.idp.settings(), (fault, message) => office.warnings.push({ ...fault, message }))
  expect(await fresh.begin('http://x', 'http://x/y', '/staff')).toEqual({ problem: 'away' })
  expect(JSON.stringify(office.warnings)).not.toContain(person.name)
  office.idp.state.isAway = false
  expect(await fresh.begin('http://x', 'http://x/y', '/staff')).toHaveProperty('value.address')
})

test('a person who cancels there is told so', async () => {
  const browser = openBrowser()
  const { at } = await browser.follow(`${office.portal.origin()}/login/provider`)
  const callback = await office.answerSignIn(browser, at, { cancel: '1' })
  expect((await office.openCallback(browser, callback)).problem).toBe('denied')
})

test.each([
  ['https://elsewhere.example/', '/staff'],
  ['//elsewhere.example', '/staff'],
  ['/staff/../../elsewhere', '/staff'],
  ['/staff/me?x=1', '/staff/me?x=1'],
])('the return address %s leads to %s', async (next, to) => {
  const person = await makePerson()
  expect((await signIn(person.subject, openBrowser(), { next })).location).toBe(to)
})

test('administrators enter the identity on the page of the account; a changed one ends the link', async () => {
  const person = await makePerson()
  const boss = await makeAccount(office.database, { role: 'admin', areaIds: null })
  const { subject } = person
  await signIn(subject)
  const token = await createSession({ db: office.database.db }, boss)
  const [path, cookie] = [`${office.portal.origin()}/staff/accounts/${person.id}`, `Admin-Token=${token}`]
  const page = await (await fetch(path, { headers: { cookie } })).text()
  expect(page).toContain(`value="${person.name}"`)
  expect(page).toContain('解除统一身份关联')
  const fields = { intent: 'save', name: '示例甲', role: 'editor', everywhere: 'editor' }
  const save = async (given: Record<string, string>) => {
    const html = await (await fetch(path, { headers: { cookie } })).text()
    const version = /name="version" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const headers = { cookie, origin: office.portal.origin() }
    const body = new URLSearchParams({ ...fields, version, ...given })
    const answer = await fetch(path, { method: 'POST', body, headers, redirect: 'manual' })
    return { status: answer.status, shown: await answer.text() }
  }
  const stored = () =>
    office.database.db
      .selectFrom('staff_account')
      .select(['identity', 'identity_subject as subject'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
  // A form without the field, as it is without a provider, changes nothing of it.
  expect((await save({})).status).toBe(303)
  expect(await stored()).toEqual({ identity: person.name, subject })
  const other = await makePerson()
  const taken = await save({ identity: other.name.toUpperCase() })
  expect([taken.status, taken.shown.includes('已填写在另一个账号上')]).toEqual([409, true])
  expect((await save({ identity: `${person.name}-new` })).status).toBe(303)
  expect(await stored()).toEqual({ identity: `${person.name}-new`, subject: null })
  expect(await lastAudit('account.change')).toMatchObject({ subject: person.loginName, detail: { identity: true } })
  expect((await save({ identity: '' })).status).toBe(303)
  expect(await stored()).toEqual({ identity: '', subject: null })
})

test('the dialog over an open page asks who signed in meanwhile', async () => {
  const person = await makePerson()
  const { browser } = await signIn(person.subject)
  const origin = office.portal.origin()
  const check = async (from: typeof browser) => {
    const body = new URLSearchParams({ intent: 'check' })
    return (await from.ask(`${origin}/login/again`, { method: 'POST', headers: { origin }, body })).json()
  }
  expect(await check(browser)).toEqual({ step: 'done', loginName: person.loginName, name: '示例甲' })
  expect(await check(openBrowser())).toEqual({ step: 'password', message: '还没有登录，请先登录。' })
})
