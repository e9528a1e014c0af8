import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type AuditAction, type AuditEvent, recordAudit } from '../audit/audit.server.ts'
import type { Db, Tx } from '../platform/db/types.ts'
import { accountGrants, textOfGrants } from './grants.server.ts'
import type { Grant } from './policy.ts'
import './area-table.server.ts'
import './table.server.ts'

/** Audit actor before sign-in. */
export const unknown = '未登录'

/** Districts of an account's areas; empty for an account of all districts. */
export const accountDistricts = sql<string[]>`array(
  select distinct area.district_code from staff_grant join area on area.id = area_id
  where account_id = staff_account.id
    and not exists (select from staff_grant where account_id = staff_account.id and area_id is null)
  order by 1
)`

/** Locks the row of an account until the transaction ends; concurrent callers wait and then see its changes. */
export async function lockAccount(tx: Db | Tx, id: number) {
  const account = await tx
    .selectFrom('staff_account')
    .select([
      'id',
      'login_name as loginName',
      'name',
      'state',
      'password_hash as passwordHash',
      'factor_required as factorRequired',
      'sealed_factor as sealed',
      'key_version as keyVersion',
      'factor_step as factorStep',
      'identity',
      'identity_issuer as identityIssuer',
      'identity_subject as identitySubject',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!account) return undefined
  const { districtCodes, grants } = await tx
    .selectFrom('staff_account')
    .select([accountDistricts.as('districtCodes'), accountGrants.as('grants')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...account, districtCodes, grants }
}

export type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

/**
 * Records an event once per district, so that the auditor of each finds it.
 * @param districtCodes null if it concerns all districts; empty means the same.
 */
export async function recordInDistricts(
  tx: Tx,
  districtCodes: Iterable<string | null>,
  event: Omit<AuditEvent, 'districtCode'>,
): Promise<void> {
  const codes = new Set(districtCodes)
  if (codes.size === 0) codes.add(null)
  // One statement: the response time for a wrong password must not reveal how many districts an account has.
  await recordAudit(tx, ...Array.from(codes, (districtCode) => ({ ...event, districtCode })))
}

/** Records what the owner of an account did, or somebody who entered its login name. */
export const auditAccount = (
  tx: Tx,
  action: AuditAction,
  { loginName, districtCodes }: Pick<LockedAccount, 'loginName' | 'districtCodes'>,
  { actor = loginName, detail = {} }: Partial<Pick<AuditEvent, 'actor' | 'detail'>> = {},
): Promise<void> => recordInDistricts(tx, districtCodes, { actor, action, subject: loginName, detail })

type Changeable = {
  name: string
  grants: readonly Grant[]
  state: 'active' | 'disabled'
  factorRequired: boolean
  identity: string
}

/** Version of the values shown in an account's form, to detect changes before it is submitted. */
export const accountVersion = ({ name, grants, state, factorRequired, identity }: Changeable): string =>
  createHash('sha256')
    .update(JSON.stringify([name, textOfGrants(grants), state, factorRequired, identity]))
    .digest('base64url')
    .slice(0, 16)
