import { z } from 'zod'
import { idParameter, maxId } from '../../../platform/parameters.ts'
import { must } from '../../../platform/text/form-field.ts'
import { personalWords } from '../../checks/personal-words.ts'
import { messageKinds } from '../kinds.ts'
import { contentField, titleField } from './rules.ts'

const withoutPersonalData = must((text) => !personalWords(text), '这里不能写个人信息，请删去')

const written = {
  kind: z.enum(messageKinds).nullable().describe('用于哪一类留言；null 通用'),
  title: titleField.check(withoutPersonalData, z.describe('名称')),
  text: contentField.check(withoutPersonalData, z.describe('内容；【】里的由办理员填写')),
}
const id = idParameter.describe('模板编号')
const version = z.int().positive().max(maxId).describe('读到的版本；别人改过就答 409')

export const newTemplate = z.object(written)
export const changedTemplate = z.object({ id, ...written, version })
export const seenTemplate = z.object({ id, version })
export const namedTemplate = z.object({ id })

const { kind, title, text } = written
export const shownTemplate = z.object({ kind, title, text, id: z.int(), version: z.int() })
