import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { citizen } from '../../../src/audit/audit.server.ts'
import { createAccount } from '../../../src/access/commands-accounts.server.ts'
import { operator } from '../../../src/access/policy.ts'
import { listAudit } from '../../../src/domain/audit-reads/find-events.server.ts'
import { countUnusual, listUnusual, unusualPeriod } from '../../../src/domain/audit-reads/find-unusual.server.ts'
import { exportEvents, listEvents, listUnusualEvents } from '../../../src/domain/audit-reads/staff-queries.server.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { createActor, enter, lastAudit, useStaffFixture } from '../../harness/staff-fixture.ts'

const desk = useStaffFixture()
const forbidden = { code: 'forbidden' }

describe('the audit', () => {
  test('is read by district and filter', async () => {
    const { db } = desk
    await createAccount(db, operator('记录员'), {
      loginName: 'audit-one',
      name: '甲',
      grants: [{ role: 'editor', areaIds: [2] }],
    })
    await createAccount(db, operator('记录员'), {
      loginName: 'audit-two',
      name: '乙',
      grants: [{ role: 'editor', areaIds: [1, 2] }],
    })
    const [one, all] = [createActor(1, 'auditor', [2, desk.village]), createActor(1, 'Dashboard', null)]
    const own = await listAudit(db, one, { actor: '记录员', pageNum: 1 })
    // Events that concern several districts are in the audit of each.
    expect(own.rows.map(({ subject }) => subject)).toEqual(['audit-two', 'audit-one'])
    const some = await listAudit(db, all, { actor: '记录员', action: 'account.create', pageNum: 1 })
    expect(some.rows.map(({ subject }) => subject)).toEqual(['audit-two', 'audit-two', 'audit-one'])
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    expect((await listAudit(db, all, { from: today, to: today, actor: '记录员', pageNum: 1 })).total).toBe(3)
    expect((await listAudit(db, all, { to: '2020-01-01', pageNum: 1 })).total).toBe(0)
    const { loginName } = await makeAccount(desk, { loginName: 'audit-three' })
    await enter(desk, loginName)
    expect((await listAudit(db, all, { actor: 'Audit-Three', pageNum: 1 })).total).toBe(1)
    await sql`insert into audit_event (actor, action, subject) values (${citizen}, 'subsidy-payment.look-up', 'x')`.execute(
      db,
    )
    const actors = async (staffOnly: boolean) =>
      (await listAudit(db, all, { staffOnly, pageNum: 1 })).rows.map(({ actor }) => actor)
    expect([(await actors(false)).includes(citizen), (await actors(true)).includes(citizen)]).toEqual([true, false])
    for (const role of ['admin', 'editor', 'reviewer', 'replier'] as const)
      await expect(listEvents.ask(desk.site, createActor(1, role, null), { pageNum: 1 })).rejects.toMatchObject(
        forbidden,
      )
  })

  const add = (at: string, actor: string, action: string, subject = '', detail: object = {}, code = '152202000000') =>
    sql`insert into audit_event (at, actor, action, subject, detail, district_code)
      values (${at}, ${actor}, ${action}, ${subject}, ${JSON.stringify(detail)}, ${code})`.execute(desk.db)

  test('is searched by the name of a person, by thing and by number', async () => {
    const { loginName } = await makeAccount(desk, { name: '示例庚' })
    await add('2021-03-01 09:00+08', loginName, 'article.edit', '41')
    await add('2021-03-01 10:00+08', loginName, 'message.reply', '41')
    await add('2021-03-01 11:00+08', loginName, 'session.open', loginName)
    await add('2021-03-01 12:00+08', 'another', 'account.change', loginName)
    const period = { from: '2021-03-01', to: '2021-03-01', pageNum: 1 }
    const found = async (filter: object) =>
      (await listAudit(desk.db, createActor(1, 'auditor', [2]), { ...period, ...filter })).rows.map(
        ({ action }) => action,
      )
    expect(await found({ actor: '示例庚' })).toEqual(['session.open', 'message.reply', 'article.edit'])
    expect(await found({ subject: '41' })).toEqual(['message.reply', 'article.edit'])
    expect(await found({ kind: 'article' })).toEqual(['article.edit'])
    // What happened to an account includes its sessions.
    expect(await found({ kind: 'account', subject: loginName.toUpperCase() })).toEqual([
      'account.change',
      'session.open',
    ])
    expect(await found({ kind: 'no-such-kind' })).toEqual([])
  })

  test('shows auditors what is unusual in their districts', async () => {
    const { loginName } = await makeAccount(desk)
    await add('2021-04-02 05:59+08', loginName, 'article.edit')
    await add('2021-04-02 06:00+08', loginName, 'article.edit')
    await add('2021-04-02 21:59+08', loginName, 'article.release', '7', { findings: 2 })
    await add('2021-04-02 22:00+08', loginName, 'article.release', '8', { emergency: false })
    await add('2021-04-02 23:00+08', citizen, 'message.submit')
    await add('2021-04-02 12:00+08', loginName, 'article.release-at-once', '9')
    await add('2021-04-02 12:00+08', loginName, 'message.export', '', { rows: 9 })
    await add('2021-04-02 12:00+08', loginName, 'session.forbid', loginName, { path: '/staff/audit' })
    await add('2021-04-02 12:00+08', loginName, 'session.forbid', loginName, {}, '152201000000')
    await add('2021-04-03 12:00+08', loginName, 'message.export')
    const period = { from: '2021-04-02', to: '2021-04-02' }
    const auditor = createActor(1, 'auditor', [2])
    expect(await countUnusual(desk.db, auditor, period)).toEqual({
      'over-finding': 1,
      emergency: 1,
      night: 2,
      export: 1,
      refused: 1,
    })
    const { rows } = await listUnusual(desk.db, auditor, { ...period, kind: 'over-finding', total: 1, pageNum: 1 })
    expect(rows.map(({ subject }) => subject)).toEqual(['7'])
    // Recorded once in each of two districts.
    const both = createActor(1, 'auditor', [1, 2])
    const counts = await countUnusual(desk.db, both, period)
    expect(counts).toMatchObject({ export: 1, refused: 1 })
    const refusals = await listUnusual(desk.db, both, { ...period, kind: 'refused', total: counts.refused, pageNum: 1 })
    expect(refusals.rows).toHaveLength(1)
    expect(unusualPeriod({}, new Date('2021-04-30T20:00:00Z'))).toEqual({ from: '2021-04-01', to: '2021-05-01' })
    const shown = await listUnusualEvents.ask({ ...desk.site, pageTitles: { '/staff/audit': '操作记录' } }, auditor, {
      ...period,
      kind: 'refused',
      pageNum: 1,
    })
    expect(shown.rows.map(({ detail }) => detail)).toEqual([['想打开的页面：操作记录']])
    // The first kind of which there is something.
    expect(await listUnusualEvents.ask(desk.site, auditor, { ...period, pageNum: 1 })).toMatchObject({
      kind: 'over-finding',
      counts: { night: 2 },
    })
    await expect(
      listUnusualEvents.ask(desk.site, createActor(1, 'admin', [2]), { ...period, pageNum: 1 }),
    ).rejects.toMatchObject(forbidden)
  })

  test('exports what was found and records the export', async () => {
    await add('2021-05-01 09:00+08', '=cmd', 'account.change', 'lisi', { state: 'disabled', stateBefore: 'active' })
    const auditor = createActor(1, 'auditor', [2])
    const { content } = await exportEvents.ask(desk.site, auditor, { from: '2021-05-01', to: '2021-05-01' })
    const csv = content.toString()
    expect(csv.split('\r\n').slice(1, -1)).toEqual([
      `"2021-05-01 09:00","'=cmd","修改账号","账号 lisi","阿尔山市","账号状态：由“正常”改为“已停用”"`,
    ])
    expect(await lastAudit(desk)).toMatchObject({
      actor: auditor.loginName,
      action: 'audit.export',
      district_code: '152202000000',
      detail: { rows: 1 },
    })
    // An auditor of a village covers no district.
    const own = await exportEvents.ask(desk.site, createActor(1, 'auditor', [desk.village]), {})
    expect(own.content.toString()).not.toContain('lisi')
    expect(await lastAudit(desk)).toMatchObject({ district_code: null, detail: { rows: 0 } })
    await expect(exportEvents.ask(desk.site, createActor(1, 'editor', null), {})).rejects.toMatchObject(forbidden)
  })

  test('is kept six months at least, also from the retention job', async () => {
    const refusedAt = (age: string, action: string) =>
      desk.db.transaction().execute(async (tx) => {
        await sql`insert into audit_event (at, actor, action, subject)
          values (now() - ${age}::interval, ${citizen}, ${action}, 'kept')`.execute(tx)
        await sql`select set_config('portal.retention', 'on', true)`.execute(tx)
        await sql`delete from audit_event where subject = 'kept'`.execute(tx)
      })
    for (const [age, action] of [
      ['179 days', 'subsidy-payment.look-up'],
      ['364 days', 'article.release'],
    ] as const)
      await expect(refusedAt(age, action), age).rejects.toThrow(/append-only/)
    await expect(refusedAt('7 months', 'subsidy-payment.look-up')).resolves.toBeUndefined()
  })

  test('is append-only, except for deleting events older than a year', async () => {
    const { db } = desk
    const refused = /append-only/
    await expect(sql`update audit_event set actor = 'x'`.execute(db)).rejects.toThrow(refused)
    await expect(sql`delete from audit_event`.execute(db)).rejects.toThrow(refused)
    await expect(sql`truncate audit_event`.execute(db)).rejects.toThrow(refused)
    await sql`insert into audit_event (at, actor, action, subject) values (now() - interval '13 months', '甲', 'old', '')`.execute(
      db,
    )
    const { numAffectedRows } =
      await sql`delete from audit_event where at < now() - interval '1 year' and action = 'old'`.execute(db)
    expect(Number(numAffectedRows)).toBe(1)
  })
})
