import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rotateKeys } from '../../app/db/rotation.server.ts'
import { newKeyVersion } from '../../app/db/key-set.ts'
import type { Keys } from '../../app/db/keys.server.ts'
import { openLimits, type Limits } from '../../app/db/limits.server.ts'
import { sealedTables } from '../../app/sealed-tables.server.ts'
import {
  changeAccount,
  createAccount,
  resetFactor,
  resetPassword,
  unlockAccount,
} from '../../app/staff/commands-accounts.server.ts'
import { changeOwnPassword, setUpFactor } from '../../app/staff/commands-own.server.ts'
import { completeSignIn, signIn, signOut } from '../../app/staff/commands-sign-in.server.ts'
import { newFactorSecret } from '../../app/staff/factor.server.ts'
import { operator, type Staff } from '../../app/staff/policy.ts'
import { getAccount, listAccounts, listAudit } from '../../app/staff/queries.server.ts'
import type { Role } from '../../app/staff/schema.ts'
import { getSession, hashToken } from '../../app/staff/sessions.server.ts'
import { openTestDatabase, type TestDatabase } from '../harness/database.ts'
import { makeArea } from '../harness/factories.ts'
import { testKeys } from '../harness/portal.ts'
import { makeAccount, password } from '../harness/accounts.ts'

let database: TestDatabase
let limits: Limits
let village: number
let keys: Keys
beforeAll(async () => {
  database = await openTestDatabase()
  keys = testKeys()
  limits = openLimits(database.pool, () => keys.read().current.index)
  village = await makeArea(database.db, { name: '示例嘎查', level: 'village', parent_id: await makeArea(database.db) })
})
afterAll(() => database.close())
beforeEach(() => sql`delete from rate_limit`.execute(database.db))

const actorOf = (id: number, role: Role, areaIds: number[] | null): Staff => ({
  kind: 'staff',
  id,
  loginName: `actor-${id}`,
  name: '示例管理员',
  role,
  areaIds,
})
const admin = (areaIds: number[] | null) => actorOf(999_999, 'admin', areaIds)
const now = () => new Date()
const enter = async (loginName: string, typed = password) =>
  signIn(database.db, limits, { loginName, password: typed }, { address: '192.0.2.1', now: now() })
const sessionOf = async (token: string, at = now()) => getSession(database.db, token, at)
const forbidden = { code: 'forbidden' }
const lastAudit = async () =>
  database.db.selectFrom('audit_event').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
