import { sql } from 'kysely'
import { recordAudit } from '../app/db/audit.server.ts'
import type { Db, Tx } from '../app/db/types.ts'
import type { District } from '../app/districts/schema.ts'
import { createAccount } from '../app/staff/commands-accounts.server.ts'
import { operator, type Role, roles } from '../app/staff/policy.ts'
import { closeSessions } from '../app/staff/sessions.server.ts'
import '../app/units/table.server.ts'

/** Set once the accounts were opened, and once they were closed. */
const [marker, closedMarker] = ['demo-staff', 'demo-staff-closed']

/** Everybody knows it: these accounts exist beside the demo content alone. */
export const demoPassword = 'Caoyuan-Shifan-26'

const people = ['示例甲', '示例乙', '示例丙', '示例丁', '示例戊', '示例己']

const demoNames = [...roles.map((role) => `demo-${role.toLowerCase()}`), 'demo-district', 'demo-village']

/**
 * Without demo content nobody may come in by a password that everybody knows, nor by an account to which somebody helped
 * himself with one: those that demo accounts made or changed, and so on. In whatever state the demo accounts are: whoever
 * came in by one may have disabled them. Once: what an administrator opens again afterwards stays open, until the next
 * start with demo content.
 */
export async function closeDemoStaff(db: Db, say: (line: string) => void): Promise<void> {
  const closed = await db.transaction().execute(async (tx) => {
    if (!(await isMarked(tx, marker)) || (await isMarked(tx, closedMarker))) return []
    const { rows } = await sql<{ id: number; loginName: string }>`
      with recursive theirs as (
        select login_name from staff_account where login_name = any(${demoNames}::text[])
        union
        select audit_event.subject from audit_event join theirs on audit_event.actor = theirs.login_name
        where action in ('account.create', 'account.change', 'account.reset-password', 'account.reset-factor')
      )
      update staff_account set state = 'disabled'
      where state = 'active' and login_name in (select login_name from theirs)
      returning id, login_name as "loginName"`.execute(tx)
    for (const { id, loginName } of rows) {
      await closeSessions(tx, id, 'ended')
      await recordAudit(tx, {
        actor: '演示',
        action: 'account.change',
        districtCode: null,
        subject: loginName,
        detail: { stateBefore: 'active', state: 'disabled' },
      })
    }
    await mark(tx, closedMarker)
    return rows.map(({ loginName }) => loginName)
  })
  if (closed.length > 0) say(`演示账号，以及由它们新增或修改过的账号已停用：${closed.join('、')}。`)
}

/** Said at every start: whoever forgets these accounts leaves the door open. */
export async function warnOfDemoStaff(db: Db, warn: (line: string) => void): Promise<void> {
  if (!(await isMarked(db, marker))) return
  const active = await db
    .selectFrom('staff_account')
    .select('login_name as loginName')
    .where('login_name', 'in', demoNames)
    .where('state', '=', 'active')
    .orderBy('login_name')
    .execute()
  if (active.length === 0) return
  const names = active.map(({ loginName }) => loginName).join('、')
  warn(`演示账号可以登录，密码是公开的：${names}。正式使用前请用 PORTAL_DEMO=0 启动，把它们停用。`)
}

const isMarked = async (db: Db | Tx, key: string): Promise<boolean> =>
  (await db.selectFrom('setting').select('key').where('key', '=', key).executeTakeFirst()) !== undefined

const mark = async (db: Db | Tx, key: string): Promise<void> =>
  void (await db.insertInto('setting').values({ key, value: new Date().toISOString() }).execute())

/** Accounts to try the staff's side with: one a role for all districts, an administrator of one, an editor of a village. */
export async function seedDemoStaff(
  db: Db,
  districts: readonly District[],
  say: (line: string) => void,
): Promise<void> {
  // Whatever happens from now on is to be closed again.
  await db.deleteFrom('setting').where('key', '=', closedMarker).execute()
  if (!(await isMarked(db, 'demo-content')) || (await isMarked(db, marker))) return
  const [first] = districts
  if (!first) return
  const add = async (loginName: string, name: string, role: Role, areaIds: number[] | null): Promise<void> => {
    const taken = await db
      .selectFrom('staff_account')
      .select('id')
      .where('login_name', '=', loginName)
      .executeTakeFirst()
    if (!taken)
      await createAccount(
        db,
        operator('演示'),
        { loginName, name, role, areaIds },
        { password: demoPassword, temporary: false },
      )
  }
  for (const [at, role] of roles.entries()) await add(`demo-${role.toLowerCase()}`, people[at] ?? '示例', role, null)
  await add('demo-district', '示例庚', 'admin', [first.areaId])
  const village = await db
    .selectFrom('area')
    .select('id')
    .where('district_code', '=', first.areaCode)
    .where('level', '=', 'village')
    .orderBy('id')
    .executeTakeFirst()
  if (village) await add('demo-village', '示例辛', 'editor', [village.id])
  await mark(db, marker)
  say(`演示账号已新增：demo-admin 等，密码 ${demoPassword}（见 README）。`)
}
