import { z } from 'zod'
import { idParameter } from '../../../platform/parameters.ts'
import { columnName, type Field, fields } from '../file-parsing/columns.ts'

export const tag = '补贴数据'

export const paymentId = { id: idParameter.describe('补贴记录编号') }

const cells = z
  .object(
    Object.fromEntries(fields.map((field) => [field, z.string().describe(columnName(field))])) as Record<
      Field,
      z.ZodString
    >,
  )
  .describe('各列，姓名和号码已遮盖')

export const shownPayment = z.object({
  id: z.int(),
  batchId: z.int(),
  isShown: z.boolean().describe('群众能查到；false 是已收回'),
  correctTime: z.string().nullable().describe('最近一次更正的时间'),
  cells,
})

export const shownCorrection = z.object({
  id: z.int(),
  paymentId: z.int().nullable(),
  number: z.string().describe('唯一标识'),
  kind: z.enum(['correct', 'take-back', 'restore']).describe('correct 更正、take-back 收回、restore 恢复'),
  changed: z.string().describe('改动的列'),
  reason: z.string(),
  actor: z.string(),
  createTime: z.string(),
  state: z.enum(['waiting', 'done', 'declined']).describe('waiting 等另一个人确认、done 已生效、declined 没有同意'),
  decideActor: z.string(),
  decideTime: z.string().nullable(),
  decideReason: z.string(),
})

export const shownHistory = shownPayment.extend({
  proposal: cells.nullable().describe('等待确认的内容'),
  former: z.array(cells).describe('以前的内容，新的在前'),
  corrections: z.array(shownCorrection),
})
