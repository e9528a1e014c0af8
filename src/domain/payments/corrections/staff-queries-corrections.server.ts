import { z } from 'zod'
import { listSchema } from '../../../platform/envelope.ts'
import type { Paged } from '../../../platform/paging.ts'
import { idParameter, pageParameter } from '../../../platform/parameters.ts'
import { staffQuery } from '../../operation.ts'
import { atCalledDistrict } from '../../units/queries.server.ts'
import { paymentId, shownCorrection, shownHistory, shownPayment, tag } from './correction-schema.ts'
import {
  type Correction,
  findBatchPayments,
  findWaitingCorrections,
  type PaymentHistory,
  readPayment,
  type StaffPayment,
} from './queries.server.ts'

const common = { permission: 'subsidy-payment.approve', at: atCalledDistrict } as const

const presentCorrection = ({ createTime, decideTime, ...correction }: Correction) => ({
  ...correction,
  createTime: createTime.toISOString(),
  decideTime: decideTime?.toISOString() ?? null,
})
const presentPayment = <Row extends StaffPayment>({ correctTime, ...row }: Row) => ({
  ...row,
  correctTime: correctTime?.toISOString() ?? null,
})

/** One page of the payments of a batch, or those of them that a number finds. */
export const listBatchPayments = staffQuery({
  ...common,
  input: z.object({
    id: idParameter.describe('批次编号'),
    words: z.string().max(60).default('').describe('身份证号、唯一标识、清册编码或支付单编码，要完整'),
    pageNum: pageParameter.default(1).describe('第几页'),
  }),
  api: {
    call: 'POST /api/staff/payment-batches/:id/payments',
    tag,
    summary: '一个批次的补贴记录，可以凭号码查找；用 POST，号码不进网址',
    output: listSchema(shownPayment),
    present: ({ rows, total }: Paged<StaffPayment>) => ({ data: rows.map(presentPayment), recordsTotal: total }),
  },
  words: { refused: '没有查找' },
  run: (db, { input, site }) => findBatchPayments(db, site, input),
})

/** One payment with its corrections, its former contents, and the proposal that waits. */
export const getPayment = staffQuery({
  ...common,
  input: z.object(paymentId),
  api: {
    call: 'GET /api/staff/payments/:id',
    tag,
    summary: '一笔补贴，和它的全部改动',
    output: shownHistory,
    present: ({ corrections, ...payment }: PaymentHistory) => ({
      ...presentPayment(payment),
      corrections: corrections.map(presentCorrection),
    }),
  },
  run: (db, { input, site }) => readPayment(db, site, input.id),
})

/** Corrections of the district that wait for a second person, the oldest first. */
export const listWaitingCorrections = staffQuery({
  ...common,
  input: z.object({}),
  api: {
    call: 'GET /api/staff/payment-corrections',
    tag,
    summary: '本地区等待另一个人确认的更正',
    output: z.array(shownCorrection),
    present: (rows: Correction[]) => rows.map(presentCorrection),
  },
  run: (db, { site }) => findWaitingCorrections(db, site.district.areaCode),
})
