import { z } from 'zod'
import { lookUpFields, orderMessage, readType } from './rules.ts'

/** A submitted look-up form. Old clients spell the dates `startData` and `endData`. */
export const lookUpSchema = z
  .preprocess(
    (given) => {
      const { startData, endData, ...fields } = given as Record<string, unknown>
      return { startDate: startData, endDate: endData, ...fields }
    },
    z.object({
      type: z.unknown().optional().transform(readType),
      objectIdentity: z.prefault(lookUpFields.objectIdentity, ''),
      startDate: z.prefault(lookUpFields.startDate, ''),
      endDate: z.prefault(lookUpFields.endDate, ''),
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
