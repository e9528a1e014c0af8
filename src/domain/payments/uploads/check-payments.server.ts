import { sql } from 'kysely'
import type { KeySet } from '../../../platform/crypto/key-set.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { TakenPayments } from '../file-parsing/read-payments.server.ts'
import type { NewPayment } from '../file-parsing/new-payment.ts'
import { rowPosition } from '@three-affairs/office-reader/sheets/sheet.ts'
import { compareStored, repeated } from '../payment-rows.server.ts'
import type { FileSums } from './file-sums.server.ts'
import { createLineIndex } from './line-index.ts'

/**
 * Checks chunks of a file one after the other: tells what `prepareInsert` would do with them, and adds what it would
 * insert to `sums`.
 */
export function checkPayments(
  tx: Tx,
  keys: KeySet,
  districtCode: string,
  sums: FileSums,
): (payments: readonly NewPayment[]) => Promise<TakenPayments> {
  const lines = createLineIndex()
  const isListStored = findStoredLists(tx, districtCode)
  return async (payments) => {
    const stored = await isListStored(payments)
    const known = payments.filter(({ inventoryCode }) => stored(inventoryCode))
    const compared = await compareStored(tx, keys, { id: null, districtCode }, known)
    const { already, errors } = compared
    let [added, totalFen] = [0, 0]
    for (const payment of inFileOrder(payments, known, compared.fresh)) {
      const { inventoryCode, uniquelyIdentifies } = payment
      const earlier = lines.add(`${inventoryCode}\n${uniquelyIdentifies}`, rowPosition(payment))
      if (earlier !== null) errors.push(repeated(payment, earlier))
      else {
        added += 1
        totalFen += payment.amountFen
        sums.add(payment)
      }
    }
    return { added, already, totalFen, errors }
  }
}

/** `payments` without those of `known` that are not `fresh`. */
function inFileOrder(
  payments: readonly NewPayment[],
  known: readonly NewPayment[],
  fresh: readonly NewPayment[],
): readonly NewPayment[] {
  if (known.length === fresh.length) return payments
  const left = new Set(known)
  for (const payment of fresh) left.delete(payment)
  return payments.filter((payment) => !left.has(payment))
}

/** Looks up once for each list whether payments of it are stored: those of a new list need not be compared. */
function findStoredLists(tx: Tx, districtCode: string) {
  const known = new Map<string, boolean>()
  return async (payments: readonly NewPayment[]): Promise<(inventoryCode: string) => boolean> => {
    const unknown = new Set(payments.map(({ inventoryCode }) => inventoryCode).filter((code) => !known.has(code)))
    if (unknown.size > 0) {
      const { rows } = await sql<{ code: string; stored: boolean }>`
        select code, exists (
          select from subsidy_payment where district_code = ${districtCode} and inventory_code = code
        ) as stored
        from unnest(${[...unknown]}::text[]) as code`.execute(tx)
      for (const { code, stored } of rows) known.set(code, stored)
    }
    return (code) => known.get(code) ?? true
  }
}
