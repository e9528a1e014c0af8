import { createHash } from 'node:crypto'
import { demoOperator } from '../../../../src/access/policy.ts'
import { addPayments } from '../../../../src/domain/payments/commands.server.ts'
import { addProjects } from '../../../../src/domain/payments/commands-projects.server.ts'
import type { NewPayment } from '../../../../src/domain/payments/file-parsing/new-payment.ts'
import type { Keys } from '../../../../src/platform/crypto/keys.server.ts'
import type { Tx } from '../../../../src/platform/db/types.ts'
import type { BeforeGate } from '../../../../src/platform/text/public-text.ts'
import { policyCards } from '../payments/policy-cards.ts'

/** Writes the policy cards of a district, which name its notices, and its payments. */
export async function writePayments(
  tx: Tx,
  keys: Keys,
  districtCode: string,
  payments: readonly BeforeGate<NewPayment>[],
): Promise<void> {
  await addProjects(tx, demoOperator, districtCode, await policyCards(tx, districtCode))
  if (payments.length === 0) return
  const sha256 = createHash('sha256').update(`demo-subsidies ${districtCode}`).digest()
  await addPayments(tx, keys, demoOperator, { districtCode, fileName: '演示数据', sha256 }, payments)
}
