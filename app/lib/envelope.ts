import { z } from 'zod'
import type { Code } from './codes.ts'

/** Every answer of the API: 200 and the data, or another code (the HTTP status) and a sentence that says what is wrong. */
export const envelopeOf = <T extends z.ZodType>(data: T) =>
  z.object({ code: z.literal(200), data, message: z.string() })

export const success = <T>(data: T) => ({ code: 200 as const, data, message: 'success' })

export const failure = (code: Code, message: string) => ({ code, data: null, message })

export const failureSchema = z.object({ code: z.int(), data: z.null(), message: z.string() }).meta({ id: 'Failure' })

/** A page of a list as the specification names its parts. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), recordsTotal: z.int() })

/** Which page of a list; out of range numbers are refused, not corrected: programs should notice. */
export const pagingQuery = {
  currentPage: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .default(1),
  pageSize: z
    .string()
    .regex(/^([1-9]\d?|100)$/)
    .transform(Number)
    .default(10),
}
