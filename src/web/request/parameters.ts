import { z } from 'zod'
import { idParameter, pageParameter, textParameter, yearParameter } from '../../platform/parameters.ts'
import type { Page, Parameter, Query } from '../page-declaration.ts'
import { readPreview, writePreview } from './preview-value.ts'

/**
 * `schema` reads the value for the loader. `write` returns the value for the canonical address, undefined to drop it.
 * Values that are not `bounded` are never part of a cache key.
 */
type Reader = {
  schema: z.ZodType
  write: (given: string) => string | undefined
  bounded: (given: string) => boolean
}

const always = () => true
const never = () => false

const reader = (schema: z.ZodType, bounded: Reader['bounded'], write: Reader['write'] = (given) => given): Reader => ({
  schema,
  bounded,
  write,
})

/** Writes the value as it is read. */
const asRead =
  (schema: z.ZodType<string | number | undefined>): Reader['write'] =>
  (given) => {
    const { data } = schema.safeParse(given)
    return data === undefined || data === '' ? undefined : String(data)
  }

const withoutZeros = (given: string) => given.replace(/^0+(?=\d+$)/, '')
const looseId = idParameter.optional().catch(undefined)
const page = pageParameter.default(1)
/** Limited range because PostgreSQL has no year 0000. */
const day = z.iso
  .date()
  .refine((value) => value >= '1900' && value < '3000')
  .optional()
  .catch(undefined)
const remoteUrl = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .transform((url) => new URL(url).href)
const preview = z
  .string()
  .transform((value) => {
    const read = readPreview(value)
    return read ? writePreview(read) : undefined
  })
  .optional()

const named: Record<Extract<Parameter, string>, Reader> = {
  // Unknown ids are a 404, which is not cached.
  id: reader(idParameter.optional(), always, withoutZeros),
  'required-id': reader(idParameter, always, withoutZeros),
  // Every number gets a page.
  'loose-id': reader(looseId, never, asRead(looseId)),
  // Numbers past the end get the last page, so only the first 999 are cached.
  page: reader(
    page,
    (given) => /^\d{1,3}$/.test(given),
    (given) => {
      const number = page.parse(given)
      return number === 1 ? undefined : String(number)
    },
  ),
  year: reader(yearParameter, always, asRead(yearParameter)),
  day: reader(day, never, asRead(day)),
  flag: reader(
    z
      .string()
      .optional()
      .transform((given) => given !== undefined),
    always,
    () => '',
  ),
  'required-url': reader(remoteUrl, never),
  preview: reader(preview, never, asRead(preview)),
  unread: reader(z.unknown(), always, () => undefined),
}

/** Joins the values of a list in an address: needs no escape. */
export const listSeparator = '_'

function listSchema(list: 'id' | readonly string[], most: number): z.ZodType<(number | string)[]> {
  const given = z
    .string()
    .default('')
    .transform((value) => [...new Set(value.split(/[_,]/))])
  return list === 'id'
    ? given.transform((values) =>
        [...new Set(values.flatMap((value) => looseId.parse(value) ?? []))].toSorted((a, b) => a - b).slice(0, most),
      )
    : given.transform((values) => list.filter((value) => values.includes(value)).slice(0, most))
}

function readerOf(parameter: Parameter): Reader {
  if (typeof parameter === 'string') return named[parameter]
  if ('list' in parameter) {
    const schema = listSchema(parameter.list, parameter.most)
    return reader(schema, never, (given) => schema.parse(given).join(listSeparator) || undefined)
  }
  if ('text' in parameter || 'name' in parameter) {
    const schema = textParameter('text' in parameter ? parameter.text : parameter.name).optional()
    return reader(schema, 'name' in parameter ? always : never, asRead(schema))
  }
  if ('flash' in parameter) return reader(z.enum(parameter.flash).optional().catch(undefined), never, () => undefined)
  const schema = z
    .enum('choice' in parameter ? parameter.choice : parameter.private)
    .optional()
    .catch(undefined)
  return reader(schema, 'choice' in parameter ? always : never, asRead(schema))
}

const readers = new WeakMap<Query, Map<string, Reader>>()

function readersOf(query: Query): Map<string, Reader> {
  const known = readers.get(query) ?? new Map(Object.entries(query).map(([name, each]) => [name, readerOf(each)]))
  readers.set(query, known)
  return known
}

const isFlash = (parameter: Parameter | undefined): boolean => typeof parameter === 'object' && 'flash' in parameter

/** The first value of a parameter, all of a list. An empty one counts as missing, except that of a flag. */
function valueIn(search: URLSearchParams, name: string, parameter: Parameter | undefined): string | undefined {
  if (parameter === 'flag') return search.get(name) ?? undefined
  const values = search.getAll(name).filter((value) => value !== '')
  return typeof parameter === 'object' && 'list' in parameter && values.length > 0
    ? values.join(listSeparator)
    : values[0]
}

/**
 * What a loader gets for the query of its page: the declared parameters and nothing else.
 * @param flash the notice for the page, which no address can give.
 * @throws z.ZodError where the parameters are not those of any page.
 */
export function readQuery({ query = {} }: Page, search: string, flash?: string): string | Record<string, unknown> {
  if (query === 'any') return search
  const given = new URLSearchParams(search)
  const read: Record<string, unknown> = {}
  for (const [name, { schema }] of readersOf(query))
    if (query[name] !== 'unread')
      read[name] = schema.parse(isFlash(query[name]) ? flash : valueIn(given, name, query[name]))
  return read
}

/**
 * The query of the canonical address: declared parameters in the order of the declaration.
 * - `bounded`: there are few enough different values to cache a response for each.
 * - `isPrivate`: with these values the response is for this visitor only.
 * - `isPreview`: it is for signed-in staff only.
 */
export function canonicalQuery(
  query: Query,
  search: URLSearchParams,
): { pairs: [name: string, value: string][]; bounded: boolean; isPrivate: boolean; isPreview: boolean } {
  const pairs: [string, string][] = []
  let bounded = true
  let isPrivate = false
  let isPreview = false
  for (const [name, { write, bounded: isBounded }] of readersOf(query)) {
    const parameter = query[name]
    const given = valueIn(search, name, parameter)
    const value = given === undefined ? undefined : write(given)
    if (value === undefined) continue
    pairs.push([name, value])
    if (!isBounded(value)) bounded = false
    if (typeof parameter === 'object' && 'private' in parameter) isPrivate = true
    if (parameter === 'preview') isPreview = true
  }
  return { pairs, bounded, isPrivate, isPreview }
}
