import type { Limits } from '../platform/limits/limits.server.ts'
import type { AuditAction } from '../audit/audit.server.ts'
import type { Db, Tx } from '../platform/db/types.ts'
import { AppError, notFound, wrongField } from '../platform/errors.ts'
import { listPlaces } from './places.server.ts'
import { type LockedAccount, lockAccount, recordInDistricts, versionOf } from './account-lock.server.ts'
import { accountLimits } from './limits.ts'
import { generatePassword, hashPassword } from './sign-in/passwords.server.ts'
import { textOfGrants, writeGrants } from './grants.server.ts'
import { type Actor, authorise, can, type Grant, nameOf, type Place, requireRole, staffActions } from './policy.ts'
import { placesOf } from './queries.server.ts'
import type { NewAccount } from './schema.ts'
import { conflictOf } from './separation.ts'
import { closeSessions } from './sign-in/sessions.server.ts'
import './table.server.ts'

export type NewAccountOptions = {
  /** Checked by the caller; generated if missing. */
  password?: string | undefined
  /** Whether the owner has to change the password at the first sign-in. */
  temporary?: boolean
  factorRequired?: boolean
}

/**
 * Creates an account.
 * @returns its id and password; the password is stored only as a hash.
 * @throws AppError forbidden, conflict for a name that is taken, invalid for an area that does not exist.
 */
export async function createAccount(
  db: Db,
  actor: Actor,
  account: NewAccount,
  { password: chosen, ...options }: NewAccountOptions = {},
): Promise<{ id: number; password: string }> {
  const password = chosen ?? (await generatePassword())
  const passwordHash = await hashPassword(actor, password)
  const { id } = await db.transaction().execute((tx) => addAccount(tx, actor, account, passwordHash, options))
  return { id, password }
}

