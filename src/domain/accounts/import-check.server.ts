import { createHash } from 'node:crypto'
import { listPlaces } from '../../access/places.server.ts'
import type { Actor, Place } from '../../access/policy.ts'
import { findConflict } from '../../access/separation.ts'
import { generatePassword, hashPassword } from '../../access/sign-in/passwords.server.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError, wrongField } from '../../platform/errors.ts'
import { administeredAreas, findGrantableAreas } from './areas.server.ts'
import { parseAccountTable } from './import-file.server.ts'
import { type AccountPlan, planAccounts, readRows } from './import-plan.ts'
import '../../access/table.server.ts'

export type CheckedAccounts = AccountPlan & {
  /** Names what would be created; a confirmation of anything else is refused. */
  digest: string
}

/** What a table would create, row by row. @throws AppError invalid for a text that is no table of accounts. */
export async function planTable(db: Db | Tx, actor: Actor, text: string): Promise<CheckedAccounts> {
  const read = readRows(parseAccountTable(text), (reason) => wrongField('text', reason))
  const names = [...new Set(read.map(({ loginName }) => loginName))]
  const taken = await db.selectFrom('staff_account').select('login_name').where('login_name', 'in', names).execute()
  const areas = await findGrantableAreas(db, actor)
  const mayGrantAll = administeredAreas(actor) === null
  const known = { taken: new Set(taken.map(({ login_name }) => login_name)), areas, mayGrantAll }
  // Which areas are granted together is known only afterwards.
  const draft = planAccounts(read, { ...known, conflictOf: () => undefined })
  const ids = draft.accounts.flatMap(({ account }) => account.grants.flatMap(({ areaIds }) => areaIds ?? []))
  const places = await listPlaces(db, [...new Set(ids)])
  const placesIn = (areaIds: readonly number[]): Place[] => areaIds.flatMap((id) => places.get(id) ?? [])
  const plan = planAccounts(read, {
    ...known,
    conflictOf: (grants) =>
      findConflict(grants.map(({ role, areaIds }) => ({ role, places: areaIds && placesIn(areaIds) }))),
  })
  return { ...plan, digest: createHash('sha256').update(JSON.stringify(plan)).digest('hex') }
}

/** The plan that was checked. @throws AppError conflict, invalid */
export async function requireSamePlan(
  db: Db | Tx,
  actor: Actor,
  { text, digest }: { text: string; digest: string },
): Promise<AccountPlan> {
  const plan = await planTable(db, actor, text)
  if (plan.digest !== digest)
    throw new AppError('conflict', '核对以后，账号或单位又有了变化，没有导入。请看过新的结果再确认。')
  if (plan.rows.some(({ state }) => state === 'wrong')) throw wrongField('text', '表格里还有要改的行，没有导入')
  if (plan.accounts.length === 0) throw wrongField('text', '表格里的账号都已经有了，没有要新增的')
  return plan
}

/** Less than the time limit of a request: past that, nobody would see the passwords. */
const mostHashMs = 40_000

/**
 * Passwords with their hashes, one after another: in between, the queue serves those who sign in.
 * @throws AppError too_many while too many passwords are being hashed, or if hashing took too long.
 */
export async function makePasswords(actor: Actor, count: number, clock: () => number = Date.now) {
  const start = clock()
  const passwords: { password: string; passwordHash: string }[] = []
  while (passwords.length < count) {
    const password = await generatePassword()
    passwords.push({ password, passwordHash: await hashPassword(actor, password) })
    if (clock() - start > mostHashMs)
      throw new AppError('too_many', '系统正忙，开设这些账号的时间太长，一个也没有导入。请稍后再试，或分成几次导入。')
  }
  return passwords
}
