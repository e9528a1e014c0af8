import { z } from 'zod'
import { idParameter, pageParameter } from '../lib/parameters.ts'

/** Public parameters of a unit's page. The title that old links carry along is not needed and not read. */
export const unitQuerySchema = z.object({
  id: idParameter,
  type: z.enum(['1', '2']).optional().catch(undefined),
  articleTypeId: idParameter.optional(),
  pageNum: pageParameter.default(1),
})