/** Creates an account in a transaction of several; hashing takes too long inside it. */
export async function addAccount(
  tx: Tx,
  actor: Actor,
  { loginName, name, grants }: NewAccount,
  passwordHash: string,
  { temporary = true, factorRequired = false }: Omit<NewAccountOptions, 'password'> = {},
): Promise<{ id: number; places: Place[] | null }> {
  const places = await checkGrants(tx, actor, grants)
  const added = await tx
    .insertInto('staff_account')
    .values({
      login_name: loginName,
      name,
      password_hash: passwordHash,
      password_temporary: temporary,
      factor_required: factorRequired,
    })
    .onConflict((conflict) => conflict.column('login_name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw wrongField('loginName', `账号 ${loginName} 已经有人使用，请换一个。`, 'conflict')
  await writeGrants(tx, added.id, grants)
  await audit(tx, actor, 'account.create', loginName, [places], { grants: textOfGrants(grants), factorRequired })
  return { id: added.id, places }
}

export type AccountChange = {
  name: string
  grants: readonly Grant[]
  state: 'active' | 'disabled'
  factorRequired: boolean
}

/**
 * Changes an account. Ends its sessions, so that the change takes effect at once.
 * @param version of the account as shown in the form (`versionOf`), if there was one.
 * @throws AppError forbidden, also for the actor's own account, so that nobody grants rights to themselves; conflict if
 * the account has changed since that version.
 */
export async function changeAccount(
  db: Db,
  actor: Actor,
  id: number,
  change: AccountChange,
  version?: string,
): Promise<void> {
  await onAccount(db, actor, id, async (tx, account) => {
    authorise(actor.kind === 'operator' || actor.id !== id)
    if (version !== undefined && version !== versionOf(account))
      throw new AppError('conflict', '您填写的时候，别人修改了这个账号。')
    const next = await checkGrants(tx, actor, change.grants)
    await tx
      .updateTable('staff_account')
      .set({
        name: change.name,
        state: change.state,
        factor_required: change.factorRequired,
      })
      .where('id', '=', id)
      .execute()
    await writeGrants(tx, id, change.grants)
    await closeSessions(tx, id, 'ended')
    const after = { ...change, grants: textOfGrants(change.grants) }
    const before = { ...account, grants: textOfGrants(account.grants) }
    const detail = Object.fromEntries(
      changeable.flatMap((name) =>
        before[name] === after[name]
          ? []
          : [
              [`${name}Before`, before[name]],
              [name, after[name]],
            ],
      ),
    )
    await audit(tx, actor, 'account.change', account.loginName, [account.places, next], detail)
  })
}

/** Enables or disables an account and changes nothing else. */
export async function setAccountState(db: Db, actor: Actor, id: number, state: AccountChange['state']): Promise<void> {
  await onAccount(db, actor, id, async (tx, account) => {
    authorise(actor.kind === 'operator' || actor.id !== id)
    if (account.state === state) return
    await tx.updateTable('staff_account').set({ state }).where('id', '=', id).execute()
    await closeSessions(tx, id, 'ended')
    const detail = { stateBefore: account.state, state }
    await audit(tx, actor, 'account.change', account.loginName, [account.places], detail)
  })
}

const changeable = ['name', 'grants', 'state', 'factorRequired'] as const

/**
 * Gives an account a new temporary password, removes its passkeys and unlocks it.
 * @returns the password, which is stored only as a hash.
 */
export async function resetPassword(db: Db, limits: Limits, actor: Actor, id: number): Promise<string> {
  const password = await generatePassword()
  const passwordHash = await hashPassword(actor, password)
  const loginName = await onAccount(db, actor, id, async (tx, account) => {
    authorise(actor.kind === 'operator' || actor.id !== id)
    await tx
      .updateTable('staff_account')
      .set({ password_hash: passwordHash, password_temporary: true, password_time: new Date() })
      .where('id', '=', id)
      .execute()
    // Somebody who knew the old password may have added one.
    await tx.deleteFrom('staff_passkey').where('account_id', '=', id).execute()
    await closeSessions(tx, id, 'ended')
    await audit(tx, actor, 'account.reset-password', account.loginName, [account.places])
    return account.loginName
  })
  await unlock(limits, loginName)
  return password
}

/** Unlocks an account that was locked by five failures. */
export async function unlockAccount(db: Db, limits: Limits, actor: Actor, id: number): Promise<void> {
  const loginName = await onAccount(db, actor, id, async (tx, account) => {
    authorise(actor.kind === 'operator' || actor.id !== id)
    await audit(tx, actor, 'account.unlock', account.loginName, [account.places])
    return account.loginName
  })
  await unlock(limits, loginName)
}

async function unlock(limits: Limits, loginName: string): Promise<void> {
  for (const limit of accountLimits) await limits.reset(limit, loginName)
}

/** Ends the sessions of an account, such as one left open on a shared computer. */
export async function endSessionsOf(db: Db, actor: Actor, id: number): Promise<void> {
  await onAccount(db, actor, id, async (tx, account) => {
    authorise(actor.kind === 'operator' || actor.id !== id)
    await closeSessions(tx, id, 'ended')
    await audit(tx, actor, 'account.end-sessions', account.loginName, [account.places])
  })
}

/** Removes the second factor and the passkeys of an account, for a lost phone. If required, the next sign-in sets up a new one. */
export async function resetFactor(db: Db, limits: Limits, actor: Actor, id: number): Promise<void> {
  const loginName = await onAccount(db, actor, id, async (tx, account) => {
    authorise(actor.kind === 'operator' || actor.id !== id)
    await tx
      .updateTable('staff_account')
      .set({ sealed_factor: null, key_version: null, factor_step: 0 })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('staff_passkey').where('account_id', '=', id).execute()
    await closeSessions(tx, id, 'ended')
    await audit(tx, actor, 'account.reset-factor', account.loginName, [account.places])
    return account.loginName
  })
  await unlock(limits, loginName)
}

type HeldAccount = LockedAccount & { places: Place[] | null }

async function onAccount<T>(
  db: Db,
  actor: Actor,
  id: number,
  run: (tx: Tx, account: HeldAccount) => Promise<T>,
): Promise<T> {
  requireRole(actor, staffActions['account.change'].roles)
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, id)
    const places = account ? await placesOf(tx, account.grants) : []
    if (!account || !can(actor, 'account.read', { places })) throw notFound('没有这个账号。')
    authorise(can(actor, 'account.change', { places }))
    return run(tx, { ...account, places })
  })
}

/**
 * @returns the places of all grants; null if one is for all districts.
 * @throws AppError invalid for an unknown area or grants that exclude each other, forbidden.
 */
async function checkGrants(tx: Tx, actor: Actor, grants: readonly Grant[]): Promise<Place[] | null> {
  const known = await listPlaces(
    tx,
    grants.flatMap(({ areaIds }) => areaIds ?? []),
  )
  const placed = grants.map(({ role, areaIds }) => ({
    role,
    places: areaIds && areaIds.map((id) => known.get(id) ?? null),
  }))
  const complete = placed.map(({ role, places }) => ({
    role,
    places: places && places.filter((place) => place !== null),
  }))
  if (placed.some(({ places }) => places?.includes(null)))
    throw new AppError('invalid', '没有这个地区或单位，请重新选择管理范围。')
  const all = complete.some(({ places }) => places === null) ? null : [...known.values()]
  authorise(can(actor, 'account.change', { places: all }))
  const conflict = conflictOf(complete)
  if (conflict) throw wrongField('role', conflict)
  return all
}

/**
 * Records an event for each district that the account has or had, so that each auditor finds it; one without a district
 * for an account of all districts.
 */
async function audit(
  tx: Tx,
  actor: Actor,
  action: AuditAction,
  subject: string,
  places: readonly (readonly Place[] | null)[],
  detail: Record<string, string | boolean> = {},
): Promise<void> {
  const codes = places.flatMap((some) => some?.map(({ districtCode }) => districtCode) ?? [null])
  await recordInDistricts(tx, codes, { actor: nameOf(actor), action, subject, detail })
}
