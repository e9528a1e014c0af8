import { z } from 'zod'
import { requireStaff } from '../../access/policy.ts'
import { permittedAreas } from '../articles/policy.ts'
import { staffQuery } from '../operation.ts'
import { duties, dutyIds, type DutyState, dutyStates } from './duties.ts'
import { listDuties, type UnitDuty } from './judged-duties.server.ts'

/** What each unit of the actor had to publish in its last periods, and whether it did. */
export const listStaffDuties = staffQuery({
  permission: 'article.read',
  at: () => Promise.resolve({ place: 'anywhere' as const }),
  input: z.object({
    duty: z
      .enum(dutyIds)
      .optional()
      .describe(dutyIds.map((id) => `${id} ${duties[id].title}`).join('、')),
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
        duty: z.enum(dutyIds),
        title: z.string(),
        periods: z.array(
          z.object({
            label: z.string(),
            due: z.string().describe('应于此日前公开'),
            state: z.enum(Object.keys(dutyStates) as [DutyState, ...DutyState[]]),
            articleId: z.int().nullable(),
            day: z.string().nullable().describe('公开的日期'),
          }),
        ),
      }),
    ),
    present: (rows: UnitDuty[]) =>
      rows.map(({ unit, dutyId, periods }) => ({
        areaId: unit.id,
        areaName: unit.name,
        duty: dutyId,
        title: duties[dutyId].title,
        periods: periods.map(({ label, due, state, article }) => ({
          label,
          due,
          state,
          articleId: article?.id ?? null,
          day: article?.day ?? null,
        })),
      })),
  },
  run: (db, { actor, input: { duty, count }, site }) =>
    listDuties(db, {
      districtCode: site.district.areaCode,
      now: site.now,
      scope: { areaIds: permittedAreas(requireStaff(actor), 'article.read') },
      count,
      only: duty,
    }),
})
