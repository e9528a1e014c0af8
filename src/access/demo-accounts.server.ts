import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.server.ts'
import { isMarked, mark, unmark } from '../platform/db/markers.ts'
import type { Db } from '../platform/db/types.ts'
import { demoOperator, getActorName, roles } from './policy.ts'
import { closeSessions } from './sign-in/sessions.server.ts'
import './table.server.ts'

/** Markers: the demo accounts are created; they are disabled. */
export const demoAccountsMarker = 'demo-staff'
const closedMarker = 'demo-staff-closed'

/** Login names of the demo accounts, whose password is public. */
export const demoNames = [
  ...roles.map((role) => `demo-${role.toLowerCase()}`),
  'demo-editor-2',
  'demo-editor-3',
  'demo-reviewer-2',
  'demo-reviewer-3',
  'demo-reviewer-city',
  'demo-replier-2',
  'demo-replier-city',
  'demo-district',
  'demo-village',
]

/**
 * Disables the demo accounts and, transitively, every account that they created or changed, even if the demo accounts
 * are already disabled: an intruder may have done that. Runs once: accounts that an administrator enables afterwards
 * stay enabled, until the portal has been started with demo content again.
 */
export async function closeDemoStaff(db: Db, say: (line: string) => void): Promise<void> {
  const closed = await db.transaction().execute(async (tx) => {
    if (!(await isMarked(tx, demoAccountsMarker)) || (await isMarked(tx, closedMarker))) return []
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
        actor: getActorName(demoOperator),
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

/** Login names of demo accounts that can sign in. */
export async function listActiveDemoStaff(db: Db): Promise<string[]> {
  if (!(await isMarked(db, demoAccountsMarker))) return []
  const active = await db
    .selectFrom('staff_account')
    .select('login_name as loginName')
    .where('login_name', 'in', demoNames)
    .where('state', '=', 'active')
    .orderBy('login_name')
    .execute()
  return active.map(({ loginName }) => loginName)
}

/** Warns at every start while a demo account can sign in. */
export async function warnOfDemoStaff(db: Db, warn: (line: string) => void): Promise<void> {
  const names = await listActiveDemoStaff(db)
  if (names.length === 0) return
  warn(`演示账号可以登录：${names.join('、')}。正式使用前请用 PORTAL_DEMO=0 启动，把它们停用。`)
}

/** With demo content the accounts may be in use again: the next start without it disables them again. */
export async function expectDemoStaff(db: Db): Promise<void> {
  await unmark(db, closedMarker)
}
