import { z } from 'zod'
import { oneLine } from '../../../platform/text/text-input.ts'
import { recordIdSchema } from '../projects/stage.ts'

export const contractKinds = {
  lease: '发包、出租',
  sale: '出售、转让',
  construction: '工程、采购',
  loan: '借款',
} as const
export type ContractKind = keyof typeof contractKinds

const line = (most: number, title: string) =>
  z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(most, `${title}最多 ${most} 个字`))
const day = z.iso.date('日期应为 2026-01-31 这样的形式')
const fen = z.int('金额应为以分为单位的整数').min(0).max(1e12, '金额过大，请核对')

/** A contract of a unit that a text publishes; bounded, perhaps incomplete. */
export const contractSchema = z.strictObject({
  id: recordIdSchema.describe('合同的编号，在修订中不变'),
  kind: z.enum(Object.keys(contractKinds) as [ContractKind, ...ContractKind[]]).describe('种类'),
  number: line(40, '合同编号').describe('合同上的编号'),
  title: line(80, '合同名称').describe('合同名称'),
  // Of a person not even what is typed is kept.
  party: z
    .strictObject({ kind: z.enum(['person', 'organisation']), name: line(60, '对方名称') })
    .overwrite(({ kind, name }) => ({ kind, name: kind === 'organisation' ? name : '' }))
    .describe('对方；个人不写姓名，公开为“个人”'),
  object: line(120, '标的').describe('标的，如 北甸子草场'),
  /** In thousandths of the measure; null where the object has none. */
  quantity: z.int().min(0).max(1e12).nullable().describe('面积或数量（千分之一）'),
  measure: line(10, '计量单位').describe('计量单位'),
  fen: fen.nullable().describe('总价（分）'),
  signed: day.nullable().describe('签订日期'),
  start: day.nullable().describe('开始日期'),
  end: day.nullable().describe('到期日期'),
  project: recordIdSchema.nullable().describe('所属项目的编号'),
  schedule: z
    .array(z.strictObject({ due: day, fen }))
    .max(120, '付款安排最多 120 次')
    .describe('按合同应收、应付的款'),
})

export type Contract = z.infer<typeof contractSchema>

/** Whether the unit receives money by it. */
export const isReceiving = (kind: ContractKind): boolean => kind === 'lease' || kind === 'sale'
