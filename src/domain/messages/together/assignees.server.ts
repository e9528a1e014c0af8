import { sql } from 'kysely'
import type { Actor, Place } from '../../../access/policy.ts'
import type { Keys } from '../../../platform/crypto/keys.server.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import { getPlace } from '../../units/queries.server.ts'
import { changeMessage, type MessageId } from '../answering/change.server.ts'
import { messageActions } from '../policy.ts'
import '../../../access/table.server.ts'

export type Assignee = { id: number; loginName: string; name: string }

/** Members of staff who may answer the messages of a place, by name. */
export async function listAssignees(db: Db | Tx, { path }: Place): Promise<Assignee[]> {
  const { roles } = messageActions['message.reply']
  return db
    .selectFrom('staff_account')
    .select(['id', 'login_name as loginName', 'name'])
    .where('state', '=', 'active')
    .where(
      sql<boolean>`exists (
        select from staff_grant where account_id = staff_account.id and role = any(${[...roles]})
          and (area_id is null or area_id = any(${[...path]}::integer[])))`,
    )
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/**
 * Names the person who answers a message; null for nobody in particular.
 * @throws AppError not_found, forbidden, conflict once answered, invalid for somebody who may not answer it.
 */
export async function nameAssignee(
  tx: Tx,
  keys: Keys,
  actor: Actor,
  message: MessageId,
  accountId: number | null,
  now: Date,
): Promise<void> {
  await changeMessage(tx, actor, 'message.name', message, now, async (row) => {
    if (row.state === 'answered') throw new AppError('conflict', '这条留言已经反馈。')
    if (row.assigneeId === accountId)
      throw wrongField('assignee', accountId === null ? '还没有指定办理人' : '已经由这个人办理，请选择别的人')
    const named = (await listAssignees(tx, await getPlace(tx, row.areaId))).find(({ id }) => id === accountId)
    if (accountId !== null && !named) throw wrongField('assignee', '这个人不能办理这个单位的留言，请从列表中选择')
    return {
      set: { assignee_id: accountId },
      event: { kind: 'named', text: { keys, content: named?.name ?? '' } },
      detail: { assignee: named?.loginName ?? null },
    }
  })
}
