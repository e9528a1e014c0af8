import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { unlockAccount } from '../../../src/domain/accounts/operations.server.ts'
import { changeOwnPassword } from '../../../src/access/sign-in/commands-own.server.ts'
import { signIn } from '../../../src/access/sign-in/commands-sign-in.server.ts'
import { addressLimit } from '../../../src/access/rate-limits.ts'
import { getAccount, listAccounts } from '../../../src/domain/accounts/staff-queries.server.ts'
import { getLastSignIn } from '../../../src/domain/audit-reads/last-sign-in.server.ts'
import { hashToken } from '../../../src/access/sign-in/sessions.server.ts'
import { makeAccount, password } from '../../harness/accounts.ts'
import {
  createActor,
  admin,
  enter,
  lastAudit,
  now,
  readSession,
  useStaffFixture,
  visit,
} from '../../harness/staff-fixture.ts'

const desk = useStaffFixture()

describe('signing in', () => {
  test('a token is stored only as its hash and opens a session with role and areas', async () => {
    const { id, loginName } = await makeAccount(desk, { areaIds: [desk.village], role: 'replier' })
    const { token, state } = await enter(desk, ` ${loginName.toUpperCase()} `, ` ${password} `)
    expect([state, token.length]).toEqual(['open', 43])
    const rows = await desk.db.selectFrom('staff_session').selectAll().where('account_id', '=', id).execute()
    expect(rows.map((row) => row.token_hash.equals(hashToken(token)))).toEqual([true])
    expect((await readSession(desk, token)).staff).toMatchObject({
      id,
      loginName,
      grants: [{ role: 'replier', areaIds: [desk.village] }],
    })
    expect(await lastAudit(desk)).toMatchObject({
      actor: loginName,
      action: 'session.open',
      district_code: '152201000000',
    })
  })

  test('a session ends after 30 idle minutes and after 12 hours', async () => {
    const { loginName } = await makeAccount(desk)
    const minutes = (count: number) => new Date(Date.now() + count * 60_000)
    const { token } = await enter(desk, loginName)
    await readSession(desk, token, minutes(29))
    await readSession(desk, token, minutes(58))
    await expect(readSession(desk, token, minutes(89))).rejects.toMatchObject({ code: 'token_expired', number: 50014 })
    const { token: busy } = await enter(desk, loginName)
    for (let minute = 25; minute < 720; minute += 25) await readSession(desk, busy, minutes(minute))
    await expect(readSession(desk, busy, minutes(721))).rejects.toMatchObject({ number: 50014 })
  })

  test('an administrator sees and lifts what locks an account', async () => {
    const { id, loginName } = await makeAccount(desk)
    const minutes = async () => (await getAccount.ask(desk.site, admin([1]), { id })).lockedMinutes
    for (let failure = 1; failure <= 5; failure += 1)
      await expect(enter(desk, loginName, 'wrong')).rejects.toThrow('密码错误')
    expect(await minutes()).toBe(15)
    await unlockAccount.perform(desk.site, admin([1]), { id })
    const session = await readSession(desk, (await enter(desk, loginName)).token)
    expect(await minutes()).toBeNull()

    const guess = () =>
      changeOwnPassword(desk.db, desk.limits, session, { before: 'guessed', after: 'Other-Mima-7733' }, now())
    for (let failure = 1; failure <= 5; failure += 1) await expect(guess()).rejects.toThrow('现在的密码不对')
    await expect(guess()).rejects.toMatchObject({ code: 'too_many' })
    expect(await minutes()).toBe(15)
    expect((await listAccounts.ask(desk.site, admin([1]), { keyword: loginName, pageNum: 1 })).rows).toMatchObject([
      { lockedMinutes: 15 },
    ])
    await unlockAccount.perform(desk.site, admin([1]), { id })
    expect(await minutes()).toBeNull()
    await expect(guess()).rejects.toThrow('现在的密码不对')
  })

  test('only failures count towards the limit of a shared address', async () => {
    const { loginName } = await makeAccount(desk)
    for (let failure = 1; failure < addressLimit.points; failure += 1)
      await desk.limits.take(addressLimit, visit().address)
    for (let turn = 0; turn < 3; turn += 1) expect((await enter(desk, loginName)).state).toBe('open')
    await expect(enter(desk, loginName, 'wrong')).rejects.toThrow('密码错误')
    await expect(enter(desk, loginName)).rejects.toThrow('这里登录的次数过多')
  })

  test('the audit of each district identifies the source without storing the address', async () => {
    const { loginName } = await makeAccount(desk, { areaIds: [desk.village, 2] })
    await expect(enter(desk, loginName, 'wrong')).rejects.toThrow('密码错误')
    await enter(desk, loginName)
    const elsewhere = { address: '198.51.100.7', now: now() }
    await signIn(desk.db, desk.keys, desk.limits, { loginName, password }, elsewhere)
    const events = await desk.db
      .selectFrom('audit_event')
      .select(['action', 'district_code as code', 'detail'])
      .where('subject', '=', loginName)
      .where('action', 'like', 'session.%')
      .orderBy('id')
      .execute()
    expect(events.map(({ action, code }) => [action, code])).toEqual(
      ['session.refuse', 'session.open', 'session.open'].flatMap((action) => [
        [action, '152201000000'],
        [action, '152202000000'],
      ]),
    )
    const sources = events.map(({ detail }) => String(detail['from']))
    expect(sources).toEqual([...Array<string>(4).fill(sources[0] ?? ''), ...Array<string>(2).fill(sources[4] ?? '')])
    expect(sources[0]).toMatch(/^[\da-f]{8}$/)
    expect(sources[4]).not.toBe(sources[0])
    expect(JSON.stringify(events)).not.toMatch(/192\.0\.2|198\.51/)
  })

  test('reports the last sign-in and the failures since', async () => {
    const { id, loginName } = await makeAccount(desk, { areaIds: [1, 2] })
    const staff = createActor(id, 'editor', [1, 2])
    const last = () => getLastSignIn(desk.db, { ...staff, loginName })
    expect(await last()).toEqual({ at: null, failures: 0 })
    await enter(desk, loginName)
    await expect(enter(desk, loginName, 'wrong')).rejects.toThrow('密码错误')
    await expect(enter(desk, loginName, 'wrong')).rejects.toThrow('密码错误')
    await enter(desk, loginName)
    const second = await last()
    expect(second.failures).toBe(2)
    await enter(desk, loginName)
    const third = await last()
    expect(third.failures).toBe(0)
    expect(third.at?.getTime()).toBeGreaterThan(second.at?.getTime() ?? Infinity)
  })

  test('the lock starts at the fifth failure', async () => {
    const { loginName } = await makeAccount(desk)
    for (let failure = 1; failure <= 4; failure += 1)
      await expect(enter(desk, loginName, 'wrong')).rejects.toThrow('密码错误')
    await sql`update rate_limit set expire = expire - 600000`.execute(desk.db)
    await expect(enter(desk, loginName, 'wrong')).rejects.toThrow('密码错误')
    await expect(enter(desk, loginName)).rejects.toThrow('请 15 分钟后再试')
  })

  test('of concurrent sign-ins one session remains', async () => {
    const { id, loginName } = await makeAccount(desk)
    await Promise.all([enter(desk, loginName), enter(desk, loginName), enter(desk, loginName), enter(desk, loginName)])
    const open = await desk.db
      .selectFrom('staff_session')
      .select('state')
      .where('account_id', '=', id)
      .where('state', '=', 'open')
      .execute()
    expect(open).toHaveLength(1)
  })
})
