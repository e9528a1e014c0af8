import { wrongField } from '../errors.ts'
import type { Rule } from '../field-rule.ts'
import { garbledMessage, isBlank, isGarbled, storable } from './visible.ts'

/** Trimmed, with each line end as one character, as browsers count them. */
export const normaliseContent = (value: string): string => value.replace(/\r\n?/g, '\n').trim()

export const lengthOf = (value: string): number => Array.from(value).length

export const textRule =
  (empty: string, what: string, max: number): Rule =>
  (value) => {
    const text = normaliseContent(value)
    if (isBlank(text)) return empty
    if (isGarbled(text)) return `${what}里${garbledMessage}`
    return lengthOf(text) > max ? `${what}不能超过${max}个字，现在有${lengthOf(text)}个` : null
  }

/** The text as it is stored. @throws AppError invalid for the field of a form. */
export function requireText(field: string, text: string, rule: Rule): string {
  const problem = rule(text)
  if (problem) throw wrongField(field, problem)
  // Control characters must not reach any output.
  return storable(normaliseContent(text), '\n')
}
