import { z } from 'zod'
import { compactNumber } from '../../platform/text/visible.ts'
import { normaliseIdentity } from '../../platform/identity.ts'
import { lookUpRules, orderMessage, typeOf } from './rules.ts'

/** A field checked by its rule, after trimming. */
const ruled = (name: keyof typeof lookUpRules) =>
  z
    .string()
    .default('')
    .transform((value) => value.normalize('NFKC').trim())
    .superRefine((value, context) => {
      const message = lookUpRules[name](value)
      if (message) context.addIssue({ code: 'custom', message })
    })

/** A submitted look-up form. Old clients spell the dates `startData` and `endData`. */
export const lookUpSchema = z
  .preprocess(
    (given) => {
      const { startData, endData, ...fields } = given as Record<string, unknown>
      return { startDate: startData, endDate: endData, ...fields }
    },
    z.object({
      type: z.unknown().optional().transform(typeOf),
      /** In its normal form; further on nothing else is looked up. */
      objectIdentity: ruled('objectIdentity')
        .transform(compactNumber)
        .transform((value) => normaliseIdentity(value) ?? value),
      startDate: ruled('startDate'),
      endDate: ruled('endDate'),
      pageNum: z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number)
        .pipe(z.number().min(1))
        .catch(1),
      /** Small, so that a whole village cannot be harvested with a few requests. */
      pageSize: z.number().int().min(1).max(10).optional().catch(undefined),
      proof: z.string().max(4_000).default(''),
    }),
  )
  .refine(({ startDate, endDate }) => startDate <= endDate, { path: ['endDate'], message: orderMessage })
export type LookUpInput = z.infer<typeof lookUpSchema>

/** The first error of each field. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { path, message } of error.issues) found[String(path[0])] ??= message
  return found
}
