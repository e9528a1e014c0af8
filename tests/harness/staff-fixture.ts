import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll } from 'vitest'
import type { Keys } from '../../src/platform/crypto/keys.server.ts'
import { type Limits, openLimits } from '../../src/platform/limits/limits.server.ts'
import { signIn, type Visit } from '../../src/access/sign-in/commands-sign-in.server.ts'
import { lockAccount, accountVersion } from '../../src/access/account-lock.server.ts'
import type { Actor, Grant, Role, Staff } from '../../src/access/policy.ts'
import { changeAccount, resetPassword } from '../../src/domain/accounts/operations.server.ts'
import type { OperationContext } from '../../src/domain/operation.ts'
import { getSession } from '../../src/access/sign-in/sessions.server.ts'
import { password } from './accounts.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { makeArea } from './factories.ts'
import { createOperatorContext } from './operator-site.ts'
import { testKeys } from './portal.ts'

/** Fixtures for tests of accounts. `village` is in 乌兰浩特市, whose root area has id 1. */
export type StaffFixture = {
  database: TestDatabase
  db: TestDatabase['db']
  limits: Limits
  keys: Keys
  /** For operations and queries of staff. */
  site: OperationContext
  village: number
}

/** Sets up the fixtures for a test file. */
export function useStaffFixture(): StaffFixture {
  const desk = {} as StaffFixture
  beforeAll(async () => {
    const database = await openTestDatabase()
    const { db } = database
    desk.keys = testKeys()
    Object.assign(desk, { database, db, limits: openLimits(database.pool, () => desk.keys.read().current.index) })
    desk.site = createOperatorContext(db, desk.keys, new Date(), undefined, desk.limits)
    desk.village = await makeArea(db, { name: '示例嘎查', level: 'village', parent_id: await makeArea(db) })
  })
  afterAll(() => desk.database.close())
  return desk
}

export const createActor = (id: number, role: Role, areaIds: number[] | null): Staff => ({
  kind: 'staff',
  id,
  loginName: `actor-${id}`,
  name: '示例管理员',
  grants: [{ role, areaIds }],
})
export const admin = (areaIds: number[] | null): Staff => createActor(999_999, 'admin', areaIds)

export const now = (): Date => new Date()

/** The address and time of a sign-in. */
export const visit = (): Visit => ({ address: '192.0.2.1', now: now() })

export const enter = ({ db, keys, limits }: StaffFixture, loginName: string, typed = password) =>
  signIn(db, keys, limits, { loginName, password: typed }, visit())

export const readSession = ({ db }: StaffFixture, token: string, at = now()) => getSession(db, token, at)

export const lastAudit = ({ db }: Pick<StaffFixture, 'db'>) =>
  db.selectFrom('audit_event').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

/** The code that an authenticator app shows. */
export const createCode = (secret: string, at = now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

type Change = {
  name: string
  grants: readonly Grant[]
  state: 'active' | 'disabled'
  factorRequired: boolean
  identity?: string
}

/** Changes an account as its form does. @param version as the form has it; the present one unless given. */
export async function performAccountChange(
  site: OperationContext,
  actor: Actor,
  id: number,
  { grants, ...change }: Change,
  version?: string,
): Promise<void> {
  const input = {
    id,
    ...change,
    grants: grants.map(({ role, areaIds }) => ({ role, areaIds: areaIds && [...areaIds] })),
  }
  const account = await lockAccount(site.db, id)
  await changeAccount.perform(site, actor, { ...input, version: version ?? (account ? accountVersion(account) : '') })
}

/** @returns the new password. */
export const performPasswordReset = async (site: OperationContext, actor: Actor, id: number): Promise<string> =>
  (await resetPassword.perform(site, actor, { id })).password
