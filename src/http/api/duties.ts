import { z } from 'zod'
import { itemCodeForm } from '../../domain/duties/fulfils.ts'
import { periodKinds, type PeriodKind } from '../../domain/duties/periods.ts'
import { listDirectory } from '../../domain/duties/queries-directory.server.ts'
import type { DutyPeriod, UnitDuty } from '../../domain/duties/queries.server.ts'
import { listSelected, selectDuties } from '../../domain/duties/selection.server.ts'
import { dutyStateNames, dutyStates } from '../../domain/duties/states.ts'
import { envelopeSchema } from '../../platform/envelope.ts'
import { bounded, idParameter, yearQuery } from '../../platform/parameters.ts'
import type { ApiPlugin } from './context.ts'

const tags = ['公开事项']

const periodSchema = z.object({
  key: z.string().describe('哪一期：2026-09、2026-Q3、2026-H1 或 2026'),
  label: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  due: z.string().describe('应于此日前公开'),
  state: z.enum(dutyStateNames).describe(dutyStateNames.map((name) => `${name} ${dutyStates[name]}`).join('、')),
  lateDays: z.int().describe('迟了几天；没有迟是 0'),
  articleId: z.int().nullable().describe('公开它的文章；待核的是可能是它的文章'),
  day: z.string().nullable().describe('公开的日期'),
  reason: z.string().nullable().describe('免予公开的理由，或者待核的原因'),
})

const dutySchema = z.object({
  unitId: z.int(),
  unitName: z.string(),
  level: z.string(),
  parentName: z.string().describe('上级单位'),
  item: z.string().describe('公开事项的代码'),
  itemTitle: z.string(),
  periods: z.array(periodSchema).describe('近的在前'),
})

const itemSchema = z.object({
  code: z.string(),
  heading: z.string().describe('一级事项'),
  title: z.string().describe('二级事项'),
  kind: z
    .enum(Object.keys(periodKinds) as [PeriodKind, ...PeriodKind[]])
    .describe('多久一次；event 发生时，没有固定日期'),
  elements: z.string().describe('公开内容（要素）'),
  basis: z.string().describe('公开依据'),
  timeLimit: z.string().describe('公开时限'),
  publisher: z.string().describe('公开主体'),
  effectiveFrom: z.string(),
  effectiveTo: z.string().nullable(),
})

const toPeriod = ({
  key,
  label,
  firstDay,
  lastDay,
  due,
  state,
  lateDays,
  evidence,
  doubt,
  exemptReason,
}: DutyPeriod) => ({
  key,
  label,
  firstDay,
  lastDay,
  due,
  state,
  lateDays,
  articleId: evidence?.articleId ?? null,
  day: evidence?.day ?? null,
  reason: state === 'exempt' ? exemptReason : doubt,
})

const toDuty = ({ unit, item, periods }: UnitDuty) => ({
  unitId: unit.id,
  unitName: unit.name,
  level: unit.level,
  parentName: unit.parentName,
  item: item.code,
  itemTitle: item.title,
  periods: periods.map(toPeriod),
})

/** What units have to publish in each period, and whether they did. */
export const dutiesApi: ApiPlugin = (api, { answer }) => {
  api.get(
    '/api/duties',
    {
      schema: {
        tags,
        summary: '各单位每一个公开事项的每一期：按时、迟、缺、零报告、免、待核或未到期，按固定顺序',
        querystring: z.object({
          id: idParameter.optional().describe('单位的编号，包括它下辖的单位；不写是全部单位'),
          item: bounded(z.string().regex(itemCodeForm)).optional().describe('公开事项的代码；不写是全部事项'),
          year: yearQuery.describe('期末在这一年的各期；不写是最近一年'),
        }),
        response: { 200: envelopeSchema(z.array(dutySchema)) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        const selection = await selectDuties(site, request.query)
        return (await listSelected(site, selection, request.query.item)).map(toDuty)
      }),
  )

  api.get(
    '/api/duties/items',
    {
      schema: {
        tags,
        summary: '现行的公开事项和它们的依据、时限，按目录的顺序',
        response: { 200: envelopeSchema(z.array(itemSchema)) },
      },
    },
    (request, reply) =>
      answer(request, reply, async ({ db, district, now, keepUntilChanged }) => {
        keepUntilChanged('articles')
        return listDirectory(db, district.areaCode, now)
      }),
  )
}