const codeOf = (secret: string, at = now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

describe('signing in', () => {
  test('a token is stored as its hash alone, and opens a session with role and areas', async () => {
    const { id, loginName } = await makeAccount(database, { areaIds: [village], role: 'replier' })
    const { token, state } = await enter(` ${loginName.toUpperCase()} `, ` ${password} `)
    expect([state, token.length]).toEqual(['open', 43])
    const rows = await database.db.selectFrom('staff_session').selectAll().where('account_id', '=', id).execute()
    expect(rows.map((row) => row.token_hash.equals(hashToken(token)))).toEqual([true])
    expect((await sessionOf(token)).staff).toMatchObject({ id, loginName, role: 'replier', areaIds: [village] })
    expect(await lastAudit()).toMatchObject({
      actor: loginName,
      action: 'session.open',
      district_code: '152201000000',
    })
  })

  test('a second sign-in takes the place of the first; signing out ends it', async () => {
    const { loginName } = await makeAccount(database)
    const first = await enter(loginName)
    const second = await enter(loginName)
    await expect(sessionOf(first.token)).rejects.toMatchObject({ code: 'token_replaced', number: 50012 })
    await signOut(database.db, await sessionOf(second.token))
    await expect(sessionOf(second.token)).rejects.toMatchObject({ code: 'token_unknown', number: 50008 })
    await expect(sessionOf('made-up')).rejects.toMatchObject({ number: 50008 })
  })

  test('a session ends after 30 idle minutes and after 12 hours', async () => {
    const { loginName } = await makeAccount(database)
    const minutes = (count: number) => new Date(Date.now() + count * 60_000)
    const { token } = await enter(loginName)
    await sessionOf(token, minutes(29))
    await sessionOf(token, minutes(58))
    await expect(sessionOf(token, minutes(89))).rejects.toMatchObject({ code: 'token_expired', number: 50014 })
    const { token: busy } = await enter(loginName)
    for (let minute = 25; minute < 720; minute += 25) await sessionOf(busy, minutes(minute))
    await expect(sessionOf(busy, minutes(721))).rejects.toMatchObject({ number: 50014 })
  })

  test('five failures lock a name, known or not, with the same words; an administrator unlocks it', async () => {
    const { id, loginName } = await makeAccount(database)
    for (const name of [loginName, 'nobody-here']) {
      for (let failure = 1; failure <= 5; failure += 1)
        await expect(enter(name, 'wrong')).rejects.toMatchObject({
          code: 'unauthenticated',
          message: '账号或密码错误，请核对后再试。',
        })
      await expect(enter(name)).rejects.toMatchObject({
        code: 'too_many',
        message: '登录失败次数过多，请 15 分钟后再试。',
      })
    }
    expect((await getAccount({ db: database.db, limits, actor: admin([1]) }, id)).lockedMinutes).toBe(15)
    await unlockAccount(database.db, limits, admin([1]), id)
    expect((await enter(loginName)).state).toBe('open')
  })

  test('the lock counts from the fifth failure', async () => {
    const { loginName } = await makeAccount(database)
    for (let failure = 1; failure <= 4; failure += 1)
      await expect(enter(loginName, 'wrong')).rejects.toThrow('密码错误')
    await sql`update rate_limit set expire = expire - 600000`.execute(database.db)
    await expect(enter(loginName, 'wrong')).rejects.toThrow('密码错误')
    await expect(enter(loginName)).rejects.toThrow('请 15 分钟后再试')
  })

  test('a success forgives earlier failures', async () => {
    const { loginName } = await makeAccount(database)
    for (let round = 1; round <= 3; round += 1) {
      for (let failure = 1; failure <= 4; failure += 1)
        await expect(enter(loginName, 'wrong')).rejects.toThrow('密码错误')
      await enter(loginName)
    }
  })

  test('what was typed as an unknown name stands nowhere', async () => {
    await expect(enter('Ceshi-Mima-4711', 'x')).rejects.toThrow('密码错误')
    const events = await database.db.selectFrom('audit_event').selectAll().execute()
    expect(JSON.stringify(events).toLowerCase()).not.toContain('ceshi-mima')
  })

  test('of many at the same time one session remains', async () => {
    const { id, loginName } = await makeAccount(database)
    await Promise.all([enter(loginName), enter(loginName), enter(loginName), enter(loginName)])
    const open = await database.db
      .selectFrom('staff_session')
      .select('state')
      .where('account_id', '=', id)
      .where('state', '=', 'open')
      .execute()
    expect(open).toHaveLength(1)
  })
})

describe('the second factor', () => {
  const setUp = async (loginName: string) => {
    const secret = newFactorSecret()
    const { token } = await enter(loginName)
    const session = await sessionOf(token)
    const earlier = new Date(Date.now() - 30_000)
    const opened = await setUpFactor(
      database.db,
      keys,
      limits,
      session,
      { secret, code: codeOf(secret, earlier), password },
      now(),
    )
    return { secret, opened }
  }

  test('where it is required nothing is open before it is set up', async () => {
    const { loginName } = await makeAccount(database, { factorRequired: true })
    const { token, state } = await enter(loginName)
    expect(state).toBe('factor')
    expect(await sessionOf(token)).toMatchObject({ state: 'factor', hasFactor: false })
    const { opened } = await setUp(loginName)
    expect(await sessionOf(opened)).toMatchObject({ state: 'open', hasFactor: true })
  })

  test('in a session left open nobody sets it up without the password', async () => {
    const { loginName } = await makeAccount(database)
    const session = await sessionOf((await enter(loginName)).token)
    const secret = newFactorSecret()
    const given = { secret, code: codeOf(secret), password: 'guessed' }
    for (let failure = 1; failure <= 5; failure += 1)
      await expect(setUpFactor(database.db, keys, limits, session, given, now())).rejects.toMatchObject({
        message: '现在的密码不对',
      })
    await expect(setUpFactor(database.db, keys, limits, session, { ...given, password }, now())).rejects.toMatchObject({
      code: 'too_many',
    })
  })

  test('a try that ended meanwhile sets nothing up', async () => {
    const { loginName } = await makeAccount(database, { factorRequired: true })
    const waiting = await sessionOf((await enter(loginName)).token)
    await signOut(database.db, waiting)
    const secret = newFactorSecret()
    await expect(
      setUpFactor(database.db, keys, limits, waiting, { secret, code: codeOf(secret), password: '' }, now()),
    ).rejects.toMatchObject({ code: 'token_unknown' })
    expect(await sessionOf((await enter(loginName)).token)).toMatchObject({ hasFactor: false })
  })

  test('then each sign-in needs a code that did not count before, and gets a new token', async () => {
    const { loginName } = await makeAccount(database)
    const { secret } = await setUp(loginName)
    const { token, state } = await enter(loginName)
    expect(state).toBe('factor')
    const waiting = await sessionOf(token)
    const wrong = codeOf(secret) === '000000' ? '000001' : '000000'
    await expect(completeSignIn(database.db, keys, limits, waiting, wrong, now())).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    const code = codeOf(secret)
    // As a Chinese input method may write it.
    const wide = code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    const done = await completeSignIn(database.db, keys, limits, waiting, wide, now())
    expect(done.token).not.toBe(token)
    await expect(sessionOf(token)).rejects.toMatchObject({ number: 50008 })
    expect((await sessionOf(done.token)).state).toBe('open')
    const again = await sessionOf((await enter(loginName)).token)
    await expect(completeSignIn(database.db, keys, limits, again, code, now())).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })

  test('five wrong codes are enough, and five minutes are all there is', async () => {
    const { id, loginName } = await makeAccount(database)
    const { secret } = await setUp(loginName)
    const { token } = await enter(loginName)
    const waiting = await sessionOf(token)
    const wrong = codeOf(secret) === '000000' ? '000001' : '000000'
    const refused = { code: 'unauthenticated' }
    for (let failure = 1; failure <= 4; failure += 1)
      await expect(completeSignIn(database.db, keys, limits, waiting, wrong, now())).rejects.toMatchObject(refused)
    // The fifteen minutes count from the fifth.
    await sql`update rate_limit set expire = expire - 600000`.execute(database.db)
    await expect(completeSignIn(database.db, keys, limits, waiting, wrong, now())).rejects.toMatchObject(refused)
    await expect(completeSignIn(database.db, keys, limits, waiting, codeOf(secret), now())).rejects.toMatchObject({
      code: 'too_many',
      message: '动态口令输错次数过多，请 15 分钟后再试。',
    })
    await expect(sessionOf(token)).rejects.toMatchObject({ number: 50008 })
    expect((await getAccount({ db: database.db, limits, actor: admin([1]) }, id)).lockedMinutes).toBe(15)
    await unlockAccount(database.db, limits, admin([1]), id)
    const again = await enter(loginName)
    const open = await completeSignIn(database.db, keys, limits, await sessionOf(again.token), codeOf(secret), now())
    expect(open.state).toBe('open')
    const late = await enter(loginName)
    await expect(sessionOf(late.token, new Date(Date.now() + 301_000))).rejects.toMatchObject({ number: 50014 })
  })

  test('who knows the password alone gives up the own try, not the session of the owner', async () => {
    const { loginName } = await makeAccount(database)
    const { opened } = await setUp(loginName)
    const { token } = await enter(loginName)
    await signOut(database.db, await sessionOf(token))
    await expect(sessionOf(token)).rejects.toMatchObject({ number: 50008 })
    expect((await sessionOf(opened)).state).toBe('open')
    expect(await lastAudit()).toMatchObject({ actor: '未登录', action: 'session.cancel', subject: loginName })
  })

  test('it is not replaced by whoever finds the session open, only reset by an administrator', async () => {
    const { id, loginName } = await makeAccount(database)
    await setUp(loginName)
    const waiting = await sessionOf((await enter(loginName)).token)
    const [mine, weak] = [newFactorSecret(), 'MFRGGZDF']
    await expect(
      setUpFactor(database.db, keys, limits, waiting, { secret: mine, code: codeOf(mine), password: '' }, now()),
    ).rejects.toMatchObject({ code: 'conflict' })
    await expect(
      setUpFactor(database.db, keys, limits, waiting, { secret: weak, code: codeOf(weak), password: '' }, now()),
    ).rejects.toMatchObject({ code: 'invalid' })
    await resetFactor(database.db, limits, admin([1]), id)
    expect((await enter(loginName)).state).toBe('open')
  })

  test('it is written anew when keys are exchanged, and still counts', async () => {
    let set = keys.read()
    const exchanged: Keys = { read: () => set, write: (next) => void (set = next) }
    const { id, loginName } = await makeAccount(database)
    const { secret } = await setUp(loginName)
    const before = await database.db
      .selectFrom('staff_account')
      .select(['key_version as version', 'sealed_factor as sealed'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { version } = await rotateKeys(database.db, exchanged, sealedTables, '测试', { graceMs: 0 })
    keys = exchanged
    const after = await database.db
      .selectFrom('staff_account')
      .select(['key_version as version', 'sealed_factor as sealed'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([version, after.version]).toEqual([newKeyVersion((before.version ?? 0) + 1).version, version])
    expect(after.sealed?.equals(before.sealed ?? Buffer.alloc(0))).toBe(false)
    const waiting = await sessionOf((await enter(loginName)).token)
    expect((await completeSignIn(database.db, keys, limits, waiting, codeOf(secret), now())).state).toBe('open')
  })
})

describe('accounts', () => {
  const draft = (given: object = {}) => ({
    loginName: `new-${Math.random().toString(36).slice(2, 8)}`,
    name: '示例乙',
    role: 'editor' as const,
    areaIds: [village],
    ...given,
  })

  test('an administrator makes accounts in the own areas alone', async () => {
    const { db } = database
    const { id, password: first } = await createAccount(db, admin([1]), draft())
    expect(await lastAudit()).toMatchObject({ action: 'account.create', district_code: '152201000000' })
    expect(JSON.stringify(await lastAudit())).not.toContain(first)
    await expect(createAccount(db, admin([village]), draft({ areaIds: [1] }))).rejects.toMatchObject(forbidden)
    await expect(createAccount(db, admin([1]), draft({ areaIds: [2] }))).rejects.toMatchObject(forbidden)
    await expect(createAccount(db, admin([1]), draft({ areaIds: [village, 2] }))).rejects.toMatchObject(forbidden)
    await expect(createAccount(db, admin([1]), draft({ areaIds: null }))).rejects.toMatchObject(forbidden)
    await expect(createAccount(db, admin(null), draft({ areaIds: [987_654] }))).rejects.toMatchObject({
      code: 'invalid',
    })
    for (const role of ['editor', 'reviewer', 'replier', 'auditor', 'Dashboard'] as const)
      await expect(createAccount(db, actorOf(1, role, null), draft())).rejects.toMatchObject(forbidden)
    const taken = await db
      .selectFrom('staff_account')
      .select('login_name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await expect(createAccount(db, admin([1]), draft({ loginName: taken.login_name }))).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('nobody changes the own account, gives away more than the own areas, or touches those of others', async () => {
    const { db } = database
    const { id } = await makeAccount({ db }, { areaIds: [1] })
    const change = {
      name: '示例丙',
      role: 'admin' as const,
      areaIds: [1],
      state: 'active' as const,
      factorRequired: true,
    }
    await expect(changeAccount(db, actorOf(id, 'admin', [1]), id, change)).rejects.toMatchObject(forbidden)
    await expect(changeAccount(db, admin([village]), id, change)).rejects.toMatchObject(forbidden)
    await expect(changeAccount(db, admin([2]), id, change)).rejects.toMatchObject(forbidden)
    await expect(changeAccount(db, admin([1]), id, { ...change, areaIds: null })).rejects.toMatchObject(forbidden)
    await expect(resetPassword(db, limits, admin([2]), id)).rejects.toMatchObject(forbidden)
    await expect(resetFactor(db, limits, admin([2]), id)).rejects.toMatchObject(forbidden)
    await expect(unlockAccount(db, limits, admin([2]), id)).rejects.toMatchObject(forbidden)
    await expect(changeAccount(db, admin([1]), 987_654, change)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a change ends the sessions; a disabled account is refused like a wrong password', async () => {
    const { db } = database
    const { id, loginName } = await makeAccount({ db })
    const { token } = await enter(loginName)
    const change = { name: '示例丙', role: 'reviewer' as const, areaIds: [village], factorRequired: false }
    await changeAccount(db, admin([1]), id, { ...change, state: 'active' })
    await expect(sessionOf(token)).rejects.toMatchObject({ number: 50008 })
    expect((await sessionOf((await enter(loginName)).token)).staff).toMatchObject({
      role: 'reviewer',
      areaIds: [village],
    })
    await changeAccount(db, admin([1]), id, { ...change, state: 'disabled' })
    await expect(enter(loginName)).rejects.toMatchObject({ message: '账号或密码错误，请核对后再试。' })
  })

  test('an account that is disabled by whatever way is no longer signed in', async () => {
    const { id, loginName } = await makeAccount(database)
    const { token } = await enter(loginName)
    await database.db.updateTable('staff_account').set({ state: 'disabled' }).where('id', '=', id).execute()
    await expect(sessionOf(token)).rejects.toMatchObject({ number: 50008 })
  })

  test('an account that moves to another district stands in the audit of both', async () => {
    const { id, loginName } = await makeAccount(database)
    const change = { name: '示例甲', role: 'editor' as const, areaIds: [2], factorRequired: false }
    await changeAccount(database.db, admin(null), id, { ...change, state: 'active' })
    const rows = await database.db
      .selectFrom('audit_event')
      .select('district_code as code')
      .where('action', '=', 'account.change')
      .where('subject', '=', loginName)
      .orderBy('code')
      .execute()
    expect(rows.map(({ code }) => code)).toEqual(['152201000000', '152202000000'])
  })

  test('a password that is replaced while it is being checked opens nothing', async () => {
    const { id, loginName } = await makeAccount(database)
    const left: string[] = []
    for (let round = 0; round < 8; round += 1) {
      const current = await resetPassword(database.db, limits, admin([1]), id)
      const [thief] = await Promise.all([
        enter(loginName, current).catch(() => null),
        resetPassword(database.db, limits, admin([1]), id),
      ])
      left.push(
        thief
          ? await sessionOf(thief.token).then(
              ({ state }) => state,
              ({ code }) => code,
            )
          : 'refused',
      )
    }
    expect(left.filter((state) => state === 'open')).toEqual([])
  })

  test('a password that is reset while its owner changes it stays the one that was given', async () => {
    const { id, loginName } = await makeAccount(database)
    const taken: boolean[] = []
    for (let round = 0; round < 8; round += 1) {
      const current = await resetPassword(database.db, limits, admin([1]), id)
      const session = await sessionOf((await enter(loginName, current)).token)
      const [own, given] = await Promise.all([
        changeOwnPassword(database.db, limits, session, { before: current, after: 'Haode-Mima-2211' }, now()).catch(
          () => null,
        ),
        resetPassword(database.db, limits, admin([1]), id),
      ])
      taken.push(
        own !== null &&
          (await sessionOf(own).then(
            () => true,
            () => false,
          )),
      )
      expect((await enter(loginName, given)).state).toBe('open')
    }
    expect(taken).not.toContain(true)
  })

  test('a reset password is temporary and replaced by its owner alone', async () => {
    const { db } = database
    const { id, loginName } = await makeAccount({ db })
    const given = await resetPassword(db, limits, admin([1]), id)
    await expect(enter(loginName)).rejects.toThrow('密码错误')
    const { token } = await enter(loginName, given)
    const session = await sessionOf(token)
    expect(session.passwordTemporary).toBe(true)
    const own = (before: string, after: string) => changeOwnPassword(db, limits, session, { before, after }, now())
    await expect(own('wrong', 'Haode-Mima-2211')).rejects.toThrow('现在的密码不对')
    await expect(own(given, given)).rejects.toThrow('新密码不能与原密码相同')
    await expect(own(given, 'Passw0rd!')).rejects.toThrow('太常见')
    const next = await own(given, 'Haode-Mima-2211')
    expect((await sessionOf(next)).passwordTemporary).toBe(false)
    // Whoever shares the session by a stolen token is out.
    await expect(sessionOf(token)).rejects.toMatchObject({ number: 50008 })
    await expect(own('Haode-Mima-2211', 'Andere-Mima-7733')).rejects.toMatchObject({ code: 'token_unknown' })
    expect((await enter(loginName, 'Haode-Mima-2211')).state).toBe('open')
  })

  test('lists show what lies in the own areas', async () => {
    const { db } = database
    const inVillage = await makeAccount({ db }, { areaIds: [village] })
    const elsewhere = await makeAccount({ db }, { areaIds: [2] })
    const both = await makeAccount({ db }, { areaIds: [village, 2] })
    const all = await makeAccount({ db }, { areaIds: null })
    const seenBy = async (actor: Staff) => {
      const seen: string[] = []
      for (let pageNum = 1, pages = 1; pageNum <= pages; pageNum += 1) {
        const page = await listAccounts({ db, limits, actor }, { pageNum })
        pages = page.pages
        seen.push(...page.rows.map(({ loginName }) => loginName))
      }
      return [inVillage, elsewhere, both, all].map(({ loginName }) => seen.includes(loginName))
    }
    expect(await seenBy(admin([1]))).toEqual([true, false, false, false])
    expect(await seenBy(admin([1, 2]))).toEqual([true, true, true, false])
    expect(await seenBy(admin(null))).toEqual([true, true, true, true])
    expect(await seenBy(actorOf(1, 'Dashboard', null))).toEqual([true, true, true, true])
    expect(await seenBy(actorOf(1, 'editor', null))).toEqual([false, false, false, false])
    await expect(getAccount({ db, limits, actor: admin([1]) }, elsewhere.id)).rejects.toMatchObject({
      code: 'not_found',
    })
    const found = await listAccounts({ db, limits, actor: admin(null) }, { words: elsewhere.loginName, pageNum: 1 })
    expect(found.rows).toMatchObject([{ areas: [{ districtName: '阿尔山市' }], lockedMinutes: null }])
    const words = ` ${elsewhere.loginName.toUpperCase()} `
    expect((await listAccounts({ db, limits, actor: admin(null) }, { words, pageNum: 1 })).total).toBe(1)
  })
})

describe('the audit', () => {
  test('is read by district and filter', async () => {
    const { db } = database
    await createAccount(db, operator('记录员'), { loginName: 'audit-one', name: '甲', role: 'editor', areaIds: [2] })
    await createAccount(db, operator('记录员'), { loginName: 'audit-two', name: '乙', role: 'editor', areaIds: [1, 2] })
    const [one, all] = [actorOf(1, 'auditor', [2, village]), actorOf(1, 'Dashboard', null)]
    const own = await listAudit(db, one, { actor: '记录员', pageNum: 1 })
    // What concerns several districts stands in the audit of each.
    expect(own.rows.map(({ subject }) => subject)).toEqual(['audit-two', 'audit-one'])
    const some = await listAudit(db, all, { actor: '记录员', action: 'account.create', pageNum: 1 })
    expect(some.rows.map(({ subject }) => subject)).toEqual(['audit-two', 'audit-two', 'audit-one'])
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    expect((await listAudit(db, all, { from: today, to: today, actor: '记录员', pageNum: 1 })).total).toBe(3)
    expect((await listAudit(db, all, { to: '2020-01-01', pageNum: 1 })).total).toBe(0)
    const { loginName } = await makeAccount(database, { loginName: 'audit-three' })
    await enter(loginName)
    expect((await listAudit(db, all, { actor: 'Audit-Three', pageNum: 1 })).total).toBe(1)
    for (const role of ['admin', 'editor', 'reviewer', 'replier'] as const)
      await expect(listAudit(db, actorOf(1, role, null), { pageNum: 1 })).rejects.toMatchObject(forbidden)
  })

  test('nobody changes or removes what stands there, but for what is older than a year', async () => {
    const { db } = database
    const refused = /append-only/
    await expect(sql`update audit_event set actor = 'x'`.execute(db)).rejects.toThrow(refused)
    await expect(sql`delete from audit_event`.execute(db)).rejects.toThrow(refused)
    await expect(sql`truncate audit_event`.execute(db)).rejects.toThrow(refused)
    await sql`insert into audit_event (at, actor, action, subject) values (now() - interval '13 months', '甲', 'old', '')`.execute(
      db,
    )
    const { numAffectedRows } = await sql`delete from audit_event where at < now() - interval '1 year'`.execute(db)
    expect(Number(numAffectedRows)).toBe(1)
  })
})
