import { describe, expect, test } from 'vitest'
import { findMissingSums, findWrongSums } from './table-sums.ts'

const accounts = (total: string) => [
  ['项目', '收入（元）', '支出（元）'],
  ['机动地发包', '38,600.00', '0.00'],
  ['上级转移支付', '25,000.00', '0.00'],
  ['办公费', '', '1,200.50'],
  ['合计', total, '1,200.50'],
]

describe('findWrongSums', () => {
  test('accepts right totals and names wrong ones with the sum', () => {
    expect(findWrongSums(accounts('63,600.00'))).toEqual([])
    expect(findWrongSums(accounts('63,500.00'))).toEqual([
      { row: 4, column: 1, stated: '63,500.00', computed: '63,600.00' },
    ])
  })

  test.each([
    ['full width', '６３，６００．００'],
    ['a unit', '63600元'],
    ['spaces', ' 63 600.00 '],
  ])('reads %s', (_, total) => {
    expect(findWrongSums(accounts(total))).toEqual([])
  })

  test('checks subtotals and the total of them', () => {
    const rows = (second: string, total: string) => [
      ['组别', '金额'],
      ['一组甲', '10'],
      ['一组乙', '20'],
      ['小计', '30'],
      ['二组甲', '5'],
      ['二组乙', '6'],
      ['小计', second],
      ['总计', total],
    ]
    expect(findWrongSums(rows('11', '41'))).toEqual([])
    expect(findWrongSums(rows('12', '41'))).toMatchObject([{ row: 6, column: 1, computed: '11' }])
    expect(findWrongSums(rows('11', '42'))).toMatchObject([{ row: 7, column: 1, computed: '41' }])
  })

  test('checks a column of totals', () => {
    const rows = [
      ['村', '一季度', '二季度', '合计'],
      ['东村', '1.5', '2.5', '4'],
      ['西村', '3', '4', '8'],
    ]
    expect(findWrongSums(rows)).toEqual([{ row: 2, column: 3, stated: '8', computed: '7' }])
  })

  test.each([
    [
      'lines of “其中”',
      [
        ['项目', '金额'],
        ['补贴', '100'],
        ['其中：耕地', '60'],
        ['工资', '50'],
        ['合计', '150'],
      ],
    ],
    [
      'numbered sections',
      [
        ['项目', '金额'],
        ['一、收入', '30'],
        ['1.发包', '10'],
        ['2.补助', '20'],
        ['二、其他', '5'],
        ['合计', '35'],
      ],
    ],
    [
      'a total on top',
      [
        ['单位', '金额'],
        ['合计', '30'],
        ['甲村', '10'],
        ['乙村', '20'],
      ],
    ],
    [
      'prices',
      [
        ['项目', '单价', '金额'],
        ['砖', '2', '10'],
        ['瓦', '3', '20'],
        ['合计', '9', '30'],
      ],
    ],
    [
      'negative amounts',
      [
        ['项目', '金额'],
        ['收入', '30'],
        ['支出', '-10'],
        ['冲销', '(5)'],
        ['合计', '15'],
      ],
    ],
    [
      'a running balance',
      [
        ['日期', '摘要', '余额'],
        ['1月', '期初', '30'],
        ['2月', '支出', '20'],
        ['合计', '', '20'],
      ],
    ],
    [
      'rounded sums',
      [
        ['项目', '金额（万元）'],
        ['甲', '1.33'],
        ['乙', '1.33'],
        ['合计', '2.67'],
      ],
    ],
    [
      'no totals',
      [
        ['项目', '金额'],
        ['甲', '1'],
        ['乙', '2'],
      ],
    ],
    [
      'words only',
      [
        ['项目', '说明'],
        ['合计', '略'],
      ],
    ],
    ['nothing', []],
  ])('accepts %s', (_, rows) => {
    expect(findWrongSums(rows)).toEqual([])
  })
})

describe('findMissingSums', () => {
  test('gives the sums of columns whose total is still empty', () => {
    expect(findMissingSums(accounts(''))).toEqual([{ row: 4, column: 1, stated: '', computed: '63,600.00' }])
    expect(findMissingSums(accounts('63,600.00'))).toEqual([])
  })

  test.each([
    [
      'a column of unit prices',
      [
        ['项目', '单价'],
        ['甲', '1'],
        ['乙', '2'],
        ['合计', ''],
      ],
    ],
    [
      'a column with one number',
      [
        ['项目', '金额'],
        ['甲', '1'],
        ['乙', ''],
        ['合计', ''],
      ],
    ],
    [
      'a table whose other totals do not agree',
      [
        ['项目', '收入', '支出'],
        ['甲', '1', '2'],
        ['乙', '1', '2'],
        ['合计', '', '5'],
      ],
    ],
    [
      'a column of plans for income and expense',
      [
        ['项目', '年度计划'],
        ['承包费', '1'],
        ['电费', '2'],
        ['合计', ''],
      ],
    ],
    [
      'a table without a row of totals',
      [
        ['项目', '金额'],
        ['甲', '1'],
        ['乙', '2'],
      ],
    ],
    ['no cells', []],
  ])('%s has none', (_, rows) => {
    expect(findMissingSums(rows)).toEqual([])
  })
})
