import { type FieldErrors, type Rule, upTo } from '../../../platform/field-rule.ts'

/** What may be written about a category, with titles and rules. */
export const categoryFields = {
  title: { title: '名称', rule: (value) => (value === '' ? '请填写名称' : upTo(30, '名称')(value)) },
  description: { title: '说明', rule: upTo(200, '说明') },
  keywords: { title: '关键词', rule: upTo(200, '关键词') },
  retentionMonths: {
    title: '公开期限（月）',
    rule: (value) =>
      value === '' || (/^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= 1_200)
        ? null
        : '请填写 1 到 1200 的整数，长期公开就留空',
  },
} as const satisfies Record<string, { title: string; rule: Rule }>

export type CategoryField = keyof typeof categoryFields
export const categoryFieldNames = Object.keys(categoryFields) as CategoryField[]
/** As typed. */
export type CategoryTexts = Record<CategoryField, string>

export function problemsOfCategory(texts: CategoryTexts): FieldErrors<CategoryField> {
  const errors: FieldErrors<CategoryField> = {}
  for (const name of categoryFieldNames) {
    const problem = categoryFields[name].rule(texts[name])
    if (problem) errors[name] = problem
  }
  return errors
}

/** Categories that the home page lists, found by their titles: their ids differ between installations. */
export const homeCategories = [
  { parentId: 8, title: '便民' },
  { parentId: 13, title: '窗口动态' },
] as const

/** Roots are level 1. Menus have room for three more. */
export const deepestCategory = 4
