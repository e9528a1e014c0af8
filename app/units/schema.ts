import { z } from 'zod'
import { idParameter, pageParameter, textParameter } from '../lib/parameters.ts'

const typeParameter = z.enum(['1', '2']).optional().catch(undefined)

/** Public parameters of a unit's page. The title that links carry along is not needed and not read. */
export const unitQuerySchema = z.object({
  id: idParameter,
  type: typeParameter,
  articleTypeId: idParameter.optional(),
  /** One of the unit's articles, shown in place of the list. */
  articleId: idParameter.optional(),
  pageNum: pageParameter.default(1),
})
export type UnitQuery = z.infer<typeof unitQuerySchema>

/** Public parameters of the listings of units. */
export const unitsQuerySchema = z.object({
  /** Name of the group whose units are shown; the first where there is none of that name. */
  group: textParameter(60).optional(),
  /** Words that names are filtered by; empty for all units. */
  areaName: textParameter(60).optional(),
  /** Area and type of a region link. */
  id: idParameter.optional().catch(undefined),
  type: typeParameter,
})

/** Where something belongs: ids of the areas from the district's root down to the unit itself. */
export type Place = { districtCode: string; path: readonly number[] }
