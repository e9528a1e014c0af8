/** Limits and fields of reply templates, for browser and server. */
import { lineField, textField } from '../../../platform/text/form-field.ts'
import { maxReply } from '../rules.ts'

export const longestTemplateTitle = 20
/** Of one district: a longer list is too long to scan. */
export const mostTemplates = 60

export const titleField = lineField(longestTemplateTitle, '名称', '请填写名称')
export const contentField = textField('请填写内容', '内容', maxReply)
