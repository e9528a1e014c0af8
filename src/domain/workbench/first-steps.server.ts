import { sql } from 'kysely'
import { nameOf, rolesOf, type Staff } from '../../access/policy.ts'
import { type AuditAction, recordAudit } from '../../audit/audit.server.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { type FirstStep, stepsOf } from './first-steps.ts'
import '../../access/table.server.ts'
import './first-steps-table.server.ts'

type Done = Record<FirstStep, boolean>

/** The first steps of somebody, each with whether it is done; null once all are, or the list was dismissed. */
export async function findFirstSteps(db: Db, staff: Staff): Promise<{ step: FirstStep; isDone: boolean }[] | null> {
  const { loginName } = staff
  const did = (...actions: AuditAction[]) =>
    sql`exists (select from audit_event where actor = ${loginName} and action = any(${actions}))`
  const { rows } = await sql<Done & { isDismissed: boolean }>`
    select dismiss_time is not null as "isDismissed", guide_read_time is not null as guide,
      sealed_factor is not null as factor, ${did('account.own-password')} as password,
      ${did('article.create')} as draft, ${did('article.approve', 'article.return')} as review,
      ${did('message.reply')} as reply, ${did('account.create')} as account
    from staff_account left join staff_first_steps on account_id = id where id = ${staff.id}`.execute(db)
  const [found] = rows
  if (!found || found.isDismissed) return null
  const steps = stepsOf(rolesOf(staff)).map((step) => ({ step, isDone: found[step] }))
  return steps.every(({ isDone }) => isDone) ? null : steps
}

/** Everybody may do this with their own list. */
export async function changeFirstSteps(
  tx: Tx,
  actor: Staff,
  { districtCode, change }: { districtCode: string; change: 'read-guide' | 'dismiss' },
  now: Date,
): Promise<void> {
  const column = change === 'dismiss' ? 'dismiss_time' : 'guide_read_time'
  const { numInsertedOrUpdatedRows: changed } = await tx
    .insertInto('staff_first_steps')
    .values({ account_id: actor.id, guide_read_time: null, dismiss_time: null, [column]: now })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ [column]: now })
        .where(`staff_first_steps.${column}`, 'is', null),
    )
    .executeTakeFirstOrThrow()
  if (changed === 0n) return
  await recordAudit(tx, {
    actor: nameOf(actor),
    action: `first-steps.${change}`,
    districtCode,
    subject: actor.loginName,
  })
}
