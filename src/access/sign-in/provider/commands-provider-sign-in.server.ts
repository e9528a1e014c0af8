import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AuditDetail } from '../../../audit/audit.server.ts'
import type { Keys } from '../../../platform/crypto/keys.server.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import type { Limits } from '../../../platform/limits/limits.server.ts'
import { auditAccount, type LockedAccount, recordInDistricts, unknown } from '../../account-lock.server.ts'
import { districtsOfGrants } from '../../commands-accounts.server.ts'
import { textOfGrants, writeGrants } from '../../grants.server.ts'
import { type Grant, listRoles } from '../../policy.ts'
import { providerLimit } from '../../rate-limits.ts'
import { nobody, type SignedIn, type Visit } from '../commands-sign-in.server.ts'
import { wordsOfDevice } from '../device-words.ts'
import { closeSessions, openSession, type Session } from '../sessions.server.ts'
import { hashSource } from '../source.server.ts'
import type { Identity } from './claims.ts'
import { findAccountOf } from './find-account.server.ts'
import { type Flow, flowSeconds } from './flow.server.ts'
import { hasConflict, isLastAdministrator, mapGroups } from './mapped-grants.server.ts'
import type { ProviderCause, ProviderProblem } from './problems.ts'
import type { IdentityProvider } from './provider.server.ts'
import type { ProviderSettings } from './settings.ts'
import '../../table.server.ts'

/** Audit actor of what follows from the provider's answer. */
export const providerActor = '统一身份认证'

type Ground = { db: Db; keys: Keys; limits: Limits; provider: IdentityProvider }
export type ProviderSignIn = (SignedIn & { loginName: string }) | { problem: ProviderProblem }

/**
 * Signs in whom the provider identified. `state` is `factor` if our second factor is still required.
 * @param flow that this browser began.
 */
export async function signInWithProvider(
  { db, keys, limits, provider }: Ground,
  flow: Flow,
  callback: URL,
  { address, now, userAgent = '' }: Visit,
): Promise<ProviderSignIn> {
  if ((await limits.takeAddress(providerLimit, address)) !== null) return { problem: 'too-many' }
  if (!(await useOnce(db, flow, now))) return { problem: 'late' }
  const answer = await provider.identify(flow, callback)
  const from = hashSource(keys, address)
  if ('problem' in answer) {
    if (answer.problem === 'failed') await db.transaction().execute((tx) => refuse(tx, 'failed', null, from))
    return answer
  }
  const origin = { device: wordsOfDevice(userAgent), source: from, byProvider: true }
  const result = await db.transaction().execute(async (tx): Promise<ProviderSignIn> => {
    const found = await admit(tx, answer.value, provider)
    if ('cause' in found) return refuse(tx, found.cause, found.account, from)
    const { account, grants } = found
    const hasFactor = answer.value.hasFactor
    const state: Session['state'] = !hasFactor && (account.factorRequired || account.sealed) ? 'factor' : 'open'
    const token = await openSession(tx, account.id, state, now, origin)
    const detail = { role: listRoles({ grants }).join(','), provider: true, ...(hasFactor && { factor: true }), from }
    if (state === 'open') await auditAccount(tx, 'session.open', account, { detail })
    return { token, state, loginName: account.loginName }
  })
  if ('token' in result) await limits.giveBackAddress(providerLimit, address)
  return result
}

/** The provider refuses a code that it has seen; this refuses to ask it again. */
async function useOnce(db: Db, { state }: Flow, now: Date): Promise<boolean> {
  const hash = createHash('sha256').update(state).digest()
  return db.transaction().execute(async (tx) => {
    await tx.deleteFrom('staff_challenge').where('expire', '<', now).execute()
    const used = await tx
      .insertInto('staff_challenge')
      .values({ hash, binding: 'provider', expire: new Date(now.getTime() + flowSeconds * 1_000) })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .returning('hash')
      .executeTakeFirst()
    return used !== undefined
  })
}

async function refuse(
  tx: Tx,
  cause: ProviderCause,
  account: LockedAccount | null,
  from: string,
): Promise<{ problem: ProviderCause }> {
  const detail: AuditDetail = { provider: true, cause, from }
  const subject = account ?? { loginName: nobody, districtCodes: [] }
  await auditAccount(tx, 'session.refuse', subject, { actor: unknown, detail })
  return { problem: cause }
}

type Admitted =
  | { account: LockedAccount; grants: readonly Grant[] }
  | { account: LockedAccount | null; cause: ProviderCause }

/** The account of an identity, linked to it and with the roles of its groups, if it may sign in. */
async function admit(tx: Tx, identity: Identity, provider: IdentityProvider): Promise<Admitted> {
  const { settings } = provider
  // The last administrator must not be found twice at once.
  if (settings.groups) await sql`select pg_advisory_xact_lock(hashtext('staff-mapped-grants'))`.execute(tx)
  const found = await findAccountOf(tx, identity, settings)
  if ('cause' in found) return found
  const { account } = found
  if (account.state !== 'active') return { account, cause: 'disabled' }
  if (found.isNew) await link(tx, account, identity)
  if (!settings.groups) return { account, grants: account.grants }
  return applyGroups(tx, account, identity, settings.groups, provider)
}

async function link(tx: Tx, account: LockedAccount, { issuer, subject }: Identity): Promise<void> {
  await tx
    .updateTable('staff_account')
    .set({ identity_issuer: issuer, identity_subject: subject })
    .where('id', '=', account.id)
    .execute()
  await auditAccount(tx, 'account.link-identity', account)
}

/** Gives the account exactly the grants of its groups, but never takes the last administrator away. */
async function applyGroups(
  tx: Tx,
  account: LockedAccount,
  { groups }: Identity,
  { grants: mapping }: NonNullable<ProviderSettings['groups']>,
  provider: IdentityProvider,
): Promise<Admitted> {
  if (groups === null) return { account, cause: 'groups' }
  const { grants, placed, unknownAreas } = await mapGroups(tx, groups, mapping)
  if (unknownAreas.length > 0)
    provider.warn(`PORTAL_OIDC_GROUPS: no unit has the code or id ${unknownAreas.join(', ')}`)
  if (hasConflict(placed)) return { account, cause: 'conflict' }
  const [before, after] = [textOfGrants(account.grants), textOfGrants(grants)]
  if (before === after) return grants.length > 0 ? { account, grants } : { account, cause: 'groups' }
  const event = { actor: providerActor, action: 'account.change', subject: account.loginName } as const
  const districtCodes = [...account.districtCodes, ...districtsOfGrants(placed)]
  if (await isLastAdministrator(tx, account.id, account.grants, grants)) {
    await recordInDistricts(tx, account.districtCodes, { ...event, detail: { lastAdministrator: true } })
    return { account, grants: account.grants }
  }
  await writeGrants(tx, account.id, grants)
  await closeSessions(tx, account.id, 'ended')
  await recordInDistricts(tx, districtCodes, { ...event, detail: { grantsBefore: before, grants: after } })
  return grants.length > 0 ? { account, grants } : { account, cause: 'groups' }
}
