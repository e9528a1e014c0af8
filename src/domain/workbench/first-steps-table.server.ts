export interface StaffFirstStepsTable {
  account_id: number
  guide_read_time: Date | null
  dismiss_time: Date | null
}

declare module '../../platform/db/types.ts' {
  interface Tables {
    staff_first_steps: StaffFirstStepsTable
  }
}
