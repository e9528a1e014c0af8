import { z } from 'zod'
import { maxId } from '../../platform/parameters.ts'
import { lineSchema } from '../../platform/text/line-schema.ts'
import { holidayKinds } from './holidays.ts'
import { firstYear, lastYear, mostHolidays, problemsOfHolidays } from './rules.ts'

const yearMessage = `年份应在 ${firstYear} 到 ${lastYear} 之间`
const year = z.coerce.number().int().min(firstYear, yearMessage).max(lastYear, yearMessage).describe('年份')
const day = z.string().max(10, '请填写日期，如 2027-02-05').describe('YYYY-MM-DD')
const entry = z.object({
  kind: z.enum(holidayKinds).describe('off 放假、work 调休上班'),
  name: lineSchema(100).describe('名称'),
  from: day,
  to: day,
})
const version = z.int().min(0).max(maxId)

export const namedYear = z.object({ year })
export const seenYear = z.object({ year, version: version.describe('读到的版本；别人改过就答 409') })
export const changedYear = z
  .object({
    ...seenYear.shape,
    entries: z.array(entry).max(mostHolidays, `一年最多 ${mostHolidays} 条`).describe('全年的放假和调休'),
  })
  .superRefine(({ year: of, entries }, context) => {
    for (const { at, field, message } of problemsOfHolidays(of, entries))
      context.addIssue({ code: 'custom', path: ['entries', at, field], message })
  })

export const shownYear = z.object({
  year: z.int(),
  version: z.int().describe('0 是系统自带的安排，本地没有改动'),
  known: z.boolean(),
  entries: z.array(entry),
})
