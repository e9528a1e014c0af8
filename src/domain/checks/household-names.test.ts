import { expect, test } from 'vitest'
import { countHouseholdNames } from './household-names.ts'

test('counts names in a column of family members', () => {
  const table = (members: string) => [
    ['低保公示', '', ''],
    ['户主姓名', '家庭成员姓名', '金额'],
    ['王建国', members, '1200'],
  ]
  expect(countHouseholdNames(table('李秀英、王小明'))).toBe(2)
  expect(countHouseholdNames(table('李秀英\n乌云其木格'))).toBe(2)
  expect(countHouseholdNames(table('王 某 某、李*英'))).toBe(0)
  expect(countHouseholdNames(table('3'))).toBe(0)
})

test('counts names that stand beside their relation to the head', () => {
  const table = (relation: string) => [
    ['姓名', '与户主关系', '金额'],
    ['王建国', '户主', '1200'],
    ['李秀英', relation, '800'],
  ]
  expect(countHouseholdNames(table('配偶'))).toBe(1)
  expect(countHouseholdNames(table('本人'))).toBe(0)
  expect(countHouseholdNames(table(''))).toBe(0)
})

test('counts names below one number of people, not the heads of households with their numbers', () => {
  const names = [
    ['户主', '姓名', '家庭人口'],
    ['王建国', '王建国', '3'],
    ['', '李秀英', ''],
    ['', '王小明', ''],
  ]
  expect(countHouseholdNames(names)).toBe(2)
  const heads = [
    ['序号', '户主姓名', '家庭人口（人）', '金额'],
    ['1', '王建国', '3', '1200'],
    ['2', '李秀英', '2', '800'],
    ['合计', '', '5', '2000'],
  ]
  expect(countHouseholdNames(heads)).toBe(0)
})

test.each([
  [
    'contacts',
    [
      ['姓名', '职务'],
      ['王建国', '主任'],
      ['李秀英', '会计'],
    ],
  ],
  [
    'relations of something else',
    [
      ['单位', '关系'],
      ['民政局', '配合'],
    ],
  ],
  [
    'a total',
    [
      ['户主', '家庭成员'],
      ['合计', '12'],
      ['小计', '合计'],
    ],
  ],
  ['no table at all', []],
])('accepts %s', (_, rows) => {
  expect(countHouseholdNames(rows)).toBe(0)
})
