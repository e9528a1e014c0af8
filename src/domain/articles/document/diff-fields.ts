/** The fields of an article besides its body. `null` and '' both mean that a field is empty. */
export type ArticleFields = {
  title: string
  author: string | null
  source: string | null
  publisher: string | null
  description: string | null
  articleTypeId: number | null
  areaId: number | null
  important: boolean
  indexNo: string | null
  documentNo: string | null
  documentDate: string | null
  validity: string | null
  attachments: readonly { sha256: string; name: string }[]
  pictureUrl: string | null
  releaseAt: string | null
  correction: string | null
}
type Field = keyof ArticleFields
export type FieldDiff = { field: Field; label: string; before: string; after: string }

const labels: Record<Field, string> = {
  title: '标题',
  author: '作者',
  source: '来源',
  publisher: '发布机构',
  description: '摘要',
  articleTypeId: '栏目',
  areaId: '单位',
  important: '要闻',
  indexNo: '索引号',
  documentNo: '文号',
  documentDate: '成文日期',
  validity: '有效性',
  attachments: '附件',
  pictureUrl: '题图',
  releaseAt: '定时发布',
  correction: '更正说明',
}

/** The changed fields with Chinese labels. `show` writes values that are no text for readers, such as ids, in words. */
export function diffFields(
  before: ArticleFields,
  after: ArticleFields,
  show: { [Name in Field]?: (value: ArticleFields[Name]) => string } = {},
): FieldDiff[] {
  const shown = <Name extends Field>(field: Name, value: ArticleFields[Name]): string =>
    show[field]?.(value) ?? showValue(value)
  return (Object.keys(labels) as Field[])
    .filter((field) => compared(before[field]) !== compared(after[field]))
    .map((field) => ({
      field,
      label: labels[field],
      before: shown(field, before[field]),
      after: shown(field, after[field]),
    }))
}

const compared = (value: ArticleFields[Field]): string =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(value.map(({ sha256, name }) => [sha256, name]))
    : String(value ?? '')

function showValue(value: ArticleFields[Field]): string {
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  // Two files may have the same name.
  return value.map(({ name, sha256 }) => `${name}（${sha256.slice(0, 8)}）`).join('、')
}
