import { sql } from 'kysely'
import type { AreaLevel } from '../../../access/area-table.server.ts'
import { declare } from '../data-set.ts'
import { unitPath } from '../row-addresses.ts'
import { type Dated, readByKey } from '../rows.server.ts'

type Row = Dated & {
  position: number
  id: number
  code: string | null
  name: string
  level: AreaLevel
  unitType: number
  parentId: number | null
  aboveName: string | null
  isOpen: boolean
}

const levels: Record<AreaLevel, string> = {
  district: '旗县市',
  township: '苏木乡镇（街道）',
  village: '嘎查村（社区）',
  department: '直属单位',
}

export const units = declare<Row>({
  name: 'units',
  title: '单位',
  about: '公开信息的各级单位。合并了的单位不在其中，撤销了的还在。',
  key: ['id'],
  years: null,
  nouns: ['areas'],
  ...readByKey<Row>(
    ({ districtCode }) => sql<Row>`
      select unit.position, unit.id, unit.code, unit.name, unit.level, unit.unit_type as "unitType",
        unit.parent_id as "parentId", above.name as "aboveName", unit.standing = 'open' as "isOpen",
        unit.change_time as changed
      from area as unit left join area as above on above.id = unit.parent_id
      where unit.district_code = ${districtCode} and unit.standing <> 'merged'`,
    ['position', 'id'],
  ),
  fields: [
    { name: 'id', title: '单位编号', type: 'integer', about: '本站给单位的编号，不会改变', value: ({ id }) => id },
    { name: 'name', title: '单位', type: 'text', about: '单位现在的名称', value: ({ name }) => name },
    {
      name: 'code',
      title: '区划代码',
      type: 'text',
      about: '12 位统计用区划代码；没有代码的为空',
      value: ({ code }) => code,
    },
    {
      name: 'level',
      title: '级别',
      type: 'text',
      about: '单位的级别',
      values: Object.values(levels),
      value: ({ level }) => levels[level],
    },
    {
      name: 'parentId',
      title: '上级单位编号',
      type: 'integer',
      about: '没有上级的为空',
      value: ({ parentId }) => parentId,
    },
    {
      name: 'aboveName',
      title: '上级单位',
      type: 'text',
      about: '没有上级的为空',
      value: ({ aboveName }) => aboveName,
    },
    { name: 'isOpen', title: '现有', type: 'flag', about: '撤销了的单位为“否”', value: ({ isOpen }) => isOpen },
    {
      name: 'url',
      title: '网址',
      type: 'address',
      about: '单位的页面',
      value: ({ id, unitType }) => unitPath(id, unitType),
    },
  ],
})
