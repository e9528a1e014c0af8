import type { Generated } from 'kysely'
import type { Role } from './policy.ts'

export interface StaffAccountTable {
  id: Generated<number>
  login_name: string
  name: string
  role: Role
  everywhere: boolean
  state: Generated<'active' | 'disabled'>
  password_hash: string
  password_temporary: boolean
  password_time: Generated<Date>
  factor_required: Generated<boolean>
  sealed_factor: Generated<Buffer | null>
  key_version: Generated<number | null>
  factor_step: Generated<number>
  create_time: Generated<Date>
}

export interface StaffAreaTable {
  account_id: number
  area_id: number
}

export interface StaffSessionTable {
  token_hash: Buffer
  account_id: number
  state: 'factor' | 'open' | 'replaced' | 'ended'
  start_time: Date
  used_time: Date
}

declare module '../platform/db/types.ts' {
  interface Tables {
    staff_account: StaffAccountTable
    staff_area: StaffAreaTable
    staff_session: StaffSessionTable
  }
}
