import { z } from 'zod'
import type { ApiPlugin } from './context.ts'
import { envelopeSchema } from '../../platform/envelope.ts'
import {
  getAreaRow,
  listAreaRows,
  areaWithSubs,
  foundSchema,
  idParams,
  nameParameter,
  tags,
  toArea,
  typeParameter,
  unitsByName,
  withSubs,
} from './units-tree.ts'

const detailCalls: ApiPlugin = (api, { answer }) => {
  api.get(
    '/api/system/area/name/:id',
    {
      schema: {
        tags,
        summary: '一个地区或单位的名称',
        params: idParams,
        response: { 200: envelopeSchema(z.object({ id: z.int(), areaName: z.string() })) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        const { id, areaName } = await getAreaRow(site, request.params.id)
        return { id, areaName }
      }),
  )

  api.get(
    '/api/system/area/detail/:id',
    {
      schema: {
        tags,
        summary: '一个地区或单位的详情：简介及其直接下级',
        params: idParams,
        response: { 200: envelopeSchema(withSubs) },
      },
    },
    (request, reply) => answer(request, reply, (site) => areaWithSubs(site, request.params.id)),
  )

  api.get(
    '/api/system/area/subDetail/:id',
    {
      schema: {
        tags,
        summary: '一个地区或单位的直接下级的详情，各带自己的直接下级',
        params: idParams,
        response: { 200: envelopeSchema(z.array(withSubs)) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        const { id: current } = await getAreaRow(site, request.params.id)
        const units = await listAreaRows(site, { parentIds: [current] })
        const below = await listAreaRows(site, { parentIds: units.map(({ id }) => id) })
        const groups = Map.groupBy(below, ({ parentId }) => parentId)
        return units.map((unit) => ({ ...toArea(unit), subs: (groups.get(unit.id) ?? []).map(toArea) }))
      }),
  )
}

const searchCall: ApiPlugin = (api, { answer }) => {
  api.get(
    '/api/system/area/search',
    {
      schema: {
        tags,
        summary: '按名称在全区各级单位中查找，按上级分组；unitType 为 1（默认）乡镇和村、2 部门；areaName 为空即全部',
        querystring: z.object({ areaName: nameParameter.default(''), unitType: typeParameter.default(1) }),
        response: { 200: envelopeSchema(z.array(foundSchema)) },
      },
    },
    (request, reply) =>
      answer(request, reply, (site) => unitsByName(site, request.query.areaName, request.query.unitType)),
  )
}

/** Endpoints for areas and units whose paths the specification does not give; they follow the style of the others. */
export const unitDetailsApi: ApiPlugin = (api, context) => {
  detailCalls(api, context)
  searchCall(api, context)
}
