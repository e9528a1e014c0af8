import { sql } from 'kysely'
import type { Tx } from '../../platform/db/types.ts'
import type { NewPayment, RowError } from './import/row.ts'
import { columnName } from './import/columns.ts'
import type { KeySet } from '../../platform/crypto/key-set.ts'
import { blindIndex } from '../../platform/crypto/seal.server.ts'
import { householdOf, seal, unseal } from './seal.server.ts'
import type { SubsidyPaymentTable } from './table.server.ts'
import './table.server.ts'

export type AddedPayments = { added: number; already: number; totalFen: number; errors: RowError[] }

/**
 * Encrypts payments and inserts them into a batch, at most a few thousand per call. Payments already stored with the
 * same content are counted. Those stored with different content, or twice in the file, are row errors and not inserted.
 */
export async function insertPayments(
  tx: Tx,
  keys: KeySet,
  batch: { id: number; districtCode: string },
  payments: readonly NewPayment[],
): Promise<AddedPayments> {
  const { current } = keys
  const of = <T>(pick: (payment: NewPayment) => T): T[] => payments.map(pick)
  const result = await sql`
    insert into subsidy_payment (
      batch_id, district_code, key_version, line_number, area_code, area_name, project_code, project_name,
      business_period, amount_fen, put_time, inventory_code, uniquely_identifies, payment_slip_code, beneficiary_bank,
      object_index, household_index, sealed
    )
    select ${batch.id}, ${batch.districtCode}, ${current.version}::smallint, row.*
    from unnest(
      ${of(({ line }) => line)}::integer[],
      ${of(({ areaCode }) => areaCode)}::text[],
      ${of(({ areaName }) => areaName)}::text[],
      ${of(({ projectCode }) => projectCode)}::text[],
      ${of(({ projectName }) => projectName)}::text[],
      ${of(({ businessPeriod }) => businessPeriod)}::text[],
      ${of(({ amountFen }) => amountFen)}::bigint[],
      ${of(({ putTime }) => putTime)}::date[],
      ${of(({ inventoryCode }) => inventoryCode)}::text[],
      ${of(({ uniquelyIdentifies }) => uniquelyIdentifies)}::text[],
      ${of(({ paymentSlipCode }) => paymentSlipCode)}::text[],
      ${of(({ beneficiaryBank }) => beneficiaryBank)}::text[],
      ${of(({ objectIdentity }) => blindIndex(current, 'object', objectIdentity))}::bytea[],
      ${of((payment) => blindIndex(current, 'household', householdOf(payment)))}::bytea[],
      ${of((payment) => seal(current, payment, payment))}::bytea[]
    ) as row
    on conflict (district_code, inventory_code, uniquely_identifies) do nothing`.execute(tx)
  const added = Number(result.numAffectedRows ?? 0)
  const left = added === payments.length ? { already: [], errors: [] } : await explainLeftOut(tx, keys, batch, payments)
  const notAdded = new Set([...left.already, ...left.errors].map(({ line }) => line))
  const totalFen = payments.reduce((sum, { line, amountFen }) => (notAdded.has(line) ? sum : sum + amountFen), 0)
  return { added, already: left.already.length, totalFen, errors: left.errors }
}

type Stored = Omit<SubsidyPaymentTable, 'id'>

const numberOf = (inventoryCode: string, uniquelyIdentifies: string): string =>
  JSON.stringify([inventoryCode, uniquelyIdentifies])

async function explainLeftOut(
  tx: Tx,
  keys: KeySet,
  batch: { id: number; districtCode: string },
  payments: readonly NewPayment[],
): Promise<{ already: NewPayment[]; errors: RowError[] }> {
  const { rows } = await sql<Stored>`
    select payment.*
    from unnest(
      ${payments.map(({ inventoryCode }) => inventoryCode)}::text[],
      ${payments.map(({ uniquelyIdentifies }) => uniquelyIdentifies)}::text[]
    ) as wanted (inventory_code, uniquely_identifies)
    join subsidy_payment payment using (inventory_code, uniquely_identifies)
    where payment.district_code = ${batch.districtCode}`.execute(tx)
  const stored = new Map(rows.map((row) => [numberOf(row.inventory_code, row.uniquely_identifies), row]))
  const already: NewPayment[] = []
  const errors: RowError[] = []
  const refuse = ({ line }: NewPayment, reason: string): void =>
    void errors.push({ line, column: columnName('uniquelyIdentifies'), reason })
  for (const payment of payments) {
    const row = stored.get(numberOf(payment.inventoryCode, payment.uniquelyIdentifies))
    if (!row) throw new Error('A payment was neither inserted nor found.')
    if (row.batch_id === batch.id) {
      if (row.line_number !== payment.line)
        refuse(payment, `清册编码和唯一标识与第 ${row.line_number} 行相同，请删除重复的一行或改正标识。`)
    } else if (isSame(keys, row, payment)) already.push(payment)
    else
      refuse(
        payment,
        `清册编码和唯一标识与批次 ${row.batch_id} 中的记录相同而内容不同，请核对；确需更正时先撤销批次 ${row.batch_id}。`,
      )
  }
  return { already, errors }
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
    row.beneficiary_bank !== payment.beneficiaryBank
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
