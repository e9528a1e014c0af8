import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { openProvider } from '../../src/access/sign-in/provider/provider.server.ts'
import type { ProviderSettings } from '../../src/access/sign-in/provider/settings.ts'
import { makeAccount } from './accounts.ts'
import { type Browser, openBrowser } from './cookie-browser.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { startIdentityProvider, type TestIdentityProvider } from './identity-provider.ts'
import { type Portal, startPortal } from './portal.ts'

const isCallback = (address: string) => new URL(address).pathname === '/login/provider/callback'
let count = 0

/** Sends the provider's form. @returns the address of the callback. */
async function answerSignIn(browser: Browser, page: string, fields: Record<string, string>): Promise<string> {
  const sent = await browser.ask(page, { method: 'POST', body: new URLSearchParams(fields) })
  return (await browser.follow(new URL(sent.headers.get('location') ?? '', page).href, isCallback)).at
}

/** Opens a callback. @returns where it leads, and why it signed nobody in. */
async function openCallback(browser: Browser, callback: string) {
  const answer = await browser.ask(callback)
  const location = answer.headers.get('location') ?? ''
  const problem = new URL(location, callback).searchParams.get('problem')
  return { browser, callback, answer, location, problem, token: browser.cookies.get('Admin-Token') }
}

/** A portal with a real identity provider beside it. `settings` may be changed; each test starts with the usual ones. */
export function useProviderPortal() {
  const opened = { warnings: [], settings: {} } as unknown as {
    idp: TestIdentityProvider
    database: TestDatabase
    portal: Portal
    settings: ProviderSettings
    warnings: object[]
  }
  beforeAll(async () => {
    opened.idp = await startIdentityProvider()
    opened.database = await openTestDatabase()
    Object.assign(opened.settings, opened.idp.settings())
    const provider = openProvider(opened.settings, (fault, message) => opened.warnings.push({ ...fault, message }))
    opened.portal = await startPortal(opened.database, { provider })
    for (const { origin } of opened.portal.origins) opened.idp.origins.add(origin)
  })
  afterAll(async () => {
    await opened.portal.close()
    await opened.database.close()
    await opened.idp.close()
  })
  beforeEach(() => {
    opened.warnings.length = 0
    Object.assign(opened.settings, opened.idp.settings())
    Object.assign(opened.idp.state, { forge: null, isAway: false, isSilent: false, metadata: {} })
  })

  /** An account with an identity, and the person of that name at the provider. */
  async function makePerson(given: Parameters<typeof makeAccount>[1] & { claims?: Record<string, unknown> } = {}) {
    const { claims, ...account } = given
    const name = `person-${(count += 1)}`
    const made = await makeAccount(opened.database, { identity: name, ...account })
    opened.idp.people.set(`sub-${name}`, { preferred_username: name, ...claims })
    return { ...made, name, subject: `sub-${name}` }
  }

  /** Signs in at the provider. @returns the address of the callback, which was not opened yet. */
  async function reachCallback(
    browser: Browser,
    subject: string,
    { origin = opened.portal.origin(), next = '/staff/me' } = {},
  ): Promise<string> {
    const begun = await browser.follow(`${origin}/login/provider?next=${encodeURIComponent(next)}`, isCallback)
    if (isCallback(begun.at)) return begun.at
    expect(await begun.answer.text()).toContain('统一身份认证')
    return answerSignIn(browser, begun.at, { name: subject })
  }

  return Object.assign(opened, {
    makePerson,
    reachCallback,
    answerSignIn,
    openCallback,
    signIn: async (subject: string, browser = openBrowser(), given = {}) =>
      openCallback(browser, await reachCallback(browser, subject, given)),
    lastAudit: (action: string) =>
      opened.database.db
        .selectFrom('audit_event')
        .select(['actor', 'subject', 'detail', 'district_code as districtCode'])
        .where('action', '=', action)
        .orderBy('id', 'desc')
        .executeTakeFirst(),
  })
}
