import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type AuditEvent, recordAudit } from '../db/audit.server.ts'
import type { Tx } from '../db/types.ts'
import type { Role } from './policy.ts'
import '../units/table.server.ts'
import './table.server.ts'

/** Whoever has not signed in yet. */
export const unknown = '未登录'

/** The districts in which areas of an account lie; none for an account of all. */
export const accountDistricts = sql<string[]>`array(
  select distinct area.district_code from staff_area join area on area.id = area_id
  where account_id = staff_account.id and not everywhere order by 1
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
  if (!account) return undefined
  const { districtCodes } = await tx
    .selectFrom('staff_account')
    .select(accountDistricts.as('districtCodes'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...account, districtCodes }
}

export type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

/**
 * Notes an event once for each district, so that the auditor of each finds it.
 * @param districtCodes null for what concerns all districts, and so does an event without any.
 */
export async function recordInDistricts(
  tx: Tx,
  districtCodes: Iterable<string | null>,
  event: Omit<AuditEvent, 'districtCode'>,
): Promise<void> {
  const codes = new Set(districtCodes)
  if (codes.size === 0) codes.add(null)
  // At once: how many districts an account is for must not show in the time that a wrong password takes.
  await recordAudit(tx, ...Array.from(codes, (districtCode) => ({ ...event, districtCode })))
}

/** What the owner of an account did, or somebody who gave its name. */
export const auditAccount = (
  tx: Tx,
  action: string,
  { loginName, districtCodes }: Pick<LockedAccount, 'loginName' | 'districtCodes'>,
  { actor = loginName, detail = {} }: Partial<Pick<AuditEvent, 'actor' | 'detail'>> = {},
): Promise<void> => recordInDistricts(tx, districtCodes, { actor, action, subject: loginName, detail })

type Changeable = {
  name: string
  role: Role
  state: 'active' | 'disabled'
  factorRequired: boolean
  /** Null for all districts. */
  areaIds: readonly number[] | null
}

/** Names what a form of an account was filled with: who sends it later is told whether that changed meanwhile. */
export const versionOf = ({ name, role, state, factorRequired, areaIds }: Changeable): string =>
  createHash('sha256')
    .update(JSON.stringify([name, role, state, factorRequired, areaIds?.toSorted((one, other) => one - other)]))
    .digest('base64url')
    .slice(0, 16)
