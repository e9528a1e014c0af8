import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { resetFactor, resetPassword } from '../../../src/domain/accounts/operations.server.ts'
import { changeOwnPassword } from '../../../src/access/sign-in/commands-own.server.ts'
import {
  addPasskey,
  listPasskeys,
  offerPasskey,
  removePasskey,
} from '../../../src/access/sign-in/commands-passkeys.server.ts'
import { challengeSignIn, signInWithPasskey } from '../../../src/access/sign-in/commands-passkey-sign-in.server.ts'
import { toPasskeySite } from '../../../src/access/sign-in/passkey-site.ts'
import { operator } from '../../../src/access/policy.ts'
import { makeAccount, password } from '../../harness/accounts.ts'
import { makePasskey } from '../../harness/software-passkey.ts'
import {
  performAccountChange,
  admin,
  enter,
  lastAudit,
  now,
  readSession,
  useStaffFixture,
  visit,
} from '../../harness/staff-fixture.ts'

const desk = useStaffFixture()
const origin = 'https://sanwu.example'
const site = toPasskeySite(origin)
const unauthenticated = { code: 'unauthenticated' }

let account: Awaited<ReturnType<typeof makeAccount>>
let key: ReturnType<typeof makePasskey>
beforeEach(async () => {
  account = await makeAccount(desk, { factorRequired: true })
  const id = randomBytes(16).toString('base64url')
  key = makePasskey(id)
  await desk.db
    .insertInto('staff_passkey')
    .values({
      account_id: account.id,
      credential_id: id,
      public_key: key.cose,
      sign_count: 0,
      rp_id: site.rpId,
      name: '办公室电脑',
      create_time: now(),
    })
    .execute()
})

