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

/** A year in which something can have been published; anything else means no year. */
export const yearParameter = z
  .string()
  .regex(/^20\d{2}$/)
  .transform(Number)
  .optional()
  .catch(undefined)

/** Free text from an address. PostgreSQL cannot hold NUL; other controls are not meant by anyone who types. */
export const textParameter = (maxLength: number) =>
  z.string().transform((value) =>
    value
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, maxLength)
      .toWellFormed(),
  )

/** The query of an address as an object: the first value of each name, without empty ones. */
export function readQuery(search: URLSearchParams): Record<string, string> {
  const query = new Map<string, string>()
  for (const [name, value] of search) if (value !== '' && !query.has(name)) query.set(name, value)
  return Object.fromEntries(query)
}
