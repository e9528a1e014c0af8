import { sql } from 'kysely'
import type { Place } from '../../../access/policy.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
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
