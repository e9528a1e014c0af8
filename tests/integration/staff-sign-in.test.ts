import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { unlockAccount } from '../../app/staff/commands-accounts.server.ts'
import { signOut } from '../../app/staff/commands-sign-in.server.ts'
import { getAccount } from '../../app/staff/queries.server.ts'
import { hashToken } from '../../app/staff/sessions.server.ts'
import { makeAccount, password } from '../harness/accounts.ts'
import { admin, enter, lastAudit, sessionOf, useStaffDesk } from '../harness/staff-desk.ts'

const desk = useStaffDesk()

describe('signing in', () => {
  test('a token is stored as its hash alone, and opens a session with role and areas', async () => {
    const { id, loginName } = await makeAccount(desk, { areaIds: [desk.village], role: 'replier' })
    const { token, state } = await enter(desk, ` ${loginName.toUpperCase()} `, ` ${password} `)
    expect([state, token.length]).toEqual(['open', 43])
    const rows = await desk.db.selectFrom('staff_session').selectAll().where('account_id', '=', id).execute()
    expect(rows.map((row) => row.token_hash.equals(hashToken(token)))).toEqual([true])
    expect((await sessionOf(desk, token)).staff).toMatchObject({
      id,
      loginName,
      role: 'replier',
      areaIds: [desk.village],
    })
    expect(await lastAudit(desk)).toMatchObject({
      actor: loginName,
      action: 'session.open',
      district_code: '152201000000',
    })
  })

  test('a second sign-in takes the place of the first; signing out ends it', async () => {
    const { loginName } = await makeAccount(desk)
    const first = await enter(desk, loginName)
    const second = await enter(desk, loginName)
    await expect(sessionOf(desk, first.token)).rejects.toMatchObject({ code: 'token_replaced', number: 50012 })
    await signOut(desk.db, await sessionOf(desk, second.token))
    await expect(sessionOf(desk, second.token)).rejects.toMatchObject({ code: 'token_unknown', number: 50008 })
    await expect(sessionOf(desk, 'made-up')).rejects.toMatchObject({ number: 50008 })
  })

  test('a session ends after 30 idle minutes and after 12 hours', async () => {
    const { loginName } = await makeAccount(desk)
    const minutes = (count: number) => new Date(Date.now() + count * 60_000)
    const { token } = await enter(desk, loginName)
    await sessionOf(desk, token, minutes(29))
    await sessionOf(desk, token, minutes(58))
    await expect(sessionOf(desk, token, minutes(89))).rejects.toMatchObject({ code: 'token_expired', number: 50014 })
    const { token: busy } = await enter(desk, loginName)
    for (let minute = 25; minute < 720; minute += 25) await sessionOf(desk, busy, minutes(minute))
    await expect(sessionOf(desk, busy, minutes(721))).rejects.toMatchObject({ number: 50014 })
  })

  test('five failures lock a name, known or not, with the same words; an administrator unlocks it', async () => {
    const { id, loginName } = await makeAccount(desk)
    for (const name of [loginName, 'nobody-here']) {
      for (let failure = 1; failure <= 5; failure += 1)
        await expect(enter(desk, name, 'wrong')).rejects.toMatchObject({
          code: 'unauthenticated',
          message: '账号或密码错误，请核对后再试。',
        })
      await expect(enter(desk, name)).rejects.toMatchObject({
        code: 'too_many',
        message: '登录失败次数过多，请 15 分钟后再试。',
      })
    }
    expect((await getAccount({ ...desk, actor: admin([1]) }, id)).lockedMinutes).toBe(15)
    await unlockAccount(desk.db, desk.limits, admin([1]), id)
    expect((await enter(desk, loginName)).state).toBe('open')
  })

  test('the lock counts from the fifth failure', async () => {
    const { loginName } = await makeAccount(desk)
    for (let failure = 1; failure <= 4; failure += 1)
      await expect(enter(desk, loginName, 'wrong')).rejects.toThrow('密码错误')
    await sql`update rate_limit set expire = expire - 600000`.execute(desk.db)
    await expect(enter(desk, loginName, 'wrong')).rejects.toThrow('密码错误')
    await expect(enter(desk, loginName)).rejects.toThrow('请 15 分钟后再试')
  })

  test('a success forgives earlier failures', async () => {
    const { loginName } = await makeAccount(desk)
    for (let round = 1; round <= 3; round += 1) {
      for (let failure = 1; failure <= 4; failure += 1)
        await expect(enter(desk, loginName, 'wrong')).rejects.toThrow('密码错误')
      await enter(desk, loginName)
    }
  })

  test('what was typed as an unknown name stands nowhere', async () => {
    await expect(enter(desk, 'Ceshi-Mima-4711', 'x')).rejects.toThrow('密码错误')
    const events = await desk.db.selectFrom('audit_event').selectAll().execute()
    expect(JSON.stringify(events).toLowerCase()).not.toContain('ceshi-mima')
  })

  test('of many at the same time one session remains', async () => {
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
