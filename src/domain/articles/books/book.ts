import { z } from 'zod'
import { recordIdSchema } from '../projects/stage.ts'
import { oneLine } from '../../../platform/text/text-input.ts'
import { holdingClasses } from './holdings.ts'
import { findBookItem } from './book-items.ts'
import { periodForm } from './book-period.ts'
import { vouchersSchema } from './vouchers/voucher.ts'

export const bookPeriodSchema = z
  .string()
  .regex(periodForm, '期间应为 2026-07 或 2026-Q3 这样的形式')
  .describe('期间：月（2026-07）或季度（2026-Q3）')

/** The most entries of one period: a village of 170 documents a year has some sixty. */
export const maxEntries = 1_000

const line = (most: number, title: string) =>
  z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(most, `${title}最多 ${most} 个字`))

/** Ten billion yuan: sums of the largest book stay exact. */
const maxFen = 1_000_000_000_000
const fen = (title: string) => z.int(`${title}应为以分为单位的整数`).min(-maxFen).max(maxFen, `${title}过大，请核对`)
/** As far as it is typed; `findBookFaults` wants a day of the period. */
const day = line(10, '日期')

/** Chosen where the row is made and kept for ever: the address of an entry and of its history. */
const rowId = z.string().regex(/^[a-z0-9]{8,16}$/, '这一行的编号有误，请重新添加')

const accountSchema = z.strictObject({
  id: rowId,
  kind: z.enum(['cash', 'bank']).describe('现金或银行存款'),
  title: line(40, '账户名称').describe('账户名称，如 基本户'),
  /** Never the whole number: books are public. */
  lastFour: z
    .string()
    .regex(/^(\d{4})?$/, '只写银行账号的后四位')
    .describe('银行账号的后四位'),
  opening: fen('期初余额').describe('期初余额（分）'),
  statement: fen('银行对账单余额').nullable().describe('银行对账单余额（分）；现金账为盘点数'),
  differenceReason: line(200, '未达账说明').describe('账面和对账单不一致的原因'),
})

/** Persons are not named: books say what was paid, not who is poor. What is typed of them is not even kept. */
const counterpartySchema = z
  .strictObject({ kind: z.enum(['none', 'person', 'organisation']), name: line(60, '对方名称') })
  .overwrite(({ kind, name }) => ({ kind, name: kind === 'organisation' ? name : '' }))

const entrySchema = z.strictObject({
  id: rowId,
  day: day.describe('日期'),
  account: rowId.describe('账户'),
  direction: z.enum(['in', 'out']).describe('收或支'),
  item: z
    .string()
    .refine((code) => code === '' || findBookItem(code) !== undefined, '没有这个公开项目')
    .describe('公开项目的编号；还没有选择的为空'),
  summary: line(120, '摘要').describe('摘要'),
  counterparty: counterpartySchema.describe('对方；个人不写姓名，公开为“个人”'),
  fen: z.int('金额应为以分为单位的整数').min(0).max(maxFen, '金额过大，请核对').describe('金额（分）'),
  voucher: line(30, '凭证号').describe('凭证号'),
  contract: recordIdSchema.optional().describe('所属合同的编号'),
  project: recordIdSchema.optional().describe('所属项目的编号'),
})

/** Money between two accounts of the unit: neither income nor expense. */
const transferSchema = z.strictObject({
  id: rowId,
  day: day.describe('日期'),
  from: rowId.describe('转出账户'),
  to: rowId.describe('转入账户'),
  fen: z.int().min(0).max(maxFen, '金额过大，请核对').describe('金额（分）'),
  voucher: line(30, '凭证号').describe('凭证号'),
})

/** What the unit has or owes: former + increase − decrease = present. Quantities in thousandths of their measure. */
const holdingSchema = z.strictObject({
  id: rowId,
  class: z.enum(holdingClasses).describe('资产、资源、债权或债务'),
  title: line(60, '名称').describe('名称'),
  measure: line(10, '计量单位').describe('计量单位；债权债务为 元（以分计）'),
  former: fen('上期数'),
  increase: fen('本期增加').min(0, '本期增加不能是负数'),
  decrease: fen('本期减少').min(0, '本期减少不能是负数'),
  present: fen('期末数'),
  note: line(200, '说明'),
})

const oversightSchema = z.strictObject({
  day: z.iso.date('审核日期应为 2026-01-31 这样的形式').nullable().describe('民主理财（监督）小组审核的日期'),
  finding: line(300, '审核意见').describe('民主理财（监督）小组的意见'),
})

/**
 * The book of one unit and period, as a draft: bounded, perhaps incomplete or wrong. `findBookFaults` says what keeps it
 * from being released.
 */
export const bookSchema = z.strictObject({
  period: bookPeriodSchema,
  accounts: z.array(accountSchema).max(20, '账户最多 20 个'),
  entries: z.array(entrySchema).max(maxEntries, `一期最多 ${maxEntries} 笔`),
  transfers: z.array(transferSchema).max(200, '一期最多 200 笔内部转账'),
  holdings: z.array(holdingSchema).max(500, '资产、资源和债权债务最多 500 行'),
  // Absent in books without one, so that the hashes of texts from before stay.
  vouchers: vouchersSchema.optional().describe('凭证图片：凭证号、文件和要遮盖的方框'),
  /** Of faults that cannot be corrected, for everybody. Absent in books without one. */
  faultReason: line(300, '给群众看的说明')
    .optional()
    .describe('账目对不上或不完整、又改不了的，写给群众看的说明，公开在账本上；没有就不写'),
  oversight: oversightSchema,
  /** Nothing happened in the period, which is published too. */
  isZero: z.boolean().describe('零报告：本期没有发生收支'),
})

export type Book = z.infer<typeof bookSchema>
export type BookAccount = Book['accounts'][number]
export type BookEntry = Book['entries'][number]
export type BookTransfer = Book['transfers'][number]
export type Holding = Book['holdings'][number]
