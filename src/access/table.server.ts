import type { Generated } from 'kysely'
import type { Role } from './policy.ts'

export interface StaffAccountTable {
  id: Generated<number>
  login_name: string
  name: string
  state: Generated<'active' | 'disabled'>
  password_hash: string
  password_temporary: boolean
  password_time: Generated<Date>
  factor_required: Generated<boolean>
  sealed_factor: Generated<Buffer | null>
  key_version: Generated<number | null>
  factor_step: Generated<number>
  /** Value of the provider's claim by which the account is found; empty for none. */
  identity: Generated<string>
  /** Whom the provider signed in first. */
  identity_issuer: Generated<string | null>
  identity_subject: Generated<string | null>
  create_time: Generated<Date>
}

export interface StaffGrantTable {
  account_id: number
  role: Role
  /** Null for all districts. */
  area_id: number | null
}

export interface StaffSessionTable {
  /** Names a session to its owner. */
  id: Generated<number>
  token_hash: Buffer
  account_id: number
  state: 'factor' | 'open' | 'replaced' | 'ended'
  start_time: Date
  used_time: Date
  /** In words; empty where unknown. */
  device: Generated<string>
  /** Pseudonym of the address (`hashSource`). */
  source: Generated<string>
  by_provider: Generated<boolean>
}

export interface StaffPasskeyTable {
  id: Generated<number>
  account_id: number
  credential_id: string
  public_key: Buffer
  sign_count: number
  rp_id: string
  name: string
  create_time: Date
  used_time: Generated<Date | null>
}

/** Challenges that passkeys have not answered yet. */
export interface StaffChallengeTable {
  hash: Buffer
  binding: string
  expire: Date
}

declare module '../platform/db/types.ts' {
  interface Tables {
    staff_account: StaffAccountTable
    staff_grant: StaffGrantTable
    staff_session: StaffSessionTable
    staff_passkey: StaffPasskeyTable
    staff_challenge: StaffChallengeTable
  }
}
