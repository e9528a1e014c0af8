import { sql } from 'kysely'
import { recordAudit } from '../db/audit.server.ts'
import type { Tx } from '../db/types.ts'
import '../units/table.server.ts'
import './table.server.ts'

/** The one district in which all areas of an account lie; null where there are several, or all. */
export const accountDistrict = sql<string | null>`(
  select case when count(distinct area.district_code) = 1 then max(area.district_code) end
  from staff_area join area on area.id = area_id where account_id = staff_account.id and not everywhere
)`

/** Of two who do something with one account at the same time, the second waits here, and then sees what the first did. */
export async function lockAccount(tx: Tx, id: number) {
  const account = await tx
    .selectFrom('staff_account')
    .select([
      'id',
      'login_name as loginName',
      'name',
      'role',
      'state',
      'everywhere',
      'password_hash as passwordHash',
      'factor_required as factorRequired',
      'sealed_factor as sealed',
      'key_version as keyVersion',
      'factor_step as factorStep',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return account && { ...account, districtCode: await districtOf(tx, id) }
}

export type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

/** What the owner of an account did, or somebody who gave its name: in the audit of its district. */
export const auditAccount = (
  tx: Tx,
  action: string,
  { loginName, districtCode }: Pick<LockedAccount, 'loginName' | 'districtCode'>,
  { actor = loginName, detail = {} }: { actor?: string; detail?: Record<string, string | number | boolean> } = {},
): Promise<void> => recordAudit(tx, { actor, action, districtCode, subject: loginName, detail })

async function districtOf(tx: Tx, id: number): Promise<string | null> {
  const { districtCode } = await tx
    .selectFrom('staff_account')
    .select(accountDistrict.as('districtCode'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return districtCode
}
