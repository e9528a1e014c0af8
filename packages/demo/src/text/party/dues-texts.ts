import { awayShares, type DuesTerms } from '../../books/dues.ts'
import type { Text, Writer } from '../column.ts'
import type { Ground } from '../../books/kinds.ts'

/**
 * Dues a month in whole yuan by 关于中国共产党党费收缴、使用和管理的规定 (2008): 0.5 to 2 % of wages, 0.5 to 1 % of
 * pensions, 0.2 to 1 yuan for farmers and herders.
 */
const retired = { low: 12, high: 25 }
const farming = { low: 1, high: 1 }

const text = (by: readonly Writer[], on: readonly Ground[] | undefined, members: readonly DuesTerms[]): Text => ({
  genre: 'ledger',
  by,
  ...(on ? { on } : {}),
  titles: ['{b}{q}党费收缴情况公示', '{b}{ym}党费收缴情况公示'],
  lead: '根据《关于中国共产党党费收缴、使用和管理的规定》，现将党费收缴情况公示如下，合计{total}元。',
  lines: [
    '本期应交党员{members}人，实交{members}人，没有欠交、漏交。',
    '交纳基数每年核定一次，核定结果已书面告知本人。',
  ],
  table: { kind: 'dues', members },
})

export const duesTexts: readonly Text[] = [
  text(['root', 'organization', 'organs', 'township', 'department'], undefined, [
    { item: '在职党员', share: 0.69, low: 35, high: 90 },
    { item: '离退休党员', share: 0.25, ...retired },
    { item: '流动党员', share: awayShares.office, low: 5, high: 20 },
  ]),
  text(
    ['village'],
    ['rural'],
    [
      { item: '农牧民党员', share: 0.75, ...farming },
      { item: '外出流动党员', share: awayShares.rural, ...farming },
      { item: '领取养老金的党员', share: 0.1, ...retired },
    ],
  ),
  text(
    ['village'],
    ['urban'],
    [
      { item: '离退休党员', share: 0.65, ...retired },
      { item: '在职党员', share: 0.2, low: 30, high: 75 },
      { item: '流动和灵活就业党员', share: awayShares.urban, low: 1, high: 5 },
    ],
  ),
  text(
    ['village'],
    ['farm'],
    [
      { item: '在职职工党员', share: 0.6, low: 20, high: 60 },
      { item: '离退休职工党员', share: 0.35, ...retired },
      { item: '流动党员', share: awayShares.farm, low: 5, high: 15 },
    ],
  ),
]
