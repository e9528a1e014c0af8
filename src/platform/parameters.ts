import { z } from 'zod'
import { oneLine } from './text-input.ts'

/** Largest value of PostgreSQL's integer, far above any real id. */
const maxId = 2_147_483_647

/** A registry, because its entries also hold for copies of a schema, which `.describe()` and `.meta()` make. */
const boundedSchemas = z.registry<{ bounded: true }>()

/**
 * Declares that a parameter has few values whose responses are cached: all others are refused, not found or otherwise
 * not cached.
 */
export const bounded = <T extends z.ZodType>(schema: T): T => {
  boundedSchemas.add(schema, { bounded: true })
  return schema
}

/** Whether a parameter may be part of a cache key: a list of values, or declared as bounded. */
export function isBounded(schema: unknown): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return isBounded(schema.unwrap())
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return true
  if (!(schema instanceof z.ZodType)) return false
  return boundedSchemas.get(schema) !== undefined || (schema instanceof z.ZodPipe && isBounded(schema.in))
}

/** An id in a public URL: digits only. Anything else is not a URL of this site. */
export const idParameter = bounded(
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(maxId)),
)

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
export const yearQuery = bounded(
  z
    .string()
    .regex(/^20\d{2}$/)
    .transform(Number),
).optional()

/** Free text from a URL. */
export function textParameter(maxLength: number) {
  return z.string().transform((value) => Array.from(oneLine(value)).slice(0, maxLength).join(''))
}

/** The query of a URL as an object: the first value of each name, without empty ones. */
export function readQuery(search: URLSearchParams): Record<string, string> {
  const query = new Map<string, string>()
  for (const [name, value] of search) if (value !== '' && !query.has(name)) query.set(name, value)
  return Object.fromEntries(query)
}
