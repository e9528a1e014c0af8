import { data, redirect } from 'react-router'
import { z } from 'zod'
import { refusalInit } from '../../../../access/refusal.server.ts'
import type { Staff } from '../../../../access/policy.ts'
import type { Operation, StaffQuery } from '../../../../domain/operation.ts'
import type { RequestContext } from '../../../../domain/request-context.ts'
import { staffOperations } from '../../../../domain/staff-operations.server.ts'
import { AppError } from '../../../../platform/errors.ts'
import { splitTypedWords } from '../../../../platform/text/text-input.ts'
import type { Submission } from '../../../page-route.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { flashParameter } from '../../../request/flash.server.ts'
import { officePhoneView } from './office-phone.server.ts'
import type { OfficePhoneView } from './office-phone.tsx'
import { toFormRefusal } from './refusal.server.ts'

type Visit = {
  site: RequestContext
  staff: Staff
  path: string
  params: Readonly<Record<string, string | undefined>>
} & Pick<Submission, 'readForm'>

export type FieldTexts = Readonly<Record<string, string>>

/**
 * What a page gets after a refusal: the notice above the form, the errors of its fields, what was typed, the mobile
 * numbers in it, which can be confirmed, and what is stored now. Fields within lists are named by their path, such as
 * `entries.2.from`.
 */
export type Refused<Now = undefined> = {
  notice: Notice
  errors: Partial<Record<string, string>>
  typed: FieldTexts
  officePhone?: OfficePhoneView
  now: Now
}

/**
 * Changes what was typed, before the operation's own schema reads it. Values other than texts stay as they are.
 * @throws AppError invalid with the field, for what cannot be read.
 */
type ReadTyped = (typed: FieldTexts, form: FormData) => Input | Promise<Input>
type Input = Readonly<Record<string, unknown>>

/** For forms that send the version which they change. The client does not call the loader again after a refusal. */
type Stored<Now> = {
  load: (isConflict: boolean) => Promise<Now>
  /** After a conflict the form continues with this version. */
  versionIn: (now: Now) => number | string | undefined
  /** What to do after a conflict. */
  advice?: string | ((now: Now) => string)
}

/**
 * Runs an operation, or a query, with the fields of a form and the segments of the page's address. After a refusal the
 * page gets what was typed with what is wrong.
 * @param then the page that shows the notice of success; or what the form gives back of the result, without a notice.
 * @param read or the names of fields in the form, where they are not those of the input.
 * @param stored what the page shows beside what was typed.
 */
export async function submitForm<
  Schema extends z.ZodObject,
  Result,
  Then extends string | object = string,
  Now = undefined,
>(
  { site, staff, path, params, readForm }: Visit,
  operation: Operation<Schema, Result> | StaffQuery<Schema, Result>,
  then: string | ((result: Result) => Then | Promise<Then>),
  read: ReadTyped | FieldTexts = {},
  stored?: Stored<Now>,
) {
  const form = await readForm()
  const fields = Object.entries<z.core.$ZodType>(operation.input.shape)
  const given = { ...textsOf([...form]), ...textsOf(Object.entries(params)) }
  const inputName = (field: string) => (typeof read === 'function' ? field : (read[field] ?? field))
  let input: Input = given
  const refuse = (errors: Refused['errors'], error: AppError) =>
    refusalOfForm(operation, textsOf(Object.entries(input)), stored)(errors, error)

  let result: Result
  try {
    if (typeof read === 'function') input = await read(given, form)
    const values = Object.fromEntries(fields.map(([name, schema]) => [name, valueOf(schema, input[inputName(name)])]))
    const isTypedList = (field: string) => Array.isArray(values[field]) && typeof input[inputName(field)] === 'string'
    const parsed = operation.input.safeParse(values)
    if (!parsed.success)
      return await refuse(errorsOf(parsed.error, inputName, isTypedList), new AppError('invalid', '请改正下面的内容。'))
    result =
      'ask' in operation
        ? await operation.ask(site, staff, parsed.data)
        : await operation.perform(site, staff, parsed.data)
  } catch (thrown) {
    const error = await toFormRefusal(thrown, { site, staff }, path)
    return refuse(error.field ? { [inputName(error.field)]: error.message } : {}, error)
  }
  const next = typeof then === 'string' ? then : await then(result)
  if (typeof next !== 'string') return next as Exclude<Then, string>
  const flash =
    'ask' in operation ? '' : `${next.includes('?') ? '&' : '?'}${flashParameter}=${flashOf(operation, result)}`
  return redirect(`${next}${flash}`, { status: 303 })
}

