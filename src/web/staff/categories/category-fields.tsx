import {
  type CategoryField,
  categoryFieldNames,
  categoryFields,
} from '../../../domain/articles/categories/category-fields.ts'
import { Field } from '../../ui/field.tsx'
import { savedHint } from '../frame/forms/saved-hint.ts'

/** As typed. */
type CategoryTexts = Record<CategoryField, string>

const hints: Partial<Record<CategoryField, string>> = {
  description: '写在网页的说明里，搜索引擎会用到。',
  keywords: '用逗号隔开。',
  retentionMonths: '发布后应公开多久。到期的文章会列给编辑和审核员，不会自动撤下。不填：长期公开。',
}

/** Inputs for what is written about a category. `isRoot`: its title is that of the specification. */
export const CategoryFields = ({
  texts,
  saved,
  errors,
  isRoot = false,
}: {
  texts: CategoryTexts
  /** What is saved now, if this form was refused. */
  saved?: CategoryTexts | undefined
  errors: Partial<Record<string, string>>
  isRoot?: boolean
}) =>
  categoryFieldNames.map((name) => (
    <Field
      key={name}
      name={name}
      label={categoryFields[name].title}
      error={errors[name]}
      defaultValue={texts[name]}
      autoComplete="off"
      readOnly={isRoot && name === 'title'}
      hint={
        isRoot && name === 'title' ? '一级栏目的名称是固定的。' : savedHint(saved?.[name], texts[name], hints[name])
      }
    />
  ))

export const noTexts: CategoryTexts = { title: '', description: '', keywords: '', retentionMonths: '' }
