import type { SealedTable } from './db/sealed-table.ts'
import { sealedMessages } from './messages/sealed-messages.server.ts'
import { sealedPayments } from './subsidies/sealed-payments.server.ts'
import { sealedFactors } from './staff/sealed-factors.server.ts'

/** Every table with sealed rows: none may be forgotten when keys are opened or exchanged. */
export const sealedTables: readonly SealedTable[] = [sealedPayments, sealedMessages, sealedFactors]
