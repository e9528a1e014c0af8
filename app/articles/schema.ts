import { z } from 'zod'
import { idParameter, pageParameter } from '../lib/parameters.ts'

/** Public parameters of the article screens. An id that is not a number is an address that does not exist. */
export const articleQuerySchema = z.object({
  id: idParameter.optional(),
  /** Place of an article in the list, from 1: another way to name one. */
  num: idParameter.optional(),
  articleTypeId: idParameter.optional(),
  areaId: idParameter.optional(),
  /** `1` shows the introduction of the area instead of its articles. */
  intro: z.enum(['1']).optional().catch(undefined),
  pageNum: pageParameter.default(1),
})
export type ArticleQuery = z.infer<typeof articleQuerySchema>
