import { storable } from './visible.ts'

/** The text of a form's field as it was typed; empty for a missing field or a file. Longer text is cut. */
export function fieldText(form: FormData, name: string, maxLength = Infinity): string {
  return entryText(form.get(name), maxLength)
}

/** The texts of all fields with this name. */
export const fieldTexts = (form: FormData, name: string, maxLength = Infinity): string[] =>
  form.getAll(name).map((value) => entryText(value, maxLength))

const entryText = (value: FormDataEntryValue | null, maxLength: number): string =>
  typeof value === 'string' ? value.slice(0, maxLength) : ''

/**
 * Text as one line for storing and searching, trimmed. PostgreSQL cannot store NUL; nobody types other control
 * characters on purpose.
 */
export const oneLine = (text: string): string => storable(text).trim()

/** The words in a list as people type it: one a line, or with spaces, commas or enumeration commas between them. */
export const splitTypedWords = (typed: string): string[] => [...new Set(typed.split(/[\s,，、；;]+/).filter(Boolean))]
