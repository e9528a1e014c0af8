import type { Limit } from '../db/limits.server.ts'

/** Five failures lock a name for 15 minutes (等保 2.0), whether or not an account has it. */
export const nameLimit: Limit = { name: 'login-name', points: 5, seconds: 900 }
/** Failures from one address, which tries many names; an office shares one. */
export const addressLimit: Limit = { name: 'login-address', points: 60, seconds: 900 }
export const factorLimit: Limit = { name: 'login-factor', points: 5, seconds: 900 }
export const ownPasswordLimit: Limit = { name: 'own-password', points: 5, seconds: 900 }

/** What an administrator sees as the lock of an account, and lifts. */
export const accountLimits = [nameLimit, factorLimit, ownPasswordLimit]

/** So many refusals of one account are noted in an hour: enough to see that somebody tries, too few to fill a disk. */
export const refusalNoteLimit: Limit = { name: 'refusal-note', points: 20, seconds: 3_600 }
