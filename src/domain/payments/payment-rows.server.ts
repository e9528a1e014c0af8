import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { KeySet, KeyVersion } from '../../platform/crypto/key-set.ts'
import { blindIndex } from '../../platform/crypto/seal.server.ts'
import { type CopyColumns, type CopyData, copyRows, encodeRows } from '../../platform/db/copy.ts'
import type { Tx } from '../../platform/db/types.ts'
import { columnName } from './file-parsing/columns.ts'
import type { RowError } from './file-parsing/row.ts'
import type { NewPayment } from './file-parsing/new-payment.ts'
import { placeInWords, rowPosition } from '@three-affairs/office-reader/sheets/sheet.ts'
import { getHousehold, seal, unseal } from './seal.server.ts'
import type { Selectable } from 'kysely'
import type { SubsidyPaymentTable } from './table.server.ts'
import './table.server.ts'

/** What became of valid rows of a file. `fresh` are those that are not stored yet. */
export type ComparedPayments = { fresh: NewPayment[]; already: number; errors: RowError[] }
export type AddedPayments = { added: number; already: number; totalFen: number; errors: RowError[] }

type OpenBatch = { id: number; districtCode: string }

/**
 * Encrypts payments, at most a few thousand per call, so that the returned function only has to write them: it inserts
 * them into the batch. Payments already stored with the same content are counted. Those stored with different content,
 * or twice in the file, are row errors and not inserted.
 */
export function prepareInsert(
  tx: Tx,
  keys: KeySet,
  batch: OpenBatch,
  payments: readonly NewPayment[],
): () => Promise<AddedPayments> {
  const encode = (rows: readonly NewPayment[]) => encodeRows('subsidy_payment', toColumns(keys.current, batch), rows)
  const encoded = encode(payments)
  return async () => {
    // Nearly always all rows are new: then it is quicker not to look first.
    if (await insertNew(tx, encoded))
      return { added: payments.length, already: 0, totalFen: totalOf(payments), errors: [] }
    const { fresh, already, errors } = await compareStored(tx, keys, batch, payments)
    const { first, repeats } = findRepeats(fresh)
    if (!(await insertNew(tx, encode(first)))) throw new Error('A payment was neither inserted nor found.')
    return { added: first.length, already, totalFen: totalOf(first), errors: [...errors, ...repeats] }
  }
}

const totalOf = (payments: readonly NewPayment[]): number => payments.reduce((sum, { amountFen }) => sum + amountFen, 0)

const uniqueViolation = '23505'

/** Inserts all rows, or none and returns false if one of their numbers is taken. */
async function insertNew(tx: Tx, encoded: CopyData<'subsidy_payment'>): Promise<boolean> {
  try {
    await copyRows(tx, encoded)
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.code === uniqueViolation) return false
    throw error
  }
}

export type Stored = Omit<Selectable<SubsidyPaymentTable>, 'id'>

/** The columns of a payment as they are stored. */
export const toColumns = (
  key: KeyVersion,
  batch: OpenBatch,
): CopyColumns<NewPayment, SubsidyPaymentTable, Exclude<keyof Stored, 'version' | 'is_shown' | 'correct_time'>> => ({
  batch_id: ['bigint', () => batch.id],
  district_code: ['text', () => batch.districtCode],
  key_version: ['smallint', () => key.version],
  line_number: ['integer', rowPosition],
  area_code: ['text', ({ areaCode }) => areaCode],
  area_name: ['text', ({ areaName }) => areaName],
  project_code: ['text', ({ projectCode }) => projectCode],
  project_name: ['text', ({ projectName }) => projectName],
  business_period: ['text', ({ businessPeriod }) => businessPeriod],
  amount_fen: ['bigint', ({ amountFen }) => amountFen],
  put_time: ['date', ({ putTime }) => putTime],
  inventory_code: ['text', ({ inventoryCode }) => inventoryCode],
  uniquely_identifies: ['text', ({ uniquelyIdentifies }) => uniquelyIdentifies],
  payment_slip_code: ['text', ({ paymentSlipCode }) => paymentSlipCode],
  beneficiary_bank: ['text', ({ beneficiaryBank }) => beneficiaryBank],
  quantity: ['text', ({ quantity }) => quantity],
  kind: ['text', ({ kind }) => kind],
  rate: ['text', ({ rate }) => rate],
  object_index: ['bytea', ({ objectIdentity }) => blindIndex(key, 'object', objectIdentity)],
  household_index: ['bytea', (payment) => blindIndex(key, 'household', getHousehold(payment))],
  sealed: ['bytea', (payment) => seal(key, payment, payment)],
})

