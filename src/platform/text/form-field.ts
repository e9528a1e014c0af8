import * as z from 'zod/mini'
import { AppError, wrongField } from '../errors.ts'
import { countCharacters, normaliseContent } from './long-text.ts'
import { garbledMessage, isBlank, isGarbled, storable } from './visible.ts'

/**
 * Schema of a form field, run in the browser and on the server. Written with `zod/mini`, which costs phones a fraction of
 * Zod; its objects are not for browsers, since they compile functions, which the Content-Security-Policy forbids.
 */
export type FormField = z.core.$ZodType

export type FieldErrors<Name extends string> = Partial<Record<Name, string>>

/** The first error of a field, for users; null for a valid value. */
export const findError = (field: FormField, value: string): string | null =>
  z.safeParse(field, value).error?.issues[0]?.message ?? null

/** The first error of each field. */
export function firstErrors(error: z.core.$ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of error.issues) errors[String(path[0])] ??= message
  return errors
}

/** @throws AppError invalid, for the field of that name if it has one. */
export function parseField<Field extends FormField>(field: Field, value: string, name?: string): z.output<Field> {
  const { data, error } = z.safeParse(field, value)
  if (!error) return data
  const message = error.issues[0]?.message ?? ''
  throw name === undefined ? new AppError('invalid', message) : wrongField(name, message)
}

/** A condition of a field. Later ones are not checked, so that a field has one error. */
export const must = <Value = string>(isValid: (value: Value) => boolean, error: z.core.$ZodCustomParams['error']) =>
  z.refine<Value>(isValid, { error, abort: true })

/** Several lines of text as they are stored. @param what names the text in messages. */
export const textField = (
  empty: string,
  what: string,
  max: number,
  tooLong: z.core.$ZodCustomParams['error'] = tooLongText(what, max),
) =>
  z.string(empty).check(
    // First: a text of control characters alone is empty.
    z.overwrite((text) => normaliseContent(storable(text, '\r\n'))),
    must((text) => !isBlank(text), empty),
    must((text) => !isGarbled(text), `${what}里${garbledMessage}`),
    must((text) => countCharacters(text) <= max, tooLong),
  )

const tooLongText =
  (what: string, max: number) =>
  ({ input }: z.core.$ZodRawIssue): string =>
    `${what}不能超过${max}个字，现在有${countCharacters(String(input))}个`

/** A text of at most so many UTF-16 units. */
export const maxLength = (max: number, what: string) => must((text) => text.length <= max, `${what}最多 ${max} 个字`)

/** One line of text as it is stored, with `maxLength`. @param empty the error of an empty text, if it is one. */
export const lineField = (max: number, what: string, empty?: string) =>
  z.string().check(
    z.overwrite((text) => storable(text).trim()),
    must((text) => empty === undefined || text !== '', empty ?? ''),
    maxLength(max, what),
  )
