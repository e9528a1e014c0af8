import { expect, test } from 'vitest'
import { findEmptyFigures } from './empty-figures.ts'

const heads = ['项目', '收入', '支出']

test('a table with nothing below its headings is empty, whatever names its rows', () => {
  expect(findEmptyFigures([heads, ['', '', ''], ['', '', '']])).toEqual([{ kind: 'table' }])
  expect(findEmptyFigures([heads, ['承包费', '', ''], ['水电费', ' ', '']])).toEqual([{ kind: 'table' }])
})

test('a row with a name but no figure is named', () => {
  const rows = [heads, ['甲', '1', ''], ['乙', '', '2'], ['丙', '3.50元', ''], ['丁', '', ''], ['戊', '１，０００', '']]
  expect(findEmptyFigures(rows)).toEqual([{ kind: 'row', row: 4, label: '丁' }])
})

test.each([
  [
    'a table of words',
    [
      ['职务', '姓名'],
      ['书记', '王某'],
      ['主任', ''],
      ['委员', '李某'],
    ],
  ],
  [
    'headings of groups',
    [heads, ['收入', '', ''], ['甲', '1', ''], ['乙', '2', ''], ['支出', '', ''], ['丙', '', '3']],
  ],
  [
    'numbered sections',
    [heads, ['一、收入', '', ''], ['甲', '1', ''], ['乙', '2', ''], ['丙', '', '3'], ['丁', '4', '']],
  ],
  ['a full table', [heads, ['甲', '1', '0'], ['乙', '2', '0'], ['丙', '3', '0']]],
  ['headings alone', [heads]],
  ['no cells', []],
])('%s has none', (_, rows) => {
  expect(findEmptyFigures(rows)).toEqual([])
})
