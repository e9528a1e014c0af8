import { backupSignal } from './backup-signal.server.ts'
import { archiveSignal } from './archive-signal.server.ts'
import { certificateSignal } from './certificate-signal.server.ts'
import { clockSignal } from './clock-signal.server.ts'
import { databaseSignal } from './database-signal.server.ts'
import { deliveriesSignal } from './deliveries-signal.server.ts'
import { diskSignal } from './disk-signal.server.ts'
import { filesSignal } from './files-signal.server.ts'
import { keysSignal } from './keys-signal.server.ts'
import { looksSignals } from './looks-signal.server.ts'
import { migrationsSignal } from './migrations-signal.server.ts'
import { proofSignal } from './proof-signal.server.ts'
import type { SignalCheck } from './signal.ts'
import { standbySignal } from './standby-signal.server.ts'
import { versionSignal } from './version-signal.server.ts'
import {
  overdueMessagesSignal,
  refusedImportsSignal,
  waitingImportsSignal,
  waitingReviewsSignal,
} from './work-signals.server.ts'
import { writingSignal } from './writing-signal.server.ts'

/** All that an operator is told of; a new signal is a file here and an entry. */
export const signalChecks: readonly SignalCheck[] = [
  versionSignal,
  databaseSignal,
  writingSignal,
  standbySignal,
  migrationsSignal,
  clockSignal,
  certificateSignal,
  keysSignal,
  ...looksSignals,
  diskSignal,
  filesSignal,
  backupSignal,
  proofSignal,
  archiveSignal,
  overdueMessagesSignal,
  waitingReviewsSignal,
  waitingImportsSignal,
  refusedImportsSignal,
  deliveriesSignal,
]
