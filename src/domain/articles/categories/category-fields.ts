/** What staff write about a category. */
export const categoryFields = {
  title: { title: '名称' },
  description: { title: '说明' },
  keywords: { title: '关键词' },
  retentionMonths: { title: '公开期限（月）' },
} as const

export type CategoryField = keyof typeof categoryFields
export const categoryFieldNames = Object.keys(categoryFields) as CategoryField[]
