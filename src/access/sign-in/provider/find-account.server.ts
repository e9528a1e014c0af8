import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { type LockedAccount, lockAccount } from '../../account-lock.server.ts'
import { normaliseLoginName } from '../../schema.ts'
import type { Identity } from './claims.ts'
import type { ProviderCause } from './problems.ts'
import type { ProviderSettings } from './settings.ts'
import '../../table.server.ts'

export type FoundAccount =
  | { account: LockedAccount; /** Found by its claim for the first time. */ isNew: boolean }
  | { account: LockedAccount | null; cause: ProviderCause }

/**
 * The account of an identity, locked. Once linked only issuer and subject count; before, the claim has to be what an
 * administrator entered, or a login name if the settings allow it.
 */
export async function findAccountOf(
  tx: Tx,
  identity: Identity,
  { claim, matchLoginName }: Pick<ProviderSettings, 'claim' | 'matchLoginName'>,
): Promise<FoundAccount> {
  const linked = await tx
    .selectFrom('staff_account')
    .select('id')
    .where('identity_issuer', '=', identity.issuer)
    .where('identity_subject', '=', identity.subject)
    .executeTakeFirst()
  if (linked) {
    const account = await lockAccount(tx, linked.id)
    // An administrator may have removed the link meanwhile.
    if (account?.identitySubject === identity.subject) return { account, isNew: false }
  }
  const { name } = identity
  if (name === null) return { account: null, cause: 'unknown' }
  if (identity.isUnverified) return { account: null, cause: 'unverified' }
  const id = (await findByIdentity(tx, name, claim)) ?? (matchLoginName ? await findByLoginName(tx, name) : undefined)
  const account = id === undefined ? undefined : await lockAccount(tx, id)
  if (!account) return { account: null, cause: 'unknown' }
  // A link to a provider that the operator no longer uses finds nobody.
  const isFree = account.identitySubject === null || account.identityIssuer !== identity.issuer
  return isFree ? { account, isNew: true } : { account, cause: 'taken' }
}

async function findByIdentity(tx: Tx, name: string, claim: string): Promise<number | undefined> {
  const found = await tx
    .selectFrom('staff_account')
    .select(['id', 'identity'])
    .where(sql<boolean>`lower(identity) = lower(${name}) and identity <> ''`)
    .executeTakeFirst()
  // Subjects of two people may differ in case only.
  return found && (claim !== 'sub' || found.identity === name) ? found.id : undefined
}

/** Only accounts for which no administrator entered another identity. */
async function findByLoginName(tx: Tx, name: string): Promise<number | undefined> {
  const found = await tx
    .selectFrom('staff_account')
    .select('id')
    .where('login_name', '=', normaliseLoginName(name))
    .where('identity', '=', '')
    .executeTakeFirst()
  return found?.id
}
