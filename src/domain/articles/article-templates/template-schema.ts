import { z } from 'zod'
import { idParameter, maxId } from '../../../platform/parameters.ts'
import { templateFields } from './template-rules.ts'

const id = z.int().positive().max(maxId)

const written = {
  name: templateFields.name.check(z.describe('名称')),
  hint: templateFields.hint.check(z.describe('一句话说明用在什么时候')),
  articleTypeId: z
    .int('没有这个栏目，请重新选择')
    .positive()
    .max(maxId)
    .nullable()
    .describe('用于哪个栏目和它下面的栏目；null 不限'),
}
const hidden = z.boolean().describe('新建稿件时不列出')

const asSeen = {
  id: idParameter.describe('模板编号'),
  version: id.describe('读到的版本；别人改过就答 409'),
}

export const newTemplate = z.object({ ...written, articleId: id.describe('稿件编号') })
export const changedTemplate = z.object({ ...asSeen, ...written, hidden })
export const seenTemplate = z.object(asSeen)
export const movedTemplate = z.object({
  id: asSeen.id,
  step: z.enum(['up', 'down']).describe('up 上移，down 下移'),
})

/** As the list shows it. */
export const shownTemplate = z.object({
  name: z.string().max(200).describe('名称'),
  hint: z.string().max(200).describe('一句话说明用在什么时候'),
  articleTypeId: id.nullable().describe('用于哪个栏目和它下面的栏目；null 不限'),
  id: z.int(),
  version: z.int(),
  builtIn: z.boolean().describe('产品自带'),
  hidden,
})

export type TemplateChoice = Pick<z.output<typeof newTemplate>, keyof typeof written>
