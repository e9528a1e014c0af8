import { z } from 'zod'
import { idParameter } from '../../../platform/parameters.ts'
import { importStages, type ImportStage } from './stages.ts'

export const tag = '补贴数据'
export const uploadPath = '/api/staff/payment-imports'
/** A million rows of text. */
export const mostImportBytes = 400 * 1024 * 1024

export const uploadId = { id: idParameter.describe('上传编号') }

const stage = z.enum(Object.keys(importStages) as ImportStage[]).describe(
  `状态：${Object.entries(importStages)
    .map(([key, title]) => `${key} ${title}`)
    .join('、')}`,
)
export const upload = z.object({
  id: z.int(),
  fileName: z.string(),
  person: z.string().describe('上传的人'),
  stage,
  readRows: z.int().describe('已读的行数'),
  refusal: z.string().describe('不能导入的原因'),
  batchId: z.int().nullable().describe('导入后的批次编号'),
  createTime: z.string(),
  confirmer: z.string().describe('核对的人'),
  returnReason: z.string().describe('第二个人退回的理由'),
  endTime: z.string().describe('没有人处理的，到这时自动结束'),
})
const sum = { rows: z.int(), totalFen: z.int().describe('合计，单位：分') }
const report = z.object({
  ...sum,
  already: z.int().describe('库中已有、内容相同的行数'),
  bad: z.int().describe('有错误的行数'),
  stopped: z.boolean().describe('错误太多，其余各行没有检查'),
  sameFile: z.int().nullable().describe('已导入同一文件的批次'),
  notes: z
    .array(z.object({ level: z.enum(['info', 'check']).describe('check 要有人核对'), text: z.string() }))
    .optional()
    .describe('文件是怎样读的，哪些要核对'),
  sample: z.array(z.looseObject({})).describe('前几行，姓名和身份证号已遮盖'),
  projects: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      period: z.string(),
      ...sum,
      before: z
        .object({ period: z.string(), ...sum })
        .nullable()
        .describe('同一项目的上一期'),
    }),
  ),
  villages: z.array(z.object({ code: z.string(), name: z.string(), ...sum, before: z.object(sum) })),
})

export const rowError = z.object({
  sheet: z.string().optional().describe('有几张工作表时，是哪一张'),
  line: z.int(),
  column: z.string(),
  reason: z.string(),
})

/** An upload with the result of its check. */
export const checkedUpload = upload.extend({
  headings: z.array(z.object({ heading: z.string(), field: z.string().nullable() })),
  report: report.nullable(),
  errors: z.array(rowError),
  errorCount: z.int().describe('错误有几处'),
})
