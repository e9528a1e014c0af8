import { z } from 'zod'

/** Largest value of PostgreSQL's integer, far above any real id. */
const maxId = 2_147_483_647

/** An id in a public URL: digits only. Anything else is not a URL of this site. */
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

/** A year, possibly without publications; anything else means no year. */
export const yearParameter = z
  .string()
  .regex(/^(19|20)\d{2}$/)
  .transform(Number)
  .optional()
  .catch(undefined)

/** A year of this century, for API clients, which should notice a mistake. */
export const yearQuery = z
  .string()
  .regex(/^20\d{2}$/)
  .transform(Number)
  .optional()

const freeText = new WeakSet<z.ZodType>()

/** Whether a parameter is free text: unbounded input, whose responses are not cached. */
export const isFreeText = (schema: unknown): boolean =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? isFreeText(schema.unwrap())
    : schema instanceof z.ZodType && freeText.has(schema)

/** Free text from a URL. PostgreSQL cannot store NUL; nobody types other control characters on purpose. */
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

/** The query of a URL as an object: the first value of each name, without empty ones. */
export function readQuery(search: URLSearchParams): Record<string, string> {
  const query = new Map<string, string>()
  for (const [name, value] of search) if (value !== '' && !query.has(name)) query.set(name, value)
  return Object.fromEntries(query)
}
