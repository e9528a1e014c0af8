import { z } from 'zod'
import type { RequestContext } from '../../domain/request-context.ts'
import { notFound } from '../../platform/errors.ts'
import { bounded, idParameter, textParameter } from '../../platform/parameters.ts'
import { type AreaRow, getMergedUnits, listAreas } from '../../domain/units/queries.server.ts'

/** Areas and units in the API; the endpoints are in `areas.server.ts` and `areas-details.server.ts`. */
export const tags = ['地区和单位']

export const areaSchema = z.object({
  id: z.int(),
  areaName: z.string(),
  areaCode: z.string().nullable(),
  areaCoding: z.string().nullable(),
  areaIntro: z.string(),
  parentId: z.int().nullable(),
  /** 1 township or village, 2 department */
  unitType: z.int(),
})
export const withSubs = z.object({ ...areaSchema.shape, subs: z.array(areaSchema) })
export const groupSchema = z.object({ areaName: z.string(), subs: z.array(areaSchema) })
export const foundSchema = z.object({ ...areaSchema.shape, sub: z.array(areaSchema) })

export const typeParameter = bounded(z.enum(['1', '2']).transform(Number)).describe('1 苏木乡镇和嘎查村，2 部门')
export const nameParameter = textParameter(60).describe('名称中的文字，几个词之间用空格')
export const idParams = z.object({ id: idParameter.describe('地区或单位的编号') })

export const toArea = ({ id, areaName, areaCode, areaIntro, parentId, unitType }: AreaRow) => ({
  id,
  areaName,
  areaCode,
  areaCoding: areaCode,
  areaIntro,
  parentId,
  unitType,
})

export function listAreaRows(site: RequestContext, narrowing: Parameters<typeof listAreas>[2]): Promise<AreaRow[]> {
  site.keepUntilChanged('areas')
  return listAreas(site.db, site.district.areaCode, narrowing)
}

/** The area, or the one that it became part of. @throws not_found for an area of another district. */
export async function getAreaRow(site: RequestContext, id: number) {
  const [area] = await listAreaRows(site, { ids: [(await getMergedUnits(site)).get(id) ?? id] })
  if (!area) throw notFound('没有这个地区或单位。')
  return toArea(area)
}

/** @throws not_found for an area of another district. */
export async function areaWithSubs(site: RequestContext, id: number) {
  const area = await getAreaRow(site, id)
  const subs = await listAreaRows(site, { parentIds: [area.id] })
  return { ...area, subs: subs.map(toArea) }
}

/** Units whose names contain all words, grouped by parent unit; without words all units. */
export async function unitsByName(site: RequestContext, name: string, unitType: number) {
  const found = await listAreaRows(site, { name, unitType })
  const groups = Map.groupBy(found, ({ parentId }) => parentId)
  const parents = await listAreaRows(site, { ids: [...groups.keys()].filter((id) => id !== null) })
  return parents.map((parent) => ({ ...toArea(parent), sub: (groups.get(parent.id) ?? []).map(toArea) }))
}
