import { blindIndexes } from '../../../platform/crypto/seal.server.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors.ts'
import { normaliseIdentity } from '../../../platform/identity.ts'
import { type Paged, pageWindow } from '../../../platform/paging.ts'
import type { OperationContext } from '../../operation.ts'
import { readDigits, readText } from '../../../files/tables/cells.ts'
import { lastFour, maskIdentity, maskName } from '../masking.ts'
import type { BeforeGate } from '../../../platform/text/public-text.ts'
import type { NewPayment } from '../file-parsing/new-payment.ts'
import { type Cells, toCells } from './cells.ts'
import { paymentOfRow } from './payment.server.ts'
import type { CorrectionKind } from './table.server.ts'
import './table.server.ts'

export type Correction = {
  id: number
  paymentId: number | null
  number: string
  kind: CorrectionKind
  changed: string
  reason: string
  actor: string
  createTime: Date
  state: 'waiting' | 'done' | 'declined'
  decideActor: string
  decideTime: Date | null
  decideReason: string
}

export type PaymentHistory = Awaited<ReturnType<typeof readPayment>>

/** A payment as staff see it: names and numbers masked. */
export type StaffPayment = {
  id: number
  batchId: number
  isShown: boolean
  correctTime: Date | null
  cells: Cells
}

const rowsPerPage = 20

const masked = (payment: BeforeGate<NewPayment>): Cells => ({
  ...toCells(payment),
  objectCode: lastFour(payment.objectCode),
  objectName: maskName(payment.objectName),
  objectIdentity: maskIdentity(payment.objectIdentity),
  accountsReceivableName: maskName(payment.accountsReceivableName),
  accountsReceivableCode: lastFour(payment.accountsReceivableCode),
  householdName: maskName(payment.householdName),
  householdIdentity: maskIdentity(payment.householdIdentity),
})

const corrections = (db: Db, districtCode: string) =>
  db
    .selectFrom('subsidy_correction')
    .select([
      'id',
      'payment_id as paymentId',
      'uniquely_identifies as number',
      'kind',
      'changed',
      'reason',
      'actor',
      'create_time as createTime',
      'state',
      'decide_actor as decideActor',
      'decide_time as decideTime',
      'decide_reason as decideReason',
    ])
    .where('district_code', '=', districtCode)

/** Corrections of a district that wait for a second person, the oldest first. */
export const findWaitingCorrections = (db: Db, districtCode: string): Promise<Correction[]> =>
  corrections(db, districtCode).where('state', '=', 'waiting').orderBy('id').limit(100).execute()

/**
 * One page of the payments of a batch by line, or those of them that a number finds: the ID number of the payee, the
 * number of the payment or of its list.
 */
export async function findBatchPayments(
  db: Db,
  { district: { areaCode: districtCode }, keys }: Pick<OperationContext, 'district' | 'keys'>,
  { id, words, pageNum }: { id: number; words: string; pageNum: number },
): Promise<Paged<StaffPayment>> {
  const keySet = keys.read()
  const identity = normaliseIdentity(readDigits(words))
  const text = readText(words)
  let query = db
    .selectFrom('subsidy_payment')
    .where('district_code', '=', districtCode)
    .where('batch_id', '=', id)
    .where('version', '=', 0)
  if (identity) query = query.where('object_index', 'in', blindIndexes(keySet, 'object', identity))
  else if (text !== '')
    query = query.where((eb) =>
      eb.or([
        eb('uniquely_identifies', '=', text),
        eb('inventory_code', '=', text),
        eb('payment_slip_code', '=', text),
      ]),
    )
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const { offset, ...page } = pageWindow(pageNum, total, rowsPerPage)
  const rows = await query.selectAll().orderBy('line_number').orderBy('id').offset(offset).limit(rowsPerPage).execute()
  return {
    rows: rows.map((row) => ({
      id: row.id,
      batchId: row.batch_id,
      isShown: row.is_shown,
      correctTime: row.correct_time,
      cells: masked(paymentOfRow(keySet, row)),
    })),
    total,
    ...page,
  }
}

/**
 * One payment with its corrections, the newest first, its former contents, and the proposal that waits.
 * @throws AppError not_found
 */
export async function readPayment(
  db: Db,
  { district: { areaCode: districtCode }, keys }: Pick<OperationContext, 'district' | 'keys'>,
  id: number,
) {
  const row = await db
    .selectFrom('subsidy_payment')
    .selectAll()
    .where('id', '=', id)
    .where('district_code', '=', districtCode)
    .where('version', '=', 0)
    .executeTakeFirst()
  if (!row) throw notFound('没有这一笔补贴。')
  const keySet = keys.read()
  const versions = await db
    .selectFrom('subsidy_payment')
    .selectAll()
    .where('district_code', '=', districtCode)
    .where('inventory_code', '=', row.inventory_code)
    .where('uniquely_identifies', '=', row.uniquely_identifies)
    .orderBy('version', 'desc')
    .execute()
  const cells = (version: (typeof versions)[number]) => masked(paymentOfRow(keySet, version))
  const proposal = versions.find(({ version }) => version < 0)
  return {
    id,
    batchId: row.batch_id,
    isShown: row.is_shown,
    correctTime: row.correct_time,
    cells: masked(paymentOfRow(keySet, row)),
    proposal: proposal ? cells(proposal) : null,
    former: versions.filter(({ version }) => version > 0).map((version) => cells(version)),
    corrections: await corrections(db, districtCode).where('payment_id', '=', id).orderBy('id', 'desc').execute(),
  }
}
