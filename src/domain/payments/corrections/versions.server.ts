import { type Insertable, sql } from 'kysely'
import type { KeySet } from '../../../platform/crypto/key-set.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { NewPayment } from '../file-parsing/new-payment.ts'
import { toColumns, type Stored } from '../payment-rows.server.ts'
import type { SubsidyPaymentTable } from '../table.server.ts'

/** The version of a proposal that waits for a second person. */
const proposal = -1

/** What a correction replaces. */
const contentColumns = [
  'area_code',
  'area_name',
  'project_code',
  'project_name',
  'business_period',
  'amount_fen',
  'put_time',
  'payment_slip_code',
  'beneficiary_bank',
  'quantity',
  'kind',
  'rate',
  'object_index',
  'household_index',
  'key_version',
  'sealed',
] as const satisfies (keyof Stored)[]

const content = sql.join(contentColumns.map((column) => sql.ref(column)))
const place = sql.raw('batch_id, line_number, district_code, inventory_code, uniquely_identifies')

/** Stores a proposal beside a payment. */
export async function addProposal(tx: Tx, keys: KeySet, id: number, payment: NewPayment): Promise<void> {
  const row = await tx.selectFrom('subsidy_payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const columns = toColumns(keys.current, { id: row.batch_id, districtCode: row.district_code })
  const values = Object.fromEntries(Object.entries(columns).map(([name, [, read]]) => [name, read(payment)]))
  await tx
    .insertInto('subsidy_payment')
    .values({
      ...(values as unknown as Insertable<SubsidyPaymentTable>),
      line_number: row.line_number,
      version: proposal,
      is_shown: false,
      correct_time: null,
    })
    .execute()
}

/** Keeps the content of a payment as a former version, and gives it that of its proposal. */
export async function applyProposal(tx: Tx, id: number): Promise<void> {
  await sql`
    insert into subsidy_payment (${place}, ${content}, version, is_shown, correct_time)
    select ${place}, ${content}, (
      select 1 + max(version) from subsidy_payment as other
      where other.district_code = payment.district_code and other.inventory_code = payment.inventory_code
        and other.uniquely_identifies = payment.uniquely_identifies
    ), false, correct_time
    from subsidy_payment as payment where id = ${id}`.execute(tx)
  const from = sql.join(contentColumns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`proposal.${column}`)}`))
  await sql`
    update subsidy_payment as payment set ${from}, correct_time = now()
    from subsidy_payment as proposal
    where payment.id = ${id} and proposal.version = ${proposal} and proposal.district_code = payment.district_code
      and proposal.inventory_code = payment.inventory_code
      and proposal.uniquely_identifies = payment.uniquely_identifies`.execute(tx)
  await dropProposal(tx, id)
}

export async function dropProposal(tx: Tx, id: number): Promise<void> {
  await sql`
    delete from subsidy_payment as proposal using subsidy_payment as payment
    where payment.id = ${id} and proposal.version = ${proposal} and proposal.district_code = payment.district_code
      and proposal.inventory_code = payment.inventory_code
      and proposal.uniquely_identifies = payment.uniquely_identifies`.execute(tx)
}
