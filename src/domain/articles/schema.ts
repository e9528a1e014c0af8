import { z } from 'zod'
import { idParameter, pageParameter } from '../../platform/parameters.ts'

/** Public parameters of the article pages. An id that is not a number gives a 404. */
export const articleQuerySchema = z.object({
  id: idParameter.optional(),
  /** Position of the article in the list, counted from 1; an alternative to `id`. */
  num: idParameter.optional(),
  articleTypeId: idParameter.optional(),
  areaId: idParameter.optional(),
  /** `1` shows the introduction of the area instead of its articles. */
  intro: z.enum(['1']).optional().catch(undefined),
  pageNum: pageParameter.default(1),
})
export type ArticleQuery = z.infer<typeof articleQuerySchema>
