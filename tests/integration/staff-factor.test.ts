import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { rotateKeys } from '../../app/db/rotation.server.ts'
import { newKeyVersion } from '../../app/db/key-set.ts'
import type { Keys } from '../../app/db/keys.server.ts'
import { sealedTables } from '../../app/sealed-tables.server.ts'
import { resetFactor, unlockAccount } from '../../app/staff/commands-accounts.server.ts'
import { setUpFactor } from '../../app/staff/commands-own.server.ts'
import { completeSignIn, signOut } from '../../app/staff/commands-sign-in.server.ts'
import { newFactorSecret } from '../../app/staff/factor.server.ts'
import { getAccount } from '../../app/staff/queries.server.ts'
import { makeAccount, password } from '../harness/accounts.ts'
import { admin, codeOf, enter, lastAudit, sessionOf, useStaffDesk, visit } from '../harness/staff-desk.ts'

const desk = useStaffDesk()

describe('the second factor', () => {
  const setUp = async (loginName: string) => {
    const secret = newFactorSecret()
    const { token } = await enter(desk, loginName)
    const session = await sessionOf(desk, token)
    const earlier = new Date(Date.now() - 30_000)
    const opened = await setUpFactor(
      desk.db,
      desk.keys,
      desk.limits,
      session,
      { secret, code: codeOf(secret, earlier), password },
      visit(),
    )
    return { secret, opened }
  }

  test('where it is required nothing is open before it is set up', async () => {
    const { loginName } = await makeAccount(desk, { factorRequired: true })
    const { token, state } = await enter(desk, loginName)
    expect(state).toBe('factor')
    expect(await sessionOf(desk, token)).toMatchObject({ state: 'factor', hasFactor: false })
    const { opened } = await setUp(loginName)
    expect(await sessionOf(desk, opened)).toMatchObject({ state: 'open', hasFactor: true })
  })

  test('in a session left open nobody sets it up without the password', async () => {
    const { loginName } = await makeAccount(desk)
    const session = await sessionOf(desk, (await enter(desk, loginName)).token)
    const secret = newFactorSecret()
    const given = { secret, code: codeOf(secret), password: 'guessed' }
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

  test('a try that ended meanwhile sets nothing up', async () => {
    const { loginName } = await makeAccount(desk, { factorRequired: true })
    const waiting = await sessionOf(desk, (await enter(desk, loginName)).token)
    await signOut(desk.db, waiting)
    const secret = newFactorSecret()
    await expect(
      setUpFactor(desk.db, desk.keys, desk.limits, waiting, { secret, code: codeOf(secret), password: '' }, visit()),
    ).rejects.toMatchObject({ code: 'token_unknown' })
    expect(await sessionOf(desk, (await enter(desk, loginName)).token)).toMatchObject({ hasFactor: false })
  })

  test('then each sign-in needs a code that did not count before, and gets a new token', async () => {
    const { loginName } = await makeAccount(desk)
    const { secret } = await setUp(loginName)
    const { token, state } = await enter(desk, loginName)
    expect(state).toBe('factor')
    const waiting = await sessionOf(desk, token)
    const wrong = codeOf(secret) === '000000' ? '000001' : '000000'
    await expect(completeSignIn(desk.db, desk.keys, desk.limits, waiting, wrong, visit())).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    const code = codeOf(secret)
    // As a Chinese input method may write it.
    const wide = code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    const done = await completeSignIn(desk.db, desk.keys, desk.limits, waiting, wide, visit())
    expect(done.token).not.toBe(token)
    await expect(sessionOf(desk, token)).rejects.toMatchObject({ number: 50008 })
    expect((await sessionOf(desk, done.token)).state).toBe('open')
    const again = await sessionOf(desk, (await enter(desk, loginName)).token)
    await expect(completeSignIn(desk.db, desk.keys, desk.limits, again, code, visit())).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })

  test('five wrong codes are enough, and five minutes are all there is', async () => {
    const { id, loginName } = await makeAccount(desk)
    const { secret } = await setUp(loginName)
    const { token } = await enter(desk, loginName)
    const waiting = await sessionOf(desk, token)
    const wrong = codeOf(secret) === '000000' ? '000001' : '000000'
    const refused = { code: 'unauthenticated' }
    for (let failure = 1; failure <= 4; failure += 1)
      await expect(completeSignIn(desk.db, desk.keys, desk.limits, waiting, wrong, visit())).rejects.toMatchObject(
        refused,
      )
    // The fifteen minutes count from the fifth.
    await sql`update rate_limit set expire = expire - 600000`.execute(desk.db)
    await expect(completeSignIn(desk.db, desk.keys, desk.limits, waiting, wrong, visit())).rejects.toMatchObject(
      refused,
    )
    await expect(
      completeSignIn(desk.db, desk.keys, desk.limits, waiting, codeOf(secret), visit()),
    ).rejects.toMatchObject({
      code: 'too_many',
      message: '动态口令输错次数过多，请 15 分钟后再试。',
    })
    await expect(sessionOf(desk, token)).rejects.toMatchObject({ number: 50008 })
    expect((await getAccount({ ...desk, actor: admin([1]) }, id)).lockedMinutes).toBe(15)
    await unlockAccount(desk.db, desk.limits, admin([1]), id)
    const again = await enter(desk, loginName)
    const open = await completeSignIn(
      desk.db,
      desk.keys,
      desk.limits,
      await sessionOf(desk, again.token),
      codeOf(secret),
      visit(),
    )
    expect(open.state).toBe('open')
    const late = await enter(desk, loginName)
    await expect(sessionOf(desk, late.token, new Date(Date.now() + 301_000))).rejects.toMatchObject({ number: 50014 })
  })

  test('who knows the password alone gives up the own try, not the session of the owner', async () => {
    const { loginName } = await makeAccount(desk)
    const { opened } = await setUp(loginName)
    const { token } = await enter(desk, loginName)
    await signOut(desk.db, await sessionOf(desk, token))
    await expect(sessionOf(desk, token)).rejects.toMatchObject({ number: 50008 })
    expect((await sessionOf(desk, opened)).state).toBe('open')
    expect(await lastAudit(desk)).toMatchObject({ actor: '未登录', action: 'session.cancel', subject: loginName })
  })

  test('it is not replaced by whoever finds the session open, only reset by an administrator', async () => {
    const { id, loginName } = await makeAccount(desk)
    await setUp(loginName)
    const waiting = await sessionOf(desk, (await enter(desk, loginName)).token)
    const [mine, weak] = [newFactorSecret(), 'MFRGGZDF']
    await expect(
      setUpFactor(
        desk.db,
        desk.keys,
        desk.limits,
        waiting,
        { secret: mine, code: codeOf(mine), password: '' },
        visit(),
      ),
    ).rejects.toMatchObject({ code: 'conflict' })
    await expect(
      setUpFactor(
        desk.db,
        desk.keys,
        desk.limits,
        waiting,
        { secret: weak, code: codeOf(weak), password: '' },
        visit(),
      ),
    ).rejects.toMatchObject({ code: 'invalid' })
    await resetFactor(desk.db, desk.limits, admin([1]), id)
    expect((await enter(desk, loginName)).state).toBe('open')
  })

  test('it is written anew when keys are exchanged, and still counts', async () => {
    let set = desk.keys.read()
    const exchanged: Keys = { read: () => set, write: (next) => void (set = next) }
    const { id, loginName } = await makeAccount(desk)
    const { secret } = await setUp(loginName)
    const before = await desk.db
      .selectFrom('staff_account')
      .select(['key_version as version', 'sealed_factor as sealed'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { version } = await rotateKeys(desk.db, exchanged, sealedTables, '测试', { graceMs: 0 })
    desk.keys = exchanged
    const after = await desk.db
      .selectFrom('staff_account')
      .select(['key_version as version', 'sealed_factor as sealed'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([version, after.version]).toEqual([newKeyVersion((before.version ?? 0) + 1).version, version])
    expect(after.sealed?.equals(before.sealed ?? Buffer.alloc(0))).toBe(false)
    const waiting = await sessionOf(desk, (await enter(desk, loginName)).token)
    expect((await completeSignIn(desk.db, desk.keys, desk.limits, waiting, codeOf(secret), visit())).state).toBe('open')
  })
})
