import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { citizen } from '../../src/audit/audit.server.ts'
import { createAccount } from '../../src/access/commands-accounts.server.ts'
import { operator } from '../../src/access/policy.ts'
import { listAudit } from '../../src/web/staff/audit/queries-audit.server.ts'
import { makeAccount } from '../harness/accounts.ts'
import { actorOf, enter, useStaffDesk } from '../harness/staff-desk.ts'

const desk = useStaffDesk()
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
    const [one, all] = [actorOf(1, 'auditor', [2, desk.village]), actorOf(1, 'Dashboard', null)]
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
      await expect(listAudit(db, actorOf(1, role, null), { pageNum: 1 })).rejects.toMatchObject(forbidden)
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
    const { numAffectedRows } = await sql`delete from audit_event where at < now() - interval '1 year'`.execute(db)
    expect(Number(numAffectedRows)).toBe(1)
  })
})
