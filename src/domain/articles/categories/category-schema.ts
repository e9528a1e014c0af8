import { z } from 'zod'
import { idParameter, maxId } from '../../../platform/parameters.ts'
import { lineSchema } from '../../../platform/text/line-schema.ts'
import { categoryFields } from './category-fields.ts'

const months = '请填写 1 到 1200 的整数，长期公开就留空'
const { title, description, keywords } = categoryFields

const written = {
  title: lineSchema().min(1, '请填写名称').max(30, '名称最多 30 个字').describe(title.title),
  description: lineSchema().max(200, '说明最多 200 个字').default('').describe(description.title),
  keywords: lineSchema().max(200, '关键词最多 200 个字').default('').describe(keywords.title),
  retentionMonths: z
    .int(months)
    .min(1, months)
    .max(1_200, months)
    .nullable()
    .default(null)
    .describe('公开多少个月，到期的文章列给编辑和审核员；空为长期'),
}

/** A category as its list gave it; refused if somebody changed it meanwhile. */
const asSeen = {
  id: idParameter.describe('栏目编号'),
  version: z.int().min(1).max(maxId).describe('版本：列表里给出的；之后有人改过就拒绝'),
}
const parentId = z.int('请选择别的上级栏目').min(1).max(maxId)

export const newCategory = z.object({ parentId: parentId.describe('上级栏目的编号'), ...written })
export const changedCategory = z.object({ ...asSeen, ...written })
export const seenCategory = z.object(asSeen)
export const movedCategory = z
  .object({
    ...asSeen,
    step: z.enum(['up', 'down']).optional().describe('在同级里上移一位 up，或下移一位 down'),
    parentId: parentId.optional().describe('移到这个栏目下面'),
  })
  .refine(({ step, parentId: below }) => (step === undefined) !== (below === undefined), {
    error: '请写 step 或 parentId',
    path: ['parentId'],
  })

export type CategoryTexts = Pick<z.output<typeof newCategory>, 'title' | 'description' | 'keywords' | 'retentionMonths'>

/** As the staff's list shows it. */
export const shownCategory = z.object({
  id: z.int(),
  parentId: z.int().nullable(),
  title: z.string(),
  description: z.string(),
  keywords: z.string(),
  hidden: z.boolean(),
  retentionMonths: z.int().nullable(),
  version: z.int(),
  articles: z.int(),
})
