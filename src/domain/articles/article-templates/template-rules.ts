import type { Rule } from '../../../platform/field-rule.ts'

export const longestTemplateName = 30
export const longestTemplateHint = 60
/** Most templates of a district: nobody reads a longer list of choices. */
export const mostTemplates = 60

/** What staff write about a template, with titles and rules. */
export const templateFields = {
  name: {
    title: '名称',
    rule: (value) =>
      value === '' ? '请填写名称' : value.length > longestTemplateName ? `名称最多 ${longestTemplateName} 个字` : null,
  },
  hint: {
    title: '提示',
    rule: (value) => (value.length > longestTemplateHint ? `提示最多 ${longestTemplateHint} 个字` : null),
  },
} as const satisfies Record<string, { title: string; rule: Rule }>

export type TemplateField = keyof typeof templateFields
