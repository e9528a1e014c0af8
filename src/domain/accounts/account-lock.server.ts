import { lockAccount } from '../../access/account-lock.server.ts'
import { type Actor, authorise, can, type Place, requireRole, staffActions } from '../../access/policy.ts'
import { accountColumns, listGrantPlaces } from '../../access/queries.server.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { notFound } from '../../platform/errors.ts'
import type { Where } from '../operation.ts'

/** An account without areas is for those who administer all districts. */
export const toOperationPlace = (places: readonly Place[] | null): Where =>
  places === null || places.length === 0 ? 'all-districts' : places

/**
 * The account of an operation, locked, and where the actor needs the permission. Nobody changes their own account.
 * @throws AppError not_found, forbidden
 */
export async function findLockedAccount(
  tx: Db | Tx,
  { actor, input: { id } }: { actor: Actor; input: { id: number } },
): Promise<{ place: Where; account: NonNullable<Awaited<ReturnType<typeof lockAccount>>>; places: Place[] | null }> {
  requireRole(actor, staffActions['account.change'].roles)
  const account = await lockAccount(tx, id)
  const places = account ? await listGrantPlaces(tx, account.grants) : []
  if (!account || !can(actor, 'account.read', { places })) throw notFound('没有这个账号。')
  authorise(can(actor, 'account.change', { places }))
  authorise(actor.kind === 'operator' || actor.id !== id)
  return { place: toOperationPlace(places), account, places }
}

export const listDistrictCodes = (places: readonly Place[] | null): (string | null)[] =>
  places?.map(({ districtCode }) => districtCode) ?? [null]

const findAccount = (db: Db | Tx, id: number) =>
  db.selectFrom('staff_account').select(accountColumns).where('id', '=', id).executeTakeFirst()
export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** The account that a query names. @throws AppError not_found, also for an account that the actor may not see. */
export async function readableAccount(db: Db | Tx, { actor, input }: { actor: Actor; input: { id: number } }) {
  const row = await findAccount(db, input.id)
  const places = row ? await listGrantPlaces(db, row.grants) : []
  if (!row || !can(actor, 'account.read', { places })) throw notFound('没有这个账号。')
  return { place: toOperationPlace(places), row }
}
