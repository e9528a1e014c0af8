import type { Limit } from '../platform/limits/limits.server.ts'

/**
 * Five failures lock a name for 15 minutes (等保 2.0), whether or not the account exists. Known devices of the account
 * are counted separately, so that strangers cannot lock out its owner.
 */
export const nameLimit: Limit = { name: 'login-name', points: 5, seconds: 900 }
export const knownNameLimit: Limit = { name: 'login-name-known', points: 5, seconds: 900 }
/** Failures from one address with any names. Higher, because an office shares one address. */
export const addressLimit: Limit = { name: 'login-address', points: 60, seconds: 900 }
export const factorLimit: Limit = { name: 'login-factor', points: 5, seconds: 900 }
export const knownFactorLimit: Limit = { name: 'login-factor-known', points: 5, seconds: 900 }
export const passkeyLimit: Limit = { name: 'login-passkey', points: 5, seconds: 900 }
/** Returns from the identity provider to one address that signed nobody in. */
export const providerLimit: Limit = { name: 'login-provider', points: 120, seconds: 900 }
export const ownPasswordLimit: Limit = { name: 'own-password', points: 5, seconds: 900 }

/** Limits that an administrator sees as the lock of an account and can lift. */
export const accountLimits = [nameLimit, knownNameLimit, factorLimit, knownFactorLimit, ownPasswordLimit, passkeyLimit]

/** Refusals of one account recorded per hour: enough to notice attempts, too few to fill a disk. */
export const refusalAuditLimit: Limit = { name: 'refusal-note', points: 20, seconds: 3_600 }
