import { atCalledDistrict } from '../units/queries.server.ts'
import { staffQuery } from '../operation.ts'
import { getHolidayYear } from './queries.server.ts'
import { namedYear, shownYear } from './schema.ts'

export const getHolidays = staffQuery({
  permission: 'settings.read',
  at: atCalledDistrict,
  input: namedYear,
  api: {
    call: 'GET /api/staff/holidays/:year',
    tag: '节假日',
    summary: '本地区一年的放假和调休；没有登记的年份 known 为 false，只按周末计算',
    output: shownYear,
  },
  run: (db, { input, site }) => getHolidayYear(db, site.district.areaCode, input.year),
})
