import { sql } from 'kysely'
import type { Field } from '../data-set.ts'

/** The unit of a row, and the one above it. */
export type OfUnit = { unitId: number; unitName: string; aboveName: string | null }

/** The same in three fields of each data set whose rows belong to units. */
export const unitFields: readonly Field<OfUnit>[] = [
  {
    name: 'unitId',
    title: '单位编号',
    type: 'integer',
    about: '本站给单位的编号，见数据集“单位”',
    value: ({ unitId }) => unitId,
  },
  { name: 'unitName', title: '单位', type: 'text', about: '单位现在的名称', value: ({ unitName }) => unitName },
  {
    name: 'aboveName',
    title: '上级单位',
    type: 'text',
    about: '嘎查村的上级是苏木乡镇；没有上级的为空',
    value: ({ aboveName }) => aboveName,
  },
]

/** Columns of `unit` and `above`, both rows of `area`. */
export const unitColumns = sql`unit.id as "unitId", unit.name as "unitName", above.name as "aboveName"`

/** Joins the unit whose id `id` is, and the one above it. */
export const joinUnit = (id: string) =>
  sql`join area as unit on unit.id = ${sql.ref(id)} left join area as above on above.id = unit.parent_id`
