import { createHash } from 'node:crypto'
import type { Db } from '../../../platform/db/types.ts'
import { addDays, formatDate } from '../../../platform/dates.ts'
import type { DutyPeriod } from '../../duties/queries.server.ts'
import { listDuties } from '../../duties/queries.server.ts'
import { listDutyYears } from '../../duties/queries-directory.server.ts'
import { dutyStateNames, dutyStates } from '../../duties/states.ts'
import { type DataScope, type DataState, declare } from '../data-set.ts'
import { articleCallPath, dutyPath } from '../row-addresses.ts'
import { findLastChange } from '../rows.server.ts'
import { type OfUnit, unitFields } from './unit-fields.ts'

type Row = OfUnit & { item: string; itemTitle: string; period: DutyPeriod }

/** A year at a time: the whole district is judged in one pass. */
async function* readDuties(db: Db, { districtCode, now, year }: DataScope): AsyncIterable<Row[]> {
  const yesterday = addDays(formatDate(now), -1)
  const years = year === undefined ? await listDutyYears(db, districtCode) : [year]
  for (const each of years) {
    const end = `${each}-12-31`
    const duties = await listDuties(db, {
      districtCode,
      now,
      scope: { areaIds: null },
      from: `${each}-01-01`,
      until: end < yesterday ? end : yesterday,
    })
    yield duties.flatMap(({ unit, item, periods }) =>
      periods.map((period) => ({
        unitId: unit.id,
        unitName: unit.name,
        aboveName: unit.parentName || null,
        item: item.code,
        itemTitle: item.title,
        period,
      })),
    )
  }
}

async function findState(db: Db, scope: DataScope): Promise<DataState> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const batch of readDuties(db, scope)) {
    rows += batch.length
    hash.update(JSON.stringify(batch))
  }
  const midnight = new Date(`${formatDate(scope.now)}T00:00:00+08:00`)
  const last = await findLastChange(db, scope)
  return { rows, mark: hash.digest('hex'), changed: last && last > midnight ? last : midnight }
}

const meanings = dutyStateNames.map((name) => dutyStates[name])

export const duties = declare<Row>({
  name: 'duties',
  title: '应公开事项',
  about:
    '每个单位的每个公开事项、每一期公开了没有。只有期已经结束的；发生时才公开的事项没有固定的期，不在其中。每天零点重新判断。',
  key: ['unitId', 'item', 'period'],
  years: { title: '期末的年份', list: (db, { districtCode }) => listDutyYears(db, districtCode) },
  nouns: ['articles', 'areas', 'categories'],
  read: readDuties,
  findState,
  fields: [
    ...unitFields,
    {
      name: 'item',
      title: '公开事项代码',
      type: 'text',
      about: '本站给事项的代码，不会改变',
      value: ({ item }) => item,
    },
    {
      name: 'itemTitle',
      title: '公开事项',
      type: 'text',
      about: '公开目录里的二级事项',
      value: ({ itemTitle }) => itemTitle,
    },
    {
      name: 'period',
      title: '期',
      type: 'text',
      about: '2026-09 是月，2026-Q3 是季度，2026-H1 是半年，2026 是年',
      value: ({ period }) => period.key,
    },
    { name: 'firstDay', title: '第一天', type: 'day', about: '这一期的第一天', value: ({ period }) => period.firstDay },
    {
      name: 'lastDay',
      title: '最后一天',
      type: 'day',
      about: '这一期的最后一天',
      value: ({ period }) => period.lastDay,
    },
    {
      name: 'due',
      title: '应于此日前公开',
      type: 'day',
      about: '按事项的时限和工作日算出',
      value: ({ period }) => period.due,
    },
    {
      name: 'state',
      title: '情况',
      type: 'text',
      about: '含义见“应公开事项”页',
      values: meanings,
      value: ({ period }) => dutyStates[period.state],
    },
    {
      name: 'lateDays',
      title: '迟的天数',
      type: 'integer',
      about: '情况不是“迟”的为空',
      value: ({ period }) => (period.state === 'late' ? period.lateDays : null),
    },
    {
      name: 'day',
      title: '公开日期',
      type: 'day',
      about: '没有公开的为空',
      value: ({ period }) => period.evidence?.day ?? null,
    },
    {
      name: 'reason',
      title: '说明',
      type: 'text',
      about: '免予公开的理由，或者待核的原因',
      value: ({ period }) => (period.state === 'exempt' ? period.exemptReason : period.doubt),
    },
    {
      name: 'articleId',
      title: '文章编号',
      type: 'integer',
      about: '公开它的文章；待核的是可能是它的文章；没有的为空',
      value: ({ period }) => period.evidence?.articleId ?? null,
    },
    {
      name: 'textUrl',
      title: '正文网址',
      type: 'address',
      about: '公开它的文章的 JSON；没有的为空',
      value: ({ period }) => period.evidence && articleCallPath(period.evidence.articleId),
    },
    {
      name: 'url',
      title: '网址',
      type: 'address',
      about: '这一期在公开日历上的位置',
      value: ({ unitId, item, period }) => dutyPath(unitId, item, period.key),
    },
  ],
})
