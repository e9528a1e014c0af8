import { sql } from 'kysely'
import type { SealedTable } from '../platform/crypto/sealed-table.server.ts'
import type { Db, Tx } from '../platform/db/types.ts'
import { sealedFieldDrafts } from './field-drafts/sealed-drafts.server.ts'
import { sealedMessageEvents, sealedMessages } from './messages/sealed-messages.server.ts'
import { sealedRequestEvents, sealedRequests } from './disclosure-requests/sealed-requests.server.ts'
import { sealedReports } from './personal-data/sealed-reports.server.ts'
import { sealedAnswerAddresses, sealedStaffAddresses } from './notifications/sealed-addresses.server.ts'
import { sealedVouchers } from './articles/books/vouchers/sealed-vouchers.server.ts'
import { sealedPayments } from './payments/sealed-payments.server.ts'
import { sealedFactors } from '../access/sign-in/sealed-factors.server.ts'

/** Every table with encrypted rows. Key checks and key rotation cover exactly these. */
export const sealedTables: readonly SealedTable[] = [
  sealedPayments,
  sealedMessages,
  sealedMessageEvents,
  sealedRequests,
  sealedRequestEvents,
  sealedReports,
  sealedFactors,
  sealedFieldDrafts,
  sealedStaffAddresses,
  sealedAnswerAddresses,
  sealedVouchers,
]

/** Those of a database that may be of an older version, such as before an upgrade or while a backup is restored. */
export async function findSealedTables(db: Db | Tx): Promise<SealedTable[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  return sealedTables.filter(({ name }) => names.has(name))
}
