import { z } from 'zod'
import { oneLine } from '../../../platform/text/text-input.ts'

/** The life of a project, in its order: the phases of OC4IDS (https://standard.open-contracting.org/infrastructure/). */
export const stageTitles = {
  decision: '决策',
  tender: '招标（采购）公告',
  award: '中标（成交）结果',
  contract: '合同',
  progress: '进度',
  change: '变更',
  acceptance: '验收',
  settlement: '决算',
  maintenance: '管护',
} as const

export type StageName = keyof typeof stageTitles
export const stageNames = Object.keys(stageTitles) as [StageName, ...StageName[]]

/** What the sum of a stage is; stages without one name none. */
export const sumTitles: Readonly<Partial<Record<StageName, string>>> = {
  decision: '预算',
  tender: '控制价',
  award: '中标价',
  contract: '合同价',
  change: '变更后的合同价',
  progress: '累计支付',
  settlement: '决算价',
}

const line = (most: number, title: string) =>
  z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(most, `${title}最多 ${most} 个字`))

/** Chosen with the first stage and the same in all: the address of the project. */
export const recordIdSchema = z.string().regex(/^[a-z0-9]{10}$/, '编号有误，请重新选择')

/** The stage of a project that a text publishes; bounded, perhaps incomplete. */
export const stageSchema = z.strictObject({
  project: recordIdSchema.describe('项目的编号，各环节相同'),
  title: line(60, '项目名称').describe('项目名称'),
  stage: z.enum(stageNames).describe('环节'),
  day: z.iso.date('日期应为 2026-01-31 这样的形式').nullable().describe('决策、开标、签订或验收的日期'),
  fen: z
    .int('金额应为以分为单位的整数')
    .min(0)
    .max(1e12, '金额过大，请核对')
    .nullable()
    .describe('这一环节的金额（分）'),
  /** An organisation; persons are never named. */
  party: line(60, '单位').describe('中标、施工或验收的单位；个人写“个人”'),
  result: line(200, '结果').describe('结果或说明，如 合格'),
})

export type ProjectStage = z.infer<typeof stageSchema>
