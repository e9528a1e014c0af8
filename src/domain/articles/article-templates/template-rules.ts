/** Limits and fields of article templates, for browser and server. */
import { lineField } from '../../../platform/text/form-field.ts'

export const longestTemplateName = 30
export const longestTemplateHint = 60
/** Most templates of a district: nobody reads a longer list of choices. */
export const mostTemplates = 60

/** What staff write about a template. */
export const templateFields = {
  name: lineField(longestTemplateName, '名称', '请填写名称'),
  hint: lineField(longestTemplateHint, '提示'),
}
