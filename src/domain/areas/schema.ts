import { z } from 'zod'
import { idParameter, pageParameter, textParameter } from '../../platform/parameters.ts'

const typeParameter = z.enum(['1', '2']).optional().catch(undefined)

/** Public parameters of a unit's page. Links also carry a `title`, which is ignored. */
export const unitQuerySchema = z.object({
  id: idParameter,
  type: typeParameter,
  articleTypeId: idParameter.optional(),
  /** One of the unit's articles, shown instead of the list. */
  articleId: idParameter.optional(),
  pageNum: pageParameter.default(1),
})
export type UnitQuery = z.infer<typeof unitQuerySchema>

/** Public parameters of the unit lists. */
export const unitsQuerySchema = z.object({
  /** Name of the group whose units are shown; the first group by default. */
  group: textParameter(60).optional(),
  /** Words to filter names by; empty for all units. */
  areaName: textParameter(60).optional(),
  /** Area and unit type of a region link. */
  id: idParameter.optional().catch(undefined),
  type: typeParameter,
})
