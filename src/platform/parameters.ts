import { z } from 'zod'
import { oneLine } from './text/text-input.ts'

/** Definitions instead of schemas, because `meta` and `describe` copy a schema but keep its definition. */
const boundedDefinitions = new WeakSet<object>()

/**
 * Declares that few enough different values of a parameter get a response (others are refused or not found) to cache a
 * response for each.
 */
export function bounded<Schema extends z.ZodType>(schema: Schema): Schema {
  boundedDefinitions.add(schema.def)
  return schema
}

/** Whether responses for different values may be cached. What is neither a choice nor declared `bounded` may not. */
export function isBounded(schema: unknown): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return isBounded(schema.unwrap())
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral || schema instanceof z.ZodBoolean) return true
  return schema instanceof z.ZodType && boundedDefinitions.has(schema.def)
}

/** Largest value of PostgreSQL's integer, far above any real id. */
export const maxId = 2_147_483_647

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