const numberOf = (inventoryCode: string, uniquelyIdentifies: string): string =>
  JSON.stringify([inventoryCode, uniquelyIdentifies])

/** The payments of which another row of the list above has the number. */
function findRepeats(payments: readonly NewPayment[]): { first: NewPayment[]; repeats: RowError[] } {
  const lines = new Map<string, number>()
  const first: NewPayment[] = []
  const repeats: RowError[] = []
  for (const payment of payments) {
    const number = numberOf(payment.inventoryCode, payment.uniquelyIdentifies)
    const line = lines.get(number)
    if (line !== undefined) repeats.push(repeated(payment, line))
    else {
      lines.set(number, rowPosition(payment))
      first.push(payment)
    }
  }
  return { first, repeats }
}

const refusal = ({ line, sheet }: NewPayment, reason: string): RowError => ({
  line,
  ...(sheet?.isOneOfMany && { sheet: sheet.name }),
  column: columnName('uniquelyIdentifies'),
  reason,
})

/** The error of a row with the number of an earlier row. @param position of the earlier row. */
export const repeated = (payment: NewPayment, position: number): RowError =>
  refusal(payment, `清册编码和唯一标识与${placeInWords(position, payment.sheet)}相同，请删除重复的一行或改正标识。`)

/**
 * Compares payments with those that are stored under their numbers.
 * @param batch the rows of the batch with this id are of the same file.
 */
export async function compareStored(
  tx: Tx,
  keys: KeySet,
  batch: { id: number | null; districtCode: string },
  payments: readonly NewPayment[],
): Promise<ComparedPayments> {
  if (payments.length === 0) return { fresh: [], already: 0, errors: [] }
  const { rows } = await sql<Stored>`
    select payment.*
    from unnest(
      ${payments.map(({ inventoryCode }) => inventoryCode)}::text[],
      ${payments.map(({ uniquelyIdentifies }) => uniquelyIdentifies)}::text[]
    ) as wanted (inventory_code, uniquely_identifies)
    join subsidy_payment payment using (inventory_code, uniquely_identifies)
    where payment.district_code = ${batch.districtCode} and payment.version = 0`.execute(tx)
  const stored = new Map(rows.map((row) => [numberOf(row.inventory_code, row.uniquely_identifies), row]))
  const fresh: NewPayment[] = []
  const errors: RowError[] = []
  let already = 0
  for (const payment of payments) {
    const row = stored.get(numberOf(payment.inventoryCode, payment.uniquelyIdentifies))
    if (!row) fresh.push(payment)
    else if (row.batch_id === batch.id) errors.push(repeated(payment, row.line_number))
    else if (!row.is_shown)
      errors.push(
        refusal(payment, `这一笔（批次 ${row.batch_id}）已经收回，不会再次公开；收回错了的，请在那一笔的页面上恢复。`),
      )
    else if (isSame(keys, row, payment)) already += 1
    else if (row.correct_time)
      errors.push(
        refusal(
          payment,
          `这一笔（批次 ${row.batch_id}）已经更正过，文件里是另外的内容，不会改回去；仍要改的，请在那一笔的页面上更正。`,
        ),
      )
    else
      errors.push(
        refusal(
          payment,
          `清册编码和唯一标识与批次 ${row.batch_id} 中的记录相同而内容不同，请核对；要改这一笔的，请在批次 ${row.batch_id} 的页面上更正；整批都错的，请撤销批次。`,
        ),
      )
  }
  return { fresh, already, errors }
}

const personFields = [
  'objectCode',
  'objectName',
  'objectIdentity',
  'accountsReceivableName',
  'accountsReceivableCode',
  'householdName',
  'householdIdentity',
] as const

function isSame(keys: KeySet, row: Stored, payment: NewPayment): boolean {
  if (
    row.area_code !== payment.areaCode ||
    row.project_code !== payment.projectCode ||
    row.project_name !== payment.projectName ||
    row.business_period !== payment.businessPeriod ||
    row.amount_fen !== payment.amountFen ||
    row.put_time !== payment.putTime ||
    row.payment_slip_code !== payment.paymentSlipCode ||
    row.beneficiary_bank !== payment.beneficiaryBank ||
    row.quantity !== payment.quantity ||
    row.kind !== payment.kind ||
    row.rate !== payment.rate
  )
    return false
  const person = unseal(keys, {
    inventoryCode: row.inventory_code,
    uniquelyIdentifies: row.uniquely_identifies,
    keyVersion: row.key_version,
    sealed: row.sealed,
  })
  return personFields.every((field) => person[field] === payment[field])
}
