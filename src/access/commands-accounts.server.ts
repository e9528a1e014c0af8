import type { Db, Tx } from '../platform/db/types.ts'
import { AppError, wrongField } from '../platform/errors.ts'
import { recordInDistricts } from './account-lock.server.ts'
import { textOfGrants, writeGrants } from './grants.server.ts'
import { requireFreeIdentity } from './identities.server.ts'
import { listPlaces } from './places.server.ts'
import { type Actor, type Grant, getActorName, type Place, requireOperator } from './policy.ts'
import type { NewAccount } from './schema.ts'
import { findConflict } from './separation.ts'
import { generatePassword, hashPassword } from './sign-in/passwords.server.ts'
import './table.server.ts'

export type NewAccountOptions = {
  /** Checked by the caller; generated if missing. */
  password?: string | undefined
  /** Whether the owner has to change the password at the first sign-in. */
  temporary?: boolean
  factorRequired?: boolean
  identity?: string | undefined
}

/**
 * Creates an account on the server itself. Staff use the operation of `domain/accounts`.
 * @returns its id and password; the password is stored only as a hash.
 * @throws AppError forbidden, conflict for a name that is taken, invalid for an area that does not exist.
 */
export async function createAccount(
  db: Db,
  actor: Actor,
  account: NewAccount,
  { password: chosen, ...options }: NewAccountOptions = {},
): Promise<{ id: number; password: string }> {
  requireOperator(actor)
  const password = chosen ?? (await generatePassword())
  const passwordHash = await hashPassword(actor, password)
  return db.transaction().execute(async (tx) => {
    const places = await placeGrants(tx, account.grants)
    const { id, detail } = await insertAccount(tx, account, places, passwordHash, options)
    const event = { actor: getActorName(actor), action: 'account.create', subject: account.loginName, detail } as const
    await recordInDistricts(tx, districtsOfGrants(places), event)
    return { id, password }
  })
}

/** Inserts an account whose grants the caller authorised. @throws AppError conflict, invalid for roles that exclude each other. */
export async function insertAccount(
  tx: Tx,
  { loginName, name, grants }: NewAccount,
  places: PlacedGrants,
  passwordHash: string,
  { temporary = true, factorRequired = false, identity = '' }: Omit<NewAccountOptions, 'password'> = {},
) {
  requireSeparate(places)
  await requireFreeIdentity(tx, identity)
  const added = await tx
    .insertInto('staff_account')
    .values({
      login_name: loginName,
      name,
      password_hash: passwordHash,
      password_temporary: temporary,
      factor_required: factorRequired,
      identity,
    })
    .onConflict((conflict) => conflict.column('login_name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw wrongField('loginName', `账号 ${loginName} 已经有人使用，请换一个。`, 'conflict')
  await writeGrants(tx, added.id, grants)
  return { id: added.id, detail: { grants: textOfGrants(grants), factorRequired } }
}

/** Grants with the places of their areas; null for all districts. */
export type PlacedGrants = readonly { role: Grant['role']; places: readonly Place[] | null }[]

/** @throws AppError invalid for an unknown area. */
export async function placeGrants(db: Db | Tx, grants: readonly Grant[]): Promise<PlacedGrants> {
  const known = await listPlaces(
    db,
    grants.flatMap(({ areaIds }) => areaIds ?? []),
  )
  const placeOf = (id: number): Place => {
    const place = known.get(id)
    if (!place) throw new AppError('invalid', '没有这个地区或单位，请重新选择管理范围。')
    return place
  }
  return grants.map(({ role, areaIds }) => ({ role, places: areaIds && areaIds.map(placeOf) }))
}

/** @throws AppError invalid for roles that exclude each other. */
export function requireSeparate(grants: PlacedGrants): void {
  const conflict = findConflict(grants)
  if (conflict) throw wrongField('role', conflict)
}

/** Places of all grants; null if one is for all districts. */
export const placesOfGrants = (grants: PlacedGrants): Place[] | null =>
  grants.some(({ places }) => places === null) ? null : grants.flatMap(({ places }) => places ?? [])

/** Districts whose auditors find what was done to the account; null for all. */
export const districtsOfGrants = (grants: PlacedGrants): (string | null)[] =>
  placesOfGrants(grants)?.map(({ districtCode }) => districtCode) ?? [null]
