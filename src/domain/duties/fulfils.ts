import { z } from 'zod'
import { dutyPeriodForm } from './periods.ts'

export const itemCodeForm = /^[a-z0-9-]{2,40}$/

/** Most texts fulfil one duty; a half-yearly report of a branch may fulfil several. */
export const mostFulfilled = 12

const fulfilledSchema = z.strictObject({
  item: z.string().regex(itemCodeForm, '请选择公开事项').describe('公开事项的代码'),
  period: z.string().regex(dutyPeriodForm, '请选择是哪一期的').describe('哪一期：2026-09、2026-Q3、2026-H1 或 2026'),
})

/** An item of disclosure and the period for which a text fulfils it. */
export type Fulfilled = z.infer<typeof fulfilledSchema>

/** Absent in texts that fulfil none, so that the hashes of texts from before it was introduced stay. */
export const fulfilsSchema = z
  .array(fulfilledSchema)
  .min(1)
  .max(mostFulfilled, `一篇文章最多对应 ${mostFulfilled} 个公开事项`)
  .refine(
    (all) => new Set(all.map(({ item, period }) => `${item} ${period}`)).size === all.length,
    '同一个公开事项的同一期写了两次',
  )
