import { z } from 'zod'
import { idParameter } from '../../platform/parameters.ts'
import { staffQuery } from '../operation.ts'
import { atCalledDistrict } from '../units/queries.server.ts'
import { getItemRow, getRuleRow, listItemRows, listRuleRows } from './item-rows.server.ts'
import { shownItem, shownRule } from './item-schema.ts'

const common = {
  permission: 'duty-item.read',
  at: () => Promise.resolve({ place: 'anywhere' as const }),
} as const

/** The district's items, also those that ended, in the official order. */
export const listDirectory = staffQuery({
  ...common,
  input: z.object({}),
  api: {
    call: 'GET /api/staff/duty-items',
    tag: '公开事项',
    summary: '本地区的公开事项清单，包括已经停用的，按清单的次序',
    output: z.array(shownItem),
  },
  run: (db, { site }) => listItemRows(db, site.district.areaCode),
})

/** One item to change it. */
export const getItemToChange = staffQuery({
  permission: 'duty-item.change',
  at: atCalledDistrict,
  input: z.object({ id: idParameter }),
  run: (db, { input, site }) => getItemRow(db, site.district.areaCode, input.id),
})

/** The dated table of rules, which all districts share. */
export const listRules = staffQuery({
  ...common,
  input: z.object({}),
  api: {
    call: 'GET /api/staff/disclosure-rules',
    tag: '公开事项',
    summary: '公开依据：法规和文件的名称、文号、施行日期，各旗县市共用；现行的在前',
    output: z.array(shownRule),
  },
  run: (db, { site }) => listRuleRows(db, site.district.areaCode),
})

/** One rule to change it. */
export const getRuleToChange = staffQuery({
  permission: 'disclosure-rule.change',
  at: () => Promise.resolve({ place: 'all-districts' as const }),
  input: z.object({ id: idParameter }),
  run: (db, { input, site }) => getRuleRow(db, site.district.areaCode, input.id),
})