const adviceFor = <Now>(now: Now, { advice = '' }: Partial<Stored<Now>> = {}): string =>
  typeof advice === 'string' ? advice : advice(now)

const refusalOfForm =
  <Now>(operation: Operation | StaffQuery, typed: FieldTexts, stored: Stored<Now> | undefined) =>
  async (errors: Refused['errors'], error: AppError) => {
    const isConflict = error.code === 'conflict'
    const now = (await stored?.load(isConflict)) as Now
    const version = isConflict ? stored?.versionIn(now) : undefined
    return data<Refused<Now>>(
      {
        notice: {
          kind: 'error',
          title: operation.words?.refused ?? '',
          message: error.message + (version === undefined ? '' : adviceFor(now, stored)),
        },
        errors,
        typed: version === undefined ? typed : { ...typed, version: String(version) },
        ...('officePhone' in operation && officePhoneOf(operation, typed)),
        now,
      },
      refusalInit(error),
    )
  }

const textsOf = (entries: readonly (readonly [string, unknown])[]): FieldTexts =>
  Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

const officePhoneOf = ({ officePhone }: Pick<Operation, 'officePhone'>, typed: FieldTexts) =>
  officePhone && {
    officePhone: officePhoneView(typed[officePhone.field] ?? '', ...officePhone.textsOf(typed)),
  }

/** A typed text as the value that JSON has for this field. A text that the form lacks is empty. */
function valueOf(schema: z.core.$ZodType, typed: unknown, mayBeMissing = false): unknown {
  const { $ZodArray, $ZodNullable, $ZodEnum, $ZodDefault, $ZodPrefault, $ZodOptional, $ZodBoolean, $ZodString } = z.core
  if (schema instanceof $ZodNullable && typed === null) return null
  // The first option of a list of choices stands for none.
  if (schema instanceof $ZodNullable && schema._zod.def.innerType instanceof $ZodEnum && !typed) return null
  if (
    schema instanceof $ZodDefault ||
    schema instanceof $ZodPrefault ||
    schema instanceof $ZodOptional ||
    schema instanceof $ZodNullable
  )
    return valueOf(schema._zod.def.innerType, typed, mayBeMissing || schema instanceof $ZodOptional)
  // An unchecked box is not sent.
  if (schema instanceof $ZodBoolean) return Boolean(typed)
  if (mayBeMissing && (typed === undefined || (typeof typed === 'string' && typed.trim() === ''))) return undefined
  if (schema instanceof $ZodString) return typed ?? ''
  if (schema instanceof $ZodArray && schema._zod.def.element instanceof $ZodString && typeof typed === 'string')
    return splitTypedWords(typed)
  if (!isNumber(schema) || typeof typed !== 'string') return typed
  // Not the default: somebody emptied the field.
  return typed.trim() === '' ? null : Number(typed)
}

const isNumber = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.core.$ZodNumber ||
  (schema instanceof z.core.$ZodLiteral && schema._zod.def.values.every((value) => typeof value === 'number'))

/** The first message of each field. Within a list that is typed as one text, errors belong to the whole text. */
function errorsOf(
  { issues }: z.ZodError,
  inputName: (field: string) => string,
  isTypedList: (field: string) => boolean,
): Refused['errors'] {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) {
    const [field = '', ...within] = path.map(String)
    errors[[inputName(field), ...(isTypedList(field) ? [] : within)].join('.')] ??= message
  }
  return errors
}

const flashOf = <Result>(
  { action, flash = action, notices }: Pick<Operation<z.ZodObject, Result>, 'action' | 'flash' | 'notices'>,
  result: Result,
): string => notices?.of(result) ?? flash

/** What notices of success follow from. */
type Declared = Pick<Operation, 'action' | 'flash' | 'words' | 'notices'>

/** The notice of the operation that led to the page; null for none. @param count for `{count}` in its words. */
export function findNotice(
  flash: string | undefined,
  count = '',
  declared: readonly (Declared | StaffQuery)[] = staffOperations,
): Notice | null {
  for (const each of declared) {
    if (!('action' in each)) continue
    const { action, flash: own = action, notices } = each
    const words = own === flash ? each.words : notices && new Map(Object.entries(notices.words)).get(flash ?? '')
    if (words) return noticeWith(words, count)
  }
  return null
}

function noticeWith({ done, effect }: { done: string; effect: string }, count: string): Notice {
  const number = /^\d+$/.test(count) ? count : '0'
  return { kind: 'success', title: done, message: effect.replace('{count}', number) }
}
