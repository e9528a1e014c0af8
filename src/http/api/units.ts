import { z } from 'zod'
import type { ApiPlugin } from './context.ts'
import { envelopeSchema } from '../../platform/envelope.ts'
import { idParameter } from '../../platform/parameters.ts'
import {
  getAreaRow,
  areaSchema,
  listAreaRows,
  areaWithSubs,
  foundSchema,
  groupSchema,
  idParams,
  nameParameter,
  tags,
  toArea,
  typeParameter,
  unitsByName,
  withSubs,
} from './units-tree.ts'

const subUnitCalls: ApiPlugin = (api, { answer }) => {
  api.get(
    '/api/system/area/areaSubs/:type',
    {
      schema: {
        tags,
        summary: '下级单位：type 为 1 时是苏木乡镇和嘎查村，2 时是部门；给出 areaName 时在全区查找，按上级分组',
        params: z.object({ type: typeParameter }),
        querystring: z.object({
          areaName: nameParameter.optional(),
          parentId: idParameter.optional().describe('上级单位的编号；不写为本区'),
          unitType: typeParameter.optional(),
        }),
        response: { 200: envelopeSchema(z.array(z.union([foundSchema, areaSchema]))) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        const { areaName, parentId = site.district.areaId, unitType = request.params.type } = request.query
        if (areaName) return unitsByName(site, areaName, unitType)
        const { id } = await getAreaRow(site, parentId)
        const rows = await listAreaRows(site, { parentIds: [id], unitType })
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
        response: { 200: envelopeSchema(z.array(groupSchema)) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        const { id } = await getAreaRow(site, request.params.id)
        const rows = await listAreaRows(site, { parentIds: [id], unitType: 2 })
        return [...Map.groupBy(rows, ({ unitGroup }) => unitGroup ?? '')].map(([areaName, units]) => ({
          areaName,
          subs: units.map(toArea),
        }))
      }),
  )
}

const areaCalls: ApiPlugin = (api, { answer }) => {
  for (const [path, params] of [
    ['/api/system/area/areaInfo/:id', idParams],
    ['/api/system/area/areaInfoById/:id/:type', z.object({ ...idParams.shape, type: typeParameter })],
    ['/api/system/area/:id', idParams],
  ] as const) {
    api.get(
      path,
      {
        schema: { tags, summary: '一个地区或单位及其下级', params, response: { 200: envelopeSchema(withSubs) } },
      },
      (request, reply) => answer(request, reply, (site) => areaWithSubs(site, request.params.id)),
    )
  }

  api.get(
    '/api/system/area/pc',
    {
      schema: { tags, summary: '本区及其直接下级', response: { 200: envelopeSchema(withSubs) } },
    },
    (request, reply) => answer(request, reply, (site) => areaWithSubs(site, site.district.areaId)),
  )
}

/** Endpoints for areas and units (specification, section 7). */
export const unitsApi: ApiPlugin = (api, context) => {
  subUnitCalls(api, context)
  areaCalls(api, context)
}
