import type { ColumnType, Generated } from 'kysely'
import type { Tx } from '../platform/db/types.ts'

export interface AuditEventTable {
  id: Generated<number>
  at: Generated<Date>
  actor: string
  action: string
  district_code: string | null
  subject: string
  /** jsonb, written as text */
  detail: ColumnType<AuditDetail, string, never>
}

declare module '../platform/db/types.ts' {
  interface Tables {
    audit_event: AuditEventTable
  }
}

/** Every action. Each noun adds its own with titles in its `audit-titles.ts`: an action without a title does not compile. */
export interface AuditActions {
  /** Nouns extend this. */
}

export type AuditAction = keyof AuditActions

/** Actor without an account: a visitor who reads, asks or writes. */
export const citizen = '群众'

export type AuditDetail = Record<string, string | number | boolean | null>

export type AuditEvent = {
  /** Who did it: a staff account, the user of the command line, or a citizen. */
  actor: string
  /** Noun and verb, such as `subsidy-batch.import`. */
  action: AuditAction
  /** 12 digits; null if it concerns all districts. */
  districtCode: string | null
  /** What it was done to, such as the number of a batch. */
  subject: string
  /** Figures and file names; never personal data. */
  detail?: AuditDetail
}

/** Records events in the transaction of the action itself, so that both are committed or neither. */
export async function recordAudit(tx: Tx, ...events: AuditEvent[]): Promise<void> {
  const rows = events.map(({ actor, action, districtCode, subject, detail = {} }) => ({
    actor,
    action,
    district_code: districtCode,
    subject,
    detail: JSON.stringify(detail),
  }))
  await tx.insertInto('audit_event').values(rows).execute()
}