const challenge = async (at = site) => (await challengeSignIn(desk, at, visit())).challenge
type Answer = Partial<Parameters<typeof key.answer>[1]>
const signInWith = (given: string, answer: Answer = {}, at = site) =>
  signInWithPasskey(
    desk,
    at,
    { response: key.answer(given, { origin, ...answer }), challenge: given },
    { ...visit(), userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/145.0' },
  )

test('a passkey signs in without a code, also where a second factor is required', async () => {
  const { token, loginName } = await signInWith(await challenge())
  expect(loginName).toBe(account.loginName)
  expect(await readSession(desk, token)).toMatchObject({ state: 'open', staff: { id: account.id } })
  expect(await lastAudit(desk)).toMatchObject({
    action: 'session.open',
    actor: account.loginName,
    detail: { role: 'editor', passkey: true, from: expect.stringMatching(/^[\da-f]{8}$/) },
  })
  expect(await listPasskeys(desk.db, account.id)).toMatchObject([{ name: '办公室电脑', usedTime: expect.any(Date) }])
})

test('a challenge is answered once, in time, and for its site', async () => {
  const once = await challenge()
  await signInWith(once)
  await expect(signInWith(once, { count: 2 })).rejects.toMatchObject(unauthenticated)
  const failed = await challenge()
  await expect(signInWith(failed, { origin: 'https://elsewhere.example' })).rejects.toMatchObject(unauthenticated)
  await expect(signInWith(failed, { count: 2 })).rejects.toMatchObject(unauthenticated)
  const elsewhere = await challenge(toPasskeySite('https://elsewhere.example'))
  await expect(signInWith(elsewhere, { count: 2 })).rejects.toMatchObject(unauthenticated)
  const recorded = await lastAudit(desk)
  for (let attempt = 0; attempt < 5; attempt += 1)
    await expect(signInWith(randomBytes(32).toString('base64url'))).rejects.toMatchObject(unauthenticated)
  expect(await lastAudit(desk)).toEqual(recorded)
  const late = await challenge()
  await desk.db
    .updateTable('staff_challenge')
    .set({ expire: new Date(0) })
    .execute()
  await expect(signInWith(late, { count: 2 })).rejects.toMatchObject(unauthenticated)
})

test('the user must have been verified, and a copied key is noticed', async () => {
  await expect(signInWith(await challenge(), { isVerified: false })).rejects.toMatchObject(unauthenticated)
  expect(await lastAudit(desk)).toMatchObject({
    action: 'session.refuse',
    subject: account.loginName,
    detail: { failures: 1, passkey: true },
  })
  await signInWith(await challenge(), { count: 9 })
  await expect(signInWith(await challenge(), { count: 9 })).rejects.toMatchObject(unauthenticated)
})

test('another key, an unknown key and a disabled account are refused alike', async () => {
  const right = key
  key = makePasskey('bm9ib2R5')
  await expect(signInWith(await challenge())).rejects.toMatchObject(unauthenticated)
  expect(await lastAudit(desk)).toMatchObject({ action: 'session.refuse', subject: '不存在的账号' })
  key = right
  const { id } = account
  const change = { name: '示例甲', grants: [{ role: 'editor' as const, areaIds: [1] }], factorRequired: false }
  await performAccountChange(desk.site, admin([1]), id, { ...change, state: 'disabled' })
  await expect(signInWith(await challenge())).rejects.toMatchObject(unauthenticated)
})

test('five failures lock passkeys of the account, and success forgets them', async () => {
  const fail = async () => signInWith(await challenge(), { isVerified: false })
  for (let failure = 0; failure < 4; failure += 1) await expect(fail()).rejects.toMatchObject(unauthenticated)
  await signInWith(await challenge())
  for (let failure = 0; failure < 5; failure += 1) await expect(fail()).rejects.toMatchObject(unauthenticated)
  await expect(signInWith(await challenge(), { count: 2 })).rejects.toMatchObject({ code: 'too_many' })
})

test('adding asks for the password and answers the offer of the same session', async () => {
  const own = await makeAccount(desk)
  const session = await readSession(desk, (await enter(desk, own.loginName)).token)
  const ground = { ...desk, now: now() }
  await expect(offerPasskey(ground, session, site, 'wrong')).rejects.toMatchObject({ field: 'before' })
  expect(await offerPasskey(ground, session, site, password)).toMatchObject({
    rp: { id: 'sanwu.example' },
    authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
  })
  const response = { ...key.answer('x', { origin }), response: { clientDataJSON: 'e30', attestationObject: 'oA' } }
  await expect(addPasskey(ground, session, site, { name: '甲', response })).rejects.toMatchObject({ code: 'invalid' })
})

test('a passkey is added only while the session is open and there is room', async () => {
  const own = await makeAccount(desk)
  const enterAgain = async () => readSession(desk, (await enter(desk, own.loginName)).token)
  const ground = { ...desk, now: now() }
  const offerTo = async (session: Awaited<ReturnType<typeof enterAgain>>) => {
    const { challenge: given } = await offerPasskey(ground, session, site, password)
    const response = makePasskey(randomBytes(16).toString('base64url')).register(given, origin)
    return () => addPasskey(ground, session, site, { name: '甲', response })
  }
  const replaced = await offerTo(await enterAgain())
  const session = await enterAgain()
  await expect(replaced()).rejects.toMatchObject({ code: 'token_unknown' })
  const adds = []
  for (let place = 0; place <= 10; place += 1) adds.push(await offerTo(session))
  const results = await Promise.allSettled(adds.map((add) => add()))
  expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 'invalid' } }])
  expect(await listPasskeys(desk.db, own.id)).toHaveLength(10)
})

test('changing the own password removes the passkeys', async () => {
  const session = await readSession(desk, (await signInWith(await challenge())).token)
  const passwords = { before: password, after: 'Caoyuan-Xinde-27' }
  await changeOwnPassword(desk.db, desk.limits, session, passwords, now())
  expect(await listPasskeys(desk.db, account.id)).toEqual([])
})

test('people remove their own passkeys, and resetting an account removes them', async () => {
  const { db } = desk
  const stranger = await readSession(desk, (await enter(desk, (await makeAccount(desk)).loginName)).token)
  const [passkey] = await listPasskeys(db, account.id)
  await expect(removePasskey(db, stranger, passkey?.id ?? 0)).rejects.toMatchObject({ code: 'not_found' })
  const session = await readSession(desk, (await signInWith(await challenge())).token)
  await removePasskey(db, session, passkey?.id ?? 0)
  expect(await lastAudit(desk)).toMatchObject({ action: 'account.remove-passkey', actor: account.loginName })
  for (const reset of [resetFactor, resetPassword]) {
    const { id } = await makeAccount(desk)
    await db
      .insertInto('staff_passkey')
      .values({
        account_id: id,
        credential_id: randomBytes(16).toString('base64url'),
        public_key: key.cose,
        sign_count: 0,
        rp_id: site.rpId,
        name: '旧手机',
        create_time: now(),
      })
      .execute()
    await reset.perform(desk.site, operator('记录员'), { id })
    expect(await listPasskeys(db, id)).toEqual([])
  }
})
