import { sql } from 'kysely'
import type { Tx } from '../platform/db/types.ts'
import { wrongField } from '../platform/errors.ts'
import './table.server.ts'

/** Until the transaction ends no other can give the same identity. @throws AppError conflict if an account has it. */
export async function requireFreeIdentity(tx: Tx, identity: string, exceptId = 0): Promise<void> {
  if (identity === '') return
  await sql`select pg_advisory_xact_lock(hashtext('staff-identity'))`.execute(tx)
  const other = await tx
    .selectFrom('staff_account')
    .select('login_name as loginName')
    .where(sql<boolean>`lower(identity) = lower(${identity}) and identity <> ''`)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  if (other) throw wrongField('identity', '这个统一身份标识已填写在另一个账号上，请核对。', 'conflict')
}

/** Sets the identity of an account; a different one ends the link to the provider. */
export async function writeIdentity(tx: Tx, accountId: number, identity: string): Promise<void> {
  await requireFreeIdentity(tx, identity, accountId)
  await tx
    .updateTable('staff_account')
    .set({ identity, identity_issuer: null, identity_subject: null })
    .where('id', '=', accountId)
    .execute()
}
