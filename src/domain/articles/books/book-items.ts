/**
 * The items of village finance that are disclosed entry by entry: 农村集体经济组织财务公开规定 (农经发〔2011〕13号),
 * whose eight classes have 44 of them. Those of plans, assets, resources and distribution are not entries of a period.
 */

/** What an entry does with the money of its account. */
export type Direction = 'in' | 'out'

/** `income` and `expense` are the unit's own; `debts` and `held` (代收代付) move money that is not. */
export type ItemGroup = 'income' | 'expense' | 'debts' | 'held'

/** 代收代付. */
export const heldItem = '8.1'

export type BookItem = { code: string; title: string; group: ItemGroup; directions: readonly Direction[] }

const numbered = (group: ItemGroup, part: number, directions: readonly Direction[], titles: string[]): BookItem[] =>
  titles.map((title, at) => ({ code: `${part}.${at + 1}`, title, group, directions }))

export const bookItems: readonly BookItem[] = [
  ...numbered(
    'income',
    2,
    ['in'],
    [
      '集体经营收入',
      '发包及上交收入',
      '投资收入',
      '一事一议筹资及以资代劳款',
      '村级组织运转经费财政补助',
      '上级专项补助',
      '征占土地补偿款',
      '救济扶贫款',
      '社会捐赠款',
      '资产处置收入',
      '其他收入',
    ],
  ),
  ...numbered(
    'expense',
    3,
    ['out'],
    [
      '集体经营支出',
      '村组干部报酬',
      '报刊费支出',
      '办公、差旅、会议等管理费支出',
      '集体公益福利支出',
      '固定资产购建支出',
      '征占土地补偿支出',
      '救济扶贫专项支出',
      '社会捐赠支出',
      '其他支出',
    ],
  ),
  ...numbered(
    'debts',
    6,
    ['in', 'out'],
    ['应收单位和个人欠款', '银行（信用社）贷款', '欠单位和个人款', '其他债权债务'],
  ),
  { code: heldItem, title: '代收代付款', group: 'held', directions: ['in', 'out'] },
]

const byCode = new Map(bookItems.map((item) => [item.code, item]))

export const findBookItem = (code: string): BookItem | undefined => byCode.get(code)
