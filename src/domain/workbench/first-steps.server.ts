import { sql } from 'kysely'
import { getActorName, listRoles, type Staff } from '../../access/policy.ts'
import { type AuditAction, recordAudit } from '../../audit/audit.server.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { type FirstStep, listFirstSteps } from './first-steps.ts'
import '../../access/table.server.ts'
import './first-steps-table.server.ts'

/** Steps that the audit tells, each by any of these actions. */
const actionsOf: Partial<Record<FirstStep, readonly AuditAction[]>> = {
  password: ['account.own-password'],
  draft: ['article.create'],
  review: ['article.approve', 'article.return'],
  reply: ['message.reply', 'message.propose'],
  account: ['account.create', 'account.import'],
}

/** The first steps of somebody, each with whether it is done; null once all are, or the list was dismissed. */
export async function findFirstSteps(db: Db, staff: Staff): Promise<{ step: FirstStep; isDone: boolean }[] | null> {
  const known = await db
    .selectFrom('staff_account')
    .leftJoin('staff_first_steps', 'account_id', 'id')
    .select(['dismiss_time', 'guide_read_time', sql<boolean>`sealed_factor is not null`.as('hasFactor')])
    .where('id', '=', staff.id)
    .executeTakeFirst()
  if (!known || known.dismiss_time) return null
  const wanted = listFirstSteps(listRoles(staff))
  const events = await db
    .selectFrom('audit_event')
    .select('action')
    .distinct()
    .where('actor', '=', staff.loginName)
    .where(
      'action',
      'in',
      wanted.flatMap((step) => actionsOf[step] ?? []),
    )
    .execute()
  const done = new Set(events.map(({ action }) => action))
  const isDone = (step: FirstStep): boolean => {
    if (step === 'guide') return known.guide_read_time !== null
    if (step === 'factor') return known.hasFactor
    return actionsOf[step]?.some((action) => done.has(action)) ?? false
  }
  const steps = wanted.map((step) => ({ step, isDone: isDone(step) }))
  return steps.every((each) => each.isDone) ? null : steps
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
    actor: getActorName(actor),
    action: `first-steps.${change}`,
    districtCode,
    subject: actor.loginName,
  })
}
