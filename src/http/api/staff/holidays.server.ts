import { z } from 'zod'
import { authorise } from '../../../access/policy.ts'
import { getDistrictPlace } from '../../../domain/areas/queries.server.ts'
import { can } from '../../../domain/districts/policy.ts'
import { saveHolidays } from '../../../domain/holidays/commands.server.ts'
import { holidayKinds } from '../../../domain/holidays/holidays.ts'
import { getHolidayYear } from '../../../domain/holidays/queries.server.ts'
import { firstYear, lastYear } from '../../../domain/holidays/rules.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { maxId } from '../../../platform/parameters.ts'
import { oneLine } from '../../../platform/text/text-input.ts'
import type { ApiPlugin } from '../context.ts'
import { deskOf } from './desk.server.ts'

const tags = ['节假日']
const path = '/api/staff/holidays/:year'
const params = z.object({ year: z.coerce.number().int().min(firstYear).max(lastYear).describe('年份') })
const day = z.string().max(10).describe('YYYY-MM-DD')
const entry = z.object({
  kind: z.enum(holidayKinds).describe('off 放假、work 调休上班'),
  name: z.string().max(100).overwrite(oneLine).describe('名称'),
  from: day,
  to: day,
})

/** Endpoints for the holidays of the district. They need a signed-in member of staff. */
export const staffHolidaysApi: ApiPlugin = (api, context) => {
  api.get(
    path,
    {
      schema: {
        tags,
        summary: '本地区一年的放假和调休；没有登记的年份 known 为 false，只按周末计算',
        params,
        response: {
          200: envelopeOf(
            z.object({
              year: z.int(),
              version: z.int().describe('0 是系统自带的安排，本地没有改动'),
              known: z.boolean(),
              entries: z.array(entry),
            }),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const { areaCode } = site.district
      authorise(can(staff, 'settings.read', { place: await getDistrictPlace(site.db, areaCode) }))
      const { entries, ...year } = await getHolidayYear(site.db, areaCode, request.params.year)
      return success({ ...year, entries: [...entries] })
    },
  )

  api.put(
    path,
    {
      schema: {
        tags,
        summary: '换掉一年的放假和调休，期限马上按新的工作日计算',
        params,
        body: z.object({
          version: z.int().min(0).max(maxId).describe('读到的版本；别人改过就答 409'),
          entries: z.array(entry).max(100).describe('全年的放假和调休'),
        }),
        response: { 200: envelopeOf(z.null()) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const asked = { year: request.params.year, ...request.body }
      await site.db.transaction().execute((tx) => saveHolidays(tx, staff, site.district.areaCode, asked))
      return success(null)
    },
  )
}
