import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Keys } from '../../app/db/keys.server.ts'
import { type Limits, openLimits } from '../../app/db/limits.server.ts'
import { signIn, type Visit } from '../../app/staff/commands-sign-in.server.ts'
import type { Role, Staff } from '../../app/staff/policy.ts'
import { getSession } from '../../app/staff/sessions.server.ts'
import { password } from './accounts.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { makeArea } from './factories.ts'
import { testKeys } from './portal.ts'

/** What tests of accounts work with; `village` lies in 乌兰浩特市, whose root has the number 1. */
export type StaffDesk = { database: TestDatabase; db: TestDatabase['db']; limits: Limits; keys: Keys; village: number }

/** Opens a desk for the tests of a file, with no limit taken at the beginning of each. */
export function useStaffDesk(): StaffDesk {
  const desk = {} as StaffDesk
  beforeAll(async () => {
    const database = await openTestDatabase()
    const { db } = database
    desk.keys = testKeys()
    Object.assign(desk, { database, db, limits: openLimits(database.pool, () => desk.keys.read().current.index) })
    desk.village = await makeArea(db, { name: '示例嘎查', level: 'village', parent_id: await makeArea(db) })
  })
  afterAll(() => desk.database.close())
  beforeEach(() => sql`delete from rate_limit`.execute(desk.db))
  return desk
}

export const actorOf = (id: number, role: Role, areaIds: number[] | null): Staff => ({
  kind: 'staff',
  id,
  loginName: `actor-${id}`,
  name: '示例管理员',
  role,
  areaIds,
})
export const admin = (areaIds: number[] | null): Staff => actorOf(999_999, 'admin', areaIds)

export const now = (): Date => new Date()

/** A sign-in from one place, now. */
export const visit = (): Visit => ({ address: '192.0.2.1', now: now() })

export const enter = ({ db, keys, limits }: StaffDesk, loginName: string, typed = password) =>
  signIn(db, keys, limits, { loginName, password: typed }, visit())

export const sessionOf = ({ db }: StaffDesk, token: string, at = now()) => getSession(db, token, at)

export const lastAudit = ({ db }: StaffDesk) =>
  db.selectFrom('audit_event').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

/** What an authenticator shows. */
export const codeOf = (secret: string, at = now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
