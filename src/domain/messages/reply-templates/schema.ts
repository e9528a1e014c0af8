import { z } from 'zod'
import type { Rule } from '../../../platform/field-rule.ts'
import { idParameter, maxId } from '../../../platform/parameters.ts'
import { lineOf } from '../../../platform/text/line-schema.ts'
import { normaliseContent } from '../../../platform/text/long-text.ts'
import { storable } from '../../../platform/text/visible.ts'
import { personalWords } from '../../checks/personal-words.ts'
import { messageKinds } from '../kinds.ts'
import { checkTemplateText, checkTemplateTitle } from './rules.ts'

const follows =
  (rule: Rule) =>
  (value: string, context: z.RefinementCtx): void => {
    const message = rule(value) ?? (personalWords(value) ? '这里不能写个人信息，请删去' : null)
    if (message) context.addIssue({ code: 'custom', message })
  }

const written = {
  kind: z.enum(messageKinds).nullable().describe('用于哪一类留言；null 通用'),
  title: lineOf(200).superRefine(follows(checkTemplateTitle)).describe('名称'),
  text: z
    .string()
    .max(10_000)
    // Text of control characters alone is empty.
    .overwrite((text) => normaliseContent(text.replace(/[^\P{Cc}\r\n]/gu, ' ')))
    .superRefine(follows(checkTemplateText))
    .overwrite((text) => storable(text, '\n'))
    .describe('内容；【】里的由办理员填写'),
}
const id = idParameter.describe('模板编号')
const version = z.int().positive().max(maxId).describe('读到的版本；别人改过就答 409')

export const newTemplate = z.object(written)
export const changedTemplate = z.object({ id, ...written, version })
export const seenTemplate = z.object({ id, version })
export const namedTemplate = z.object({ id })

const { kind, title, text } = written
export const shownTemplate = z.object({ kind, title, text, id: z.int(), version: z.int() })
