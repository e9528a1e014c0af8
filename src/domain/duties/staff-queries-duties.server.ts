import { z } from 'zod'
import { requireStaff } from '../../access/policy.ts'
import { permittedAreas } from '../articles/policy.ts'
import { staffQuery } from '../operation.ts'
import { itemCodeForm } from './fulfils.ts'
import { listItems } from './items.server.ts'
import { listDuties, type UnitDuty } from './queries.server.ts'
import { type DutyState, dutyStates } from './states.ts'

const stateNames = Object.keys(dutyStates) as [DutyState, ...DutyState[]]

/** What each unit of the actor had to publish in its last periods, and whether it did. */
export const listStaffDuties = staffQuery({
  permission: 'article.read',
  at: () => Promise.resolve({ place: 'anywhere' as const }),
  input: z.object({
    duty: z.string().regex(itemCodeForm, '没有这个公开事项').optional().describe('公开事项的代码'),
    count: z.coerce.number().int().min(1).max(8).default(4).describe('最近几期'),
  }),
  api: {
    call: 'GET /api/staff/duties',
    tag: '工作台',
    summary: '管理范围内的单位按期应当公开的内容：最近几期是否公开',
    output: z.array(
      z.object({
        areaId: z.int(),
        areaName: z.string(),
        duty: z.string().describe('公开事项的代码'),
        title: z.string(),
        periods: z.array(
          z.object({
            period: z.string().describe('哪一期：2026-09、2026-Q3、2026-H1 或 2026'),
            label: z.string(),
            due: z.string().describe('应于此日前公开'),
            state: z.enum(stateNames).describe(stateNames.map((state) => `${state} ${dutyStates[state]}`).join('、')),
            lateDays: z.int().describe('迟了几天'),
            doubt: z.string().nullable().describe('为什么待核'),
            exemptReason: z.string().nullable().describe('免予公开的理由'),
            articleId: z.int().nullable(),
            day: z.string().nullable().describe('公开的日期'),
          }),
        ),
      }),
    ),
    present: (rows: UnitDuty[]) =>
      rows.map(({ unit, item, periods }) => ({
        areaId: unit.id,
        areaName: unit.name,
        duty: item.code,
        title: item.title,
        periods: periods.map(({ key, label, due, state, lateDays, doubt, exemptReason, evidence }) => ({
          period: key,
          label,
          due,
          state,
          lateDays,
          doubt,
          exemptReason,
          articleId: evidence?.articleId ?? null,
          day: evidence?.day ?? null,
        })),
      })),
  },
  run: (db, { actor, input: { duty, count }, site }) =>
    listDuties(db, {
      districtCode: site.district.areaCode,
      now: site.now,
      scope: { areaIds: permittedAreas(requireStaff(actor), 'article.read') },
      count,
      items: duty === undefined ? undefined : [duty],
    }),
})

/** The items of the district that are due regularly, in the official order. */
export const listDutyItems = staffQuery({
  permission: 'article.read',
  at: () => Promise.resolve({ place: 'anywhere' as const }),
  input: z.object({}),
  run: async (db, { site }) =>
    (await listItems(db, site.district.areaCode, site.now)).filter(({ kind }) => kind !== 'event'),
})
