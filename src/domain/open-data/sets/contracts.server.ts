import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { type ContractKind, contractKinds, isReceiving } from '../../articles/contracts/contract.ts'
import { visible } from '../../articles/visibility.server.ts'
import { type DataScope, declare } from '../data-set.ts'
import { contractPath } from '../row-addresses.ts'
import { type Dated, readAll, readByKey } from '../rows.server.ts'
import { articleFields } from './article-fields.ts'
import { joinUnit, type OfUnit, unitColumns, unitFields } from './unit-fields.ts'
import '../../articles/table.server.ts'
import '../../articles/contracts/table.server.ts'

type Row = Dated &
  OfUnit & {
    articleId: number
    id: string
    kind: ContractKind
    number: string
    title: string
    party: string
    object: string
    quantity: number | null
    measure: string
    fen: number
    signed: string | null
    start: string | null
    end: string | null
    project: string | null
  }

const rows = readByKey<Row>(
  (scope) => sql<Row>`
    select contract.article_id as "articleId", contract.id, contract.kind, contract.number, contract.title,
      contract.party, contract.object, contract.quantity, contract.measure, contract.fen, contract.signed,
      contract.start_day as start, contract.end_day as "end", contract.project,
      greatest(article.release_time, article.update_time) as changed, ${unitColumns}
    from contract join article on article.id = contract.article_id ${joinUnit('contract.unit_id')}
    where ${visible(scope)}`,
  ['unitId', 'id'],
)

/** All of them, by unit. */
export const readAllContracts = (db: Db, scope: DataScope): Promise<Row[]> => readAll(rows, db, scope)

export const contracts = declare<Row>({
  name: 'contracts',
  title: '合同',
  about: '单位公开的合同：发包出租、出售、工程采购、借款。对方是个人的一律写“个人”。',
  key: ['unitId', 'id'],
  years: null,
  nouns: ['articles', 'areas'],
  ...rows,
  fields: [
    ...unitFields,
    { name: 'id', title: '编号', type: 'text', about: '本站给合同的编号，在更正中不变', value: ({ id }) => id },
    {
      name: 'kind',
      title: '种类',
      type: 'text',
      about: '合同的种类',
      values: Object.values(contractKinds),
      value: ({ kind }) => contractKinds[kind],
    },
    { name: 'number', title: '合同编号', type: 'text', about: '合同上的编号', value: ({ number }) => number },
    { name: 'title', title: '合同名称', type: 'text', about: '合同的名称', value: ({ title }) => title },
    { name: 'party', title: '对方', type: 'text', about: '单位写名称，个人一律写“个人”', value: ({ party }) => party },
    { name: 'object', title: '标的', type: 'text', about: '出租、出售或者购买的是什么', value: ({ object }) => object },
    {
      name: 'quantity',
      title: '面积或数量',
      type: 'number',
      about: '单位见“计量单位”；没有写明的为空',
      value: ({ quantity }) => (quantity === null ? null : quantity / 1_000),
    },
    { name: 'measure', title: '计量单位', type: 'text', about: '如 亩', value: ({ measure }) => measure },
    { name: 'amount', title: '总价', type: 'yuan', about: '合同的总价', value: ({ fen }) => fen },
    {
      name: 'direction',
      title: '收或付',
      type: 'text',
      about: '单位按合同收款还是付款',
      values: ['收', '付'],
      value: ({ kind }) => (isReceiving(kind) ? '收' : '付'),
    },
    { name: 'signed', title: '签订日期', type: 'day', about: '没有写明的为空', value: ({ signed }) => signed },
    { name: 'start', title: '开始日期', type: 'day', about: '没有写明的为空', value: ({ start }) => start },
    { name: 'end', title: '到期日期', type: 'day', about: '没有写明的为空', value: ({ end }) => end },
    {
      name: 'project',
      title: '工程项目编号',
      type: 'text',
      about: '所属项目，见数据集“项目”；没有的为空',
      value: ({ project }) => project,
    },
    ...articleFields,
    {
      name: 'url',
      title: '网址',
      type: 'address',
      about: '合同的页面',
      value: ({ unitId, id }) => contractPath(unitId, id),
    },
  ],
})
