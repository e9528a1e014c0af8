import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { listPaidParts } from '../../payments/queries-paid-parts.server.ts'
import { type DataScope, type DataState, declare } from '../data-set.ts'
import { closeCells, type PaymentCell } from '../payment-cells.ts'
import { unitPath } from '../row-addresses.ts'
import { listYears } from '../rows.server.ts'
import '../../payments/table.server.ts'

/** All at once: what is left out depends on the other cells, of which a district has some thousands. */
async function* readCells(db: Db, { districtCode, year }: DataScope): AsyncIterable<PaymentCell[]> {
  yield closeCells(await listPaidParts(db, districtCode, year))
}

async function findState(db: Db, scope: DataScope): Promise<DataState> {
  const cells = closeCells(await listPaidParts(db, scope.districtCode, scope.year))
  const mark = createHash('sha256').update(JSON.stringify(cells)).digest('hex')
  return { rows: cells.length, mark, changed: await findLastImport(db, scope) }
}

async function findLastImport(db: Db, { districtCode }: DataScope): Promise<Date | null> {
  const { rows } = await sql<{ last: Date | null }>`
    select greatest(max(import_time), max(undo_time)) as last from subsidy_batch
    where district_code = ${districtCode}`.execute(db)
  return rows[0]?.last ?? null
}

const level = ({ isTotal, townshipId }: PaymentCell): string =>
  isTotal ? '全地区' : townshipId === null ? '不属于现有单位' : '苏木乡镇'

export const payments = declare<PaymentCell>({
  name: 'payments',
  title: '补贴发放统计',
  about:
    '每个补贴项目每个季度在每个苏木乡镇发放的笔数和金额，以及全地区的合计。没有任何人的记录。领取人不足 5 人的、从别的数字能推算出不足 5 人的，都不公开，“不公开”一栏为“是”。',
  key: ['projectCode', 'quarter', 'level', 'townshipId'],
  years: {
    title: '发放的年份',
    list: (db, { districtCode }) =>
      listYears(
        db,
        sql`select year from payment_tally where district_code = ${districtCode} group by year having sum(count) > 0`,
      ),
  },
  nouns: ['payments', 'areas'],
  read: readCells,
  findState,
  fields: [
    {
      name: 'projectCode',
      title: '补贴项目代码',
      type: 'text',
      about: '发放文件里的项目代码',
      value: ({ projectCode }) => projectCode,
    },
    {
      name: 'projectName',
      title: '补贴项目',
      type: 'text',
      about: '项目的名称',
      value: ({ projectName }) => projectName,
    },
    {
      name: 'quarter',
      title: '季度',
      type: 'text',
      about: '发放日期所在的季度，如 2026-Q3',
      value: ({ quarter }) => quarter,
    },
    {
      name: 'level',
      title: '范围',
      type: 'text',
      about: '合计的范围',
      values: ['苏木乡镇', '全地区', '不属于现有单位'],
      value: level,
    },
    {
      name: 'townshipId',
      title: '苏木乡镇编号',
      type: 'integer',
      about: '领取人所在的苏木乡镇，见数据集“单位”；全地区的合计为空',
      value: ({ townshipId }) => townshipId,
    },
    {
      name: 'townshipName',
      title: '苏木乡镇',
      type: 'text',
      about: '领取人所在的苏木乡镇；全地区的合计为空',
      value: ({ townshipName }) => townshipName,
    },
    {
      name: 'payments',
      title: '笔数',
      type: 'integer',
      about: '发放的笔数；不公开的为空',
      value: ({ payments }) => payments,
    },
    { name: 'amount', title: '金额', type: 'yuan', about: '发放的金额；不公开的为空', value: ({ fen }) => fen },
    {
      name: 'isClosed',
      title: '不公开',
      type: 'flag',
      about: '“是”：领取人太少，或者能由它推算出领取人太少的数字',
      value: ({ fen }) => fen === null,
    },
    {
      name: 'url',
      title: '网址',
      type: 'address',
      about: '苏木乡镇的页面；全地区的合计是补贴查询页',
      value: ({ townshipId }) => (townshipId === null ? '/subsidy/subsidy' : unitPath(townshipId, 1)),
    },
  ],
})
