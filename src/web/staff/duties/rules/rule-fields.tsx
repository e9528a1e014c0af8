import type { RuleFacts } from '../../../../domain/duties/item-schema.ts'
import { Field } from '../../../ui/field.tsx'
import { savedHint } from '../../frame/forms/saved-hint.ts'

type Texts = RuleFacts

export const noRule: Texts = { title: '', documentNo: '', url: '', effectiveFrom: '', effectiveTo: '' }

/** Inputs for a rule. `saved`: what is stored now, if the form was refused. */
export function RuleFields({
  texts,
  saved,
  errors,
}: {
  texts: Texts
  saved?: Texts | undefined
  errors: Partial<Record<string, string>>
}) {
  const field = (name: keyof Texts, label: string, hint?: string) => {
    const shown = savedHint(saved?.[name], texts[name], hint)
    return {
      name,
      label,
      error: errors[name],
      defaultValue: texts[name],
      autoComplete: 'off',
      ...(shown !== undefined && { hint: shown }),
    }
  }
  return (
    <>
      <Field {...field('title', '名称', '法规或文件的全名，例如：中华人民共和国政府信息公开条例')} />
      <Field {...field('documentNo', '文号', '没有可以不填。')} />
      <Field {...field('effectiveFrom', '从哪天起施行')} type="date" />
      <Field
        {...field('effectiveTo', '到哪天为止', '现行的不填。修订以后另加一条，这一条填上最后一天。')}
        type="date"
      />
      <Field {...field('url', '原文的网址', '从 https:// 开始，没有可以不填。')} inputMode="url" />
    </>
  )
}
