import { z } from 'zod'
import type { Code } from './text/codes.ts'
import { bounded } from './parameters.ts'

/** Every API response: 200 and the data, or another code of `codeWords` and an error message. */
export const envelopeSchema = <T extends z.ZodType>(data: T) =>
  z.object({ code: z.literal(200), data, message: z.string() })

export const success = <T>(data: T) => ({ code: 200 as const, data, message: 'success' })

export const failure = (code: Code, message: string) => ({ code, data: null, message })

export const failureSchema = z.object({ code: z.int(), data: z.null(), message: z.string() }).meta({ id: 'Failure' })

/** A page of a list, with the field names of the specification. */
export const listSchema = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), recordsTotal: z.int() })

/** Paging parameters. Out-of-range numbers are rejected, not corrected, so that clients notice. */
export const pagingQuery = {
  // Bounded, because pages past the end are not cached.
  currentPage: bounded(
    z
      .string()
      .regex(/^[1-9]\d{0,5}$/)
      .transform(Number),
  )
    .default(1)
    .describe('第几页，从 1 起，默认 1；超出时列表为空'),
  pageSize: bounded(
    z
      .string()
      .regex(/^([1-9]\d?|100)$/)
      .transform(Number),
  )
    .default(10)
    .describe('每页条数，1 到 100，默认 10'),
}
