import { z } from 'zod'
import type { ApiPlugin } from '../api-context.ts'
import type { Site } from '../context.ts'
import { envelopeOf } from '../lib/envelope.ts'
import { notFound } from '../lib/errors.ts'
import { idParameter, textParameter } from '../lib/parameters.ts'
import { type AreaRow, listAreas } from './queries.server.ts'

const tags = ['地区和单位']

const areaSchema = z.object({
  id: z.int(),
  areaName: z.string(),
  areaCode: z.string().nullable(),
  areaCoding: z.string().nullable(),
  areaIntro: z.string(),
  parentId: z.int().nullable(),
  /** 1 township or village, 2 department */
  unitType: z.int(),
})
const withSubs = z.object({ ...areaSchema.shape, subs: z.array(areaSchema) })
const groupSchema = z.object({ areaName: z.string(), subs: z.array(areaSchema) })
const foundSchema = z.object({ ...areaSchema.shape, sub: z.array(areaSchema) })

const typeParameter = z.enum(['1', '2']).transform(Number)
const idParams = z.object({ id: idParameter })

/** The calls on areas and units of the specification, section 7, and those whose paths it does not show. */
export const unitsApi: ApiPlugin = (api, { answer }) => {
  api.get(
    '/api/system/area/areaSubs/:type',
    {
      schema: {
        tags,
        summary: '下级单位：type 为 1 时是苏木乡镇和嘎查村，2 时是部门；给出 areaName 时在全区查找，按上级分组',
        params: z.object({ type: typeParameter }),
        querystring: z.object({
          areaName: textParameter(60).optional(),
          parentId: idParameter.optional(),
          unitType: typeParameter.optional(),
        }),
        response: { 200: envelopeOf(z.array(z.union([foundSchema, areaSchema]))) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        const { areaName, parentId, unitType = request.params.type } = request.query
        if (areaName) return foundByName(site, areaName, unitType)
        const rows = await areasOf(site, { parentId: parentId ?? site.district.areaId, unitType })
        return rows.map(toArea)
      }),
  )

  api.get(
    '/api/system/area/unit/group/:id',
    {
      schema: {
        tags,
        summary: '一个地区的部门，按分组',
        params: idParams,
        response: { 200: envelopeOf(z.array(groupSchema)) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        await areaOf(site, request.params.id)
        const rows = await areasOf(site, { parentId: request.params.id, unitType: 2 })
        return [...Map.groupBy(rows, ({ unitGroup }) => unitGroup ?? '')].map(([areaName, units]) => ({
          areaName,
          subs: units.map(toArea),
        }))
      }),
  )

  for (const [path, params] of [
    ['/api/system/area/areaInfo/:id', idParams],
    ['/api/system/area/areaInfoById/:id/:type', z.object({ id: idParameter, type: typeParameter })],
    ['/api/system/area/:id', idParams],
  ] as const) {
    api.get(
      path,
      {
        schema: { tags, summary: '一个地区或单位及其下级', params, response: { 200: envelopeOf(withSubs) } },
      },
      (request, reply) =>
        answer(request, reply, async (site) => {
          const { id } = request.params
          const area = await areaOf(site, id)
          const subs = await areasOf(site, { parentId: id })
          return { ...area, subs: subs.map(toArea) }
        }),
    )
  }

  api.get(
    '/api/system/area/name/:id',
    {
      schema: {
        tags,
        summary: '一个地区或单位的名称',
        params: idParams,
        response: { 200: envelopeOf(z.object({ id: z.int(), areaName: z.string() })) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        const { id, areaName } = await areaOf(site, request.params.id)
        return { id, areaName }
      }),
  )

  api.get(
    '/api/system/area/pc',
    {
      schema: { tags, summary: '本区及其直接下级', response: { 200: envelopeOf(withSubs) } },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        const area = await areaOf(site, site.district.areaId)
        const subs = await areasOf(site, { parentId: area.id })
        return { ...area, subs: subs.map(toArea) }
      }),
  )
}

const toArea = ({ id, areaName, areaCode, areaIntro, parentId, unitType }: AreaRow) => ({
  id,
  areaName,
  areaCode,
  areaCoding: areaCode,
  areaIntro,
  parentId,
  unitType,
})

function areasOf(site: Site, narrowing: Parameters<typeof listAreas>[2]): Promise<AreaRow[]> {
  site.keepUntilChanged('areas')
  return listAreas(site.db, site.district.areaCode, narrowing)
}

/** @throws not_found for an area of another district. */
async function areaOf(site: Site, id: number) {
  const [area] = await areasOf(site, { ids: [id] })
  if (!area) throw notFound('没有这个地区或单位。')
  return toArea(area)
}

/** Units whose names contain words, below the unit above them. */
async function foundByName(site: Site, name: string, unitType: number) {
  const found = await areasOf(site, { name, unitType })
  const groups = Map.groupBy(found, ({ parentId }) => parentId)
  const parents = await areasOf(site, { ids: [...groups.keys()].filter((id) => id !== null) })
  return parents.map((parent) => ({ ...toArea(parent), sub: (groups.get(parent.id) ?? []).map(toArea) }))
}
