import { createHash, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { operator } from '../../../src/access/policy.ts'
import { addPayments } from '../../../src/domain/payments/commands.server.ts'
import { fields } from '../../../src/domain/payments/file-parsing/columns.ts'
import { makeArea } from '../../harness/factories.ts'
import type { TestPortal } from '../../harness/portal.ts'
import { createIdentity } from '../../harness/payments.ts'
import type { Example } from './example.ts'

const districtCode = '152201000000'
const [anyId, anyText] = [expect.any(Number), expect.any(String)]
const reason = '金额录入有误'

const village = '152201100299'

function paymentOf(number: string) {
  const identity = createIdentity(700)
  return {
    line: 2,
    areaCode: village,
    areaName: '更正村',
    objectCode: 'DX1',
    objectName: '示例甲',
    objectIdentity: identity,
    projectCode: 'P01',
    projectName: '临时救助',
    businessPeriod: '2025年度',
    amountFen: 10_050,
    putTime: '2025-06-15',
    accountsReceivableName: '示例甲',
    accountsReceivableCode: '6228480000000000001',
    beneficiaryBank: '示例银行',
    householdName: '示例甲',
    householdIdentity: identity,
    inventoryCode: 'QC-更正',
    uniquelyIdentifies: number,
    paymentSlipCode: '',
    quantity: '',
    kind: '',
    rate: '',
  }
}

export function createPaymentMakers({ db, keys }: Portal) {
  const payment = async (isShown = true) => {
    const number = randomUUID()
    const sha256 = createHash('sha256').update(number).digest()
    await db
      .transaction()
      .execute((tx) =>
        addPayments(tx, keys, operator('测试员'), { districtCode, fileName: '更正.csv', sha256 }, [paymentOf(number)]),
      )
    return db
      .updateTable('subsidy_payment')
      .set({ is_shown: isShown })
      .where('uniquely_identifies', '=', number)
      .returning(['id', 'batch_id as batchId'])
      .executeTakeFirstOrThrow()
  }
  const correction = async () => {
    const { id, batchId } = await payment()
    const values = {
      district_code: districtCode,
      batch_id: batchId,
      payment_id: id,
      inventory_code: 'QC-更正',
      uniquely_identifies: 'U1',
      kind: 'take-back' as const,
      reason,
      actor: 'bianji.other',
      state: 'waiting' as const,
      decide_time: null,
    }
    return db.insertInto('subsidy_correction').values(values).returning('id').executeTakeFirstOrThrow()
  }
  return { payment, correction }
}

type Portal = Pick<TestPortal, 'db' | 'keys'>

/** Examples of the calls for corrections. Each gets its own payment, since a command can be done once. */
export async function createCorrectionExamples({ db, keys }: Portal): Promise<Example[]> {
  await makeArea(db, { name: '更正村', level: 'village', code: village })
  const { payment, correction } = createPaymentMakers({ db, keys })
  const example = async (
    of: string,
    again: () => Promise<{ path: string; json?: object }>,
    data: unknown = null,
  ): Promise<Example> => ({ of, signedIn: 'editor', again, data, ...(await again()) })
  const shown = {
    id: anyId,
    batchId: anyId,
    isShown: true,
    correctTime: null,
    cells: Object.fromEntries(fields.map((field) => [field, anyText])),
  }
  const state = { state: expect.stringMatching(/^(done|waiting)$/) as string }
  const command = (name: string, isShown: boolean, json: object) =>
    example(
      `POST /api/staff/payments/{id}/${name}`,
      async () => ({ path: `/api/staff/payments/${(await payment(isShown)).id}/${name}`, json }),
      state,
    )
  const decision = (name: string, json: object) =>
    example(`POST /api/staff/payment-corrections/{id}/${name}`, async () => ({
      path: `/api/staff/payment-corrections/${(await correction()).id}/${name}`,
      json,
    }))
  return Promise.all([
    example(
      'POST /api/staff/payment-batches/{id}/payments',
      async () => ({ path: `/api/staff/payment-batches/${(await payment()).batchId}/payments`, json: {} }),
      { data: [shown], recordsTotal: 1 },
    ),
    example('GET /api/staff/payments/{id}', async () => ({ path: `/api/staff/payments/${(await payment()).id}` }), {
      ...shown,
      proposal: null,
      former: [],
      corrections: [],
    }),
    example(
      'GET /api/staff/payment-corrections',
      async () => {
        await correction()
        return { path: '/api/staff/payment-corrections' }
      },
      expect.arrayContaining([expect.objectContaining({ kind: 'take-back', state: 'waiting', reason })]),
    ),
    command('correct', true, { changes: { amount: '120.00' }, reason }),
    command('take-back', true, { reason }),
    command('restore', false, { reason }),
    decision('confirm', {}),
    decision('decline', { reason }),
  ])
}
