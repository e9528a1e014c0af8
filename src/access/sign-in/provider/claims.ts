import type { ProviderSettings } from './settings.ts'

export type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string }

/** What the provider says of a user. */
export type Identity = {
  issuer: string
  subject: string
  /** Value of the matching claim; null if it is missing. */
  name: string | null
  /** The name is an address that the provider has not verified. */
  isUnverified: boolean
  /** Null if the claim is missing: that says nothing about the user's groups. */
  groups: readonly string[] | null
  /** Whether a second factor was used that counts. */
  hasFactor: boolean
}

/** By its name, else by a path such as `realm_access.roles`. */
export function findClaim(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name.split('.').reduce<unknown>((within, key) => {
    const isObject = typeof within === 'object' && within !== null && Object.hasOwn(within, key)
    return isObject ? (within as Record<string, unknown>)[key] : undefined
  }, claims)
}

const textsIn = (value: unknown): string[] =>
  [value].flat().flatMap((each) => (typeof each === 'string' ? [each] : typeof each === 'number' ? [String(each)] : []))

const mostNameLength = 200

export function readIdentity(
  claims: Claims,
  settings: Pick<ProviderSettings, 'claim' | 'groups' | 'factorValues'>,
): Identity {
  const { claim, groups, factorValues } = settings
  const [name = ''] = textsIn(findClaim(claims, claim)).map((text) => text.trim())
  const held = groups && findClaim(claims, groups.claim)
  return {
    issuer: claims.iss,
    subject: claims.sub,
    name: name === '' || name.length > mostNameLength ? null : name,
    isUnverified: claim === 'email' && claims['email_verified'] !== true,
    groups: held === null || held === undefined ? null : textsIn(held),
    hasFactor: textsIn([claims['amr'], claims['acr']].flat()).some((value) => factorValues.includes(value)),
  }
}

/** Whether the ID token lacks what providers often tell at the UserInfo endpoint only. */
export const lacksClaims = (claims: Claims, { claim, groups }: Pick<ProviderSettings, 'claim' | 'groups'>): boolean =>
  [claim, ...(claim === 'email' ? ['email_verified'] : []), ...(groups ? [groups.claim] : [])].some(
    (name) => findClaim(claims, name) === undefined,
  )
