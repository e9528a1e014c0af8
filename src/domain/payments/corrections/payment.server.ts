import type { KeySet } from '../../../platform/crypto/key-set.ts'
import type { BeforeGate } from '../../../platform/text/public-text.ts'
import type { NewPayment } from '../file-parsing/new-payment.ts'
import type { Stored } from '../payment-rows.server.ts'
import { unseal } from '../seal.server.ts'

/** A stored payment as it was before encryption. */
export const paymentOfRow = (keys: KeySet, row: Stored): BeforeGate<NewPayment> => ({
  line: row.line_number,
  areaCode: row.area_code,
  areaName: row.area_name,
  projectCode: row.project_code,
  projectName: row.project_name,
  businessPeriod: row.business_period,
  amountFen: row.amount_fen,
  putTime: row.put_time,
  inventoryCode: row.inventory_code,
  uniquelyIdentifies: row.uniquely_identifies,
  paymentSlipCode: row.payment_slip_code,
  beneficiaryBank: row.beneficiary_bank,
  quantity: row.quantity,
  kind: row.kind,
  rate: row.rate,
  ...unseal(keys, {
    inventoryCode: row.inventory_code,
    uniquelyIdentifies: row.uniquely_identifies,
    keyVersion: row.key_version,
    sealed: row.sealed,
  }),
})
