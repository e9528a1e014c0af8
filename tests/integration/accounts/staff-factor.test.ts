import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { rotateKeys } from '../../../src/domain/key-rotation.server.ts'
import { newKeyVersion } from '../../../src/platform/crypto/key-set.ts'
import type { Keys } from '../../../src/platform/crypto/keys.server.ts'
import { sealedTables } from '../../../src/domain/sealed-tables.server.ts'
import { resetFactor, unlockAccount } from '../../../src/domain/accounts/operations.server.ts'
import { setUpFactor } from '../../../src/access/sign-in/commands-own.server.ts'
import { completeSignIn, signOut } from '../../../src/access/sign-in/commands-sign-in.server.ts'
import { operator } from '../../../src/access/policy.ts'
import { offerFactor } from '../../../src/access/sign-in/factor-offer.server.ts'
import { newFactorSecret } from '../../../src/access/sign-in/factor.server.ts'
import { getAccount } from '../../../src/domain/accounts/staff-queries.server.ts'
import { makeAccount, password } from '../../harness/accounts.ts'
import {
  admin,
  createCode,
  enter,
  lastAudit,
  now,
  readSession,
  useStaffFixture,
  visit,
} from '../../harness/staff-fixture.ts'

const desk = useStaffFixture()

describe('the second factor', () => {
  const setUp = async (loginName: string) => {
    const { token } = await enter(desk, loginName)
    const session = await readSession(desk, token)
    const { secret, sealed: offer } = await offerFactor(desk.keys, session, now())
    const earlier = new Date(Date.now() - 30_000)
    const opened = await setUpFactor(
      desk.db,
      desk.keys,
      desk.limits,
      session,
      { offer, code: createCode(secret, earlier), password },
      visit(),
    )
    return { secret, opened }
  }

  test('a required factor must be set up before anything else is open', async () => {
    const { loginName } = await makeAccount(desk, { factorRequired: true })
    const { token, state } = await enter(desk, loginName)
    expect(state).toBe('factor')
    expect(await readSession(desk, token)).toMatchObject({ state: 'factor', hasFactor: false })
    const { opened } = await setUp(loginName)
    expect(await readSession(desk, opened)).toMatchObject({ state: 'open', hasFactor: true })
  })

  test('setting it up in an open session requires the password', async () => {
    const { loginName } = await makeAccount(desk)
    const session = await readSession(desk, (await enter(desk, loginName)).token)
    const { secret, sealed: offer } = await offerFactor(desk.keys, session, now())
    const given = { offer, code: createCode(secret), password: 'guessed' }
    for (let failure = 1; failure <= 5; failure += 1)
      await expect(setUpFactor(desk.db, desk.keys, desk.limits, session, given, visit())).rejects.toMatchObject({
        message: '现在的密码不对',
      })
    await expect(
      setUpFactor(desk.db, desk.keys, desk.limits, session, { ...given, password }, visit()),
    ).rejects.toMatchObject({
      code: 'too_many',
    })
  })

  test('only the secret offered to this session can be set up', async () => {
    const { loginName } = await makeAccount(desk, { factorRequired: true })
    const waiting = await readSession(desk, (await enter(desk, loginName)).token)
    const other = await makeAccount(desk, { factorRequired: true })
    const theirs = await readSession(desk, (await enter(desk, other.loginName)).token)
    const mine = newFactorSecret()
    const foreign = await offerFactor(desk.keys, theirs, now())
    const expired = await offerFactor(desk.keys, waiting, new Date(Date.now() - 600_000))
    for (const [offer, secret] of [
      [mine, mine],
      [foreign.sealed, foreign.secret],
      [expired.sealed, expired.secret],
    ] as const) {
      const given = { offer, code: createCode(secret), password: '' }
      await expect(setUpFactor(desk.db, desk.keys, desk.limits, waiting, given, visit())).rejects.toMatchObject({
        code: 'invalid',
      })
    }
    expect(await readSession(desk, (await enter(desk, loginName)).token)).toMatchObject({ hasFactor: false })
  })

  test('a sign-in attempt that has ended cannot set it up', async () => {
    const { loginName } = await makeAccount(desk, { factorRequired: true })
    const waiting = await readSession(desk, (await enter(desk, loginName)).token)
    const { secret, sealed: offer } = await offerFactor(desk.keys, waiting, now())
    await signOut(desk.db, waiting)
    await expect(
      setUpFactor(desk.db, desk.keys, desk.limits, waiting, { offer, code: createCode(secret), password: '' }, visit()),
    ).rejects.toMatchObject({ code: 'token_unknown' })
    expect(await readSession(desk, (await enter(desk, loginName)).token)).toMatchObject({ hasFactor: false })
  })

  test('each sign-in needs an unused code and gets a new token', async () => {
    const { loginName } = await makeAccount(desk)
    const { secret } = await setUp(loginName)
    const { token, state } = await enter(desk, loginName)
    expect(state).toBe('factor')
    const waiting = await readSession(desk, token)
    const wrong = createCode(secret) === '000000' ? '000001' : '000000'
    await expect(completeSignIn(desk.db, desk.keys, desk.limits, waiting, wrong, visit())).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    const code = createCode(secret)
    // Full-width digits, as typed with a Chinese input method.
    const wide = code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    const done = await completeSignIn(desk.db, desk.keys, desk.limits, waiting, wide, visit())
    expect(done.token).not.toBe(token)
    await expect(readSession(desk, token)).rejects.toMatchObject({ number: 50008 })
    expect((await readSession(desk, done.token)).state).toBe('open')
    const again = await readSession(desk, (await enter(desk, loginName)).token)
    await expect(completeSignIn(desk.db, desk.keys, desk.limits, again, code, visit())).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })

  test('a sign-in allows five wrong codes and five minutes', async () => {
    const { id, loginName } = await makeAccount(desk)
    const { secret } = await setUp(loginName)
    const { token } = await enter(desk, loginName)
    const waiting = await readSession(desk, token)
    const wrong = createCode(secret) === '000000' ? '000001' : '000000'
    const refused = { code: 'unauthenticated' }
    for (let failure = 1; failure <= 4; failure += 1)
      await expect(completeSignIn(desk.db, desk.keys, desk.limits, waiting, wrong, visit())).rejects.toMatchObject(
        refused,
      )
    // The fifteen minutes start at the fifth failure.
    await sql`update rate_limit set expire = expire - 600000`.execute(desk.db)
    await expect(completeSignIn(desk.db, desk.keys, desk.limits, waiting, wrong, visit())).rejects.toMatchObject(
      refused,
    )
    await expect(
      completeSignIn(desk.db, desk.keys, desk.limits, waiting, createCode(secret), visit()),
    ).rejects.toMatchObject({
      code: 'too_many',
      message: '动态口令输错次数过多，请 15 分钟后再试。',
    })
    await expect(readSession(desk, token)).rejects.toMatchObject({ number: 50008 })
    expect((await getAccount.ask(desk.site, admin([1]), { id })).lockedMinutes).toBe(15)
    await unlockAccount.perform(desk.site, admin([1]), { id })
    const again = await enter(desk, loginName)
    const open = await completeSignIn(
      desk.db,
      desk.keys,
      desk.limits,
      await readSession(desk, again.token),
      createCode(secret),
      visit(),
    )
    expect(open.state).toBe('open')
    const late = await enter(desk, loginName)
    await expect(readSession(desk, late.token, new Date(Date.now() + 301_000))).rejects.toMatchObject({ number: 50014 })
  })

  test('cancelling a sign-in that lacks the code leaves the open session of the owner alone', async () => {
    const { loginName } = await makeAccount(desk)
    const { opened } = await setUp(loginName)
    const { token } = await enter(desk, loginName)
    await signOut(desk.db, await readSession(desk, token))
    await expect(readSession(desk, token)).rejects.toMatchObject({ number: 50008 })
    expect((await readSession(desk, opened)).state).toBe('open')
    expect(await lastAudit(desk)).toMatchObject({ actor: '未登录', action: 'session.cancel', subject: loginName })
  })

  test('it cannot be replaced during a sign-in, only reset by an administrator', async () => {
    const { id, loginName } = await makeAccount(desk)
    await setUp(loginName)
    const waiting = await readSession(desk, (await enter(desk, loginName)).token)
    const { secret, sealed: offer } = await offerFactor(desk.keys, waiting, now())
    await expect(
      setUpFactor(desk.db, desk.keys, desk.limits, waiting, { offer, code: createCode(secret), password: '' }, visit()),
    ).rejects.toMatchObject({ code: 'conflict' })
    await resetFactor.perform(desk.site, admin([1]), { id })
    expect((await enter(desk, loginName)).state).toBe('open')
  })

  test('rotating keys seals it again, and it still works', async () => {
    let set = desk.keys.read()
    const exchanged: Keys = { read: () => set, write: (next) => void (set = next) }
    const { id, loginName } = await makeAccount(desk)
    const { secret } = await setUp(loginName)
    const before = await desk.db
      .selectFrom('staff_account')
      .select(['key_version as version', 'sealed_factor as sealed'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { version } = await rotateKeys(desk.db, exchanged, sealedTables, operator('测试'), { graceMs: 0 })
    desk.keys = exchanged
    const after = await desk.db
      .selectFrom('staff_account')
      .select(['key_version as version', 'sealed_factor as sealed'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([version, after.version]).toEqual([newKeyVersion((before.version ?? 0) + 1).version, version])
    expect(after.sealed?.equals(before.sealed ?? Buffer.alloc(0))).toBe(false)
    const waiting = await readSession(desk, (await enter(desk, loginName)).token)
    expect((await completeSignIn(desk.db, desk.keys, desk.limits, waiting, createCode(secret), visit())).state).toBe(
      'open',
    )
  })
})
