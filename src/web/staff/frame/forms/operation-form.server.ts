import { data, redirect } from 'react-router'
import { z } from 'zod'
import { refusalInit } from '../../../../access/refusal.server.ts'
import type { Staff } from '../../../../access/policy.ts'
import type { Operation } from '../../../../domain/operation.ts'
import type { RequestContext } from '../../../../domain/request-context.ts'
import { staffOperations } from '../../../../domain/staff-operations.server.ts'
import type { Submission } from '../../../page-route.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { flashParameter } from '../../../request/flash.server.ts'
import { officePhoneView } from './office-phone.server.ts'
import type { OfficePhoneView } from './office-phone.tsx'
import { refusalOf } from './refusal.server.ts'

type Visit = {
  site: RequestContext
  staff: Staff
  path: string
  params: Readonly<Record<string, string | undefined>>
} & Pick<Submission, 'readForm'>

export type FieldTexts = Readonly<Record<string, string>>

/**
 * What a page gets after a refusal: the notice above the form, the errors of its fields, what was typed, and the mobile
 * numbers in it, which can be confirmed.
 */
export type Refused = {
  notice: Notice
  errors: Partial<Record<string, string>>
  typed: FieldTexts
  officePhone?: OfficePhoneView
}

/** Changes what was typed, before the operation's own schema reads it. */
type ReadTyped = (typed: FieldTexts, form: FormData) => FieldTexts

/**
 * Runs an operation with the fields of a form and the segments of the page's address. After a refusal the page gets what
 * was typed with what is wrong.
 * @param then the page that shows the notice of success; or what the form gives back of the result, without a notice.
 * @param read or the names of fields in the form, where they are not those of the input.
 */
export async function submitForm<Input extends z.ZodObject, Result, Answer extends object = never>(
  { site, staff, path, params, readForm }: Visit,
  operation: Operation<Input, Result>,
  then: string | ((result: Result) => string | Answer | Promise<string | Answer>),
  read: ReadTyped | FieldTexts = {},
) {
  const form = await readForm()
  const fields = Object.entries<z.ZodType>(operation.input.shape)
  const inForm = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  const given = { ...inForm, ...definedOf(params) }
  const typed = typeof read === 'function' ? read(given, form) : given
  const inputName = (field: string) => (typeof read === 'function' ? field : (read[field] ?? field))
  const refuse = (errors: Refused['errors'], message: string, init: ResponseInit) => {
    const notice: Notice = { kind: 'error', title: operation.words.refused, message }
    return data<Refused>({ notice, errors, typed, ...officePhoneOf(operation, typed) }, init)
  }

  const parsed = operation.input.safeParse(
    Object.fromEntries(fields.map(([name, schema]) => [name, valueOf(schema, typed[inputName(name)])])),
  )
  if (!parsed.success) return refuse(errorsOf(parsed.error, inputName), '请改正下面的内容。', { status: 422 })
  let result: Result
  try {
    result = await operation.perform(site, staff, parsed.data)
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    return refuse(error.field ? { [inputName(error.field)]: error.message } : {}, error.message, refusalInit(error))
  }
  const next = typeof then === 'string' ? then : await then(result)
  if (typeof next !== 'string') return next
  return redirect(`${next}${next.includes('?') ? '&' : '?'}${flashParameter}=${operation.action}`, { status: 303 })
}

const definedOf = (params: Visit['params']): FieldTexts =>
  Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

const officePhoneOf = ({ officePhone }: Pick<Operation, 'officePhone'>, typed: FieldTexts) =>
  officePhone && {
    officePhone: officePhoneView(typed[officePhone.field] ?? '', ...officePhone.textsOf(typed)),
  }

/** A typed text as the value that JSON has for this field. A text that the form lacks is empty. */
function valueOf(schema: z.ZodType, text: string | undefined, mayBeMissing = false): unknown {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return valueOf(schema.unwrap() as z.ZodType, text, mayBeMissing || schema instanceof z.ZodOptional)
  // An unchecked box is not sent.
  if (schema instanceof z.ZodBoolean) return Boolean(text)
  if (mayBeMissing && !text?.trim()) return undefined
  if (schema instanceof z.ZodString) return text ?? ''
  if (!(schema instanceof z.ZodNumber) || text === undefined) return text
  // Not the default: somebody emptied the field.
  return text.trim() === '' ? null : Number(text)
}

/** The first message of each field. */
function errorsOf({ issues }: z.ZodError, inputName: (field: string) => string): Refused['errors'] {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[inputName(String(path[0]))] ??= message
  return errors
}

/** The notice of the operation that led to the page; null for none. */
export function noticeOf(action: string | undefined): Notice | null {
  const done = staffOperations.find((each) => 'action' in each && each.action === action)
  return done && 'words' in done ? { kind: 'success', title: done.words.done, message: done.words.effect } : null
}
