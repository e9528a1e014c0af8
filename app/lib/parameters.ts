import { z } from 'zod'

/** Largest value of PostgreSQL's integer, and far below any id that will ever be given. */
const maxId = 2_147_483_647

/** An id in a public address: digits only. Anything else is not an address of ours. */
export const idParameter = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(z.number().min(1).max(maxId))

/** A page number that falls back to the first page: a mistyped one should still show the list. */
export const pageParameter = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .pipe(z.number().min(1))
  .catch(1)

/** A year, in which nothing may have been published; anything else means no year. */
export const yearParameter = z
  .string()
  .regex(/^(19|20)\d{2}$/)
  .transform(Number)
  .optional()
  .catch(undefined)

/** For programs, which should notice a mistake, a year of this century; an empty one is none, as old clients send it. */
export const yearQuery = z
  .string()
  .regex(/^(20\d{2})?$/)
  .transform((year) => (year === '' ? undefined : Number(year)))
  .optional()

const freeText = new WeakSet<z.ZodType>()

/** Whether a parameter takes whatever somebody likes to write: an answer to that is not kept. */
export const isFreeText = (schema: unknown): boolean =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? isFreeText(schema.unwrap())
    : schema instanceof z.ZodType && freeText.has(schema)

/** Free text from an address. PostgreSQL cannot hold NUL; other controls are not meant by anyone who types. */
export function textParameter(maxLength: number) {
  const schema = z.string().transform((value) =>
    Array.from(
      value
        .toWellFormed()
        .replace(/\p{Cc}+/gu, ' ')
        .trim(),
    )
      .slice(0, maxLength)
      .join(''),
  )
  freeText.add(schema)
  return schema
}

/** The query of an address as an object: the first value of each name, without empty ones. */
export function readQuery(search: URLSearchParams): Record<string, string> {
  const query = new Map<string, string>()
  for (const [name, value] of search) if (value !== '' && !query.has(name)) query.set(name, value)
  return Object.fromEntries(query)
}
