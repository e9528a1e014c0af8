import { expect, test } from 'vitest'
import { defaultWrongWords } from './wrong-words-list.ts'
import { createWordFinder } from './wrong-words.ts'

const find = createWordFinder(defaultWrongWords)
const found = (text: string) => find(text).map(({ start, end, advice }) => [text.slice(start, end), advice])

test.each([
  ['旗入民政府公告', '入民政府', '应为“人民政府”'],
  ['旗入 民\u200b政府公告', '入 民\u200b政府', '应为“人民政府”'],
  ['资金已拔付到户', '拔付', '应为“拨付”'],
  ['蒙族群众', '蒙族', '请用全称“蒙古族”'],
])('finds the wrong word in %j', (text, word, advice) => {
  expect(found(text)).toEqual([[word, advice]])
})

test.each([
  '人民政府深入民心',
  '申请入党',
  '智慧农业',
  '兜底保障',
  '给予算力',
  '更换界桩',
  '江苏本地',
  '铸牢中华民族共同体意识',
])('accepts %j', (text) => {
  expect(found(text)).toEqual([])
})

test('no right word holds a wrong one', () => {
  for (const { kind, advice } of defaultWrongWords) {
    const right = kind === 'typo' ? (/“(.+)”/.exec(advice)?.[1] ?? '') : ''
    expect(found(right)).toEqual([])
  }
})

test('no word is listed twice', () => {
  expect(new Set(defaultWrongWords.map(({ word }) => word)).size).toBe(defaultWrongWords.length)
})

test('finds the longest of words that begin alike, from a list of the district', () => {
  const finder = createWordFinder([
    { kind: 'typo', word: 'ＡＢ', advice: '短' },
    { kind: 'typo', word: 'abc', advice: '长' },
  ])
  expect(finder('xABC ab').map(({ advice, start, end }) => [advice, start, end])).toEqual([
    ['长', 1, 4],
    ['短', 5, 7],
  ])
})

test('what an exception holds is no finding, and the first of equal words counts', () => {
  const finder = createWordFinder([
    { kind: 'exception', word: '拔付台', advice: '' },
    { kind: 'exception', word: '蒙族', advice: '' },
    ...defaultWrongWords,
  ])
  expect(finder('拔付台 拔付 蒙族').map(({ word }) => word)).toEqual(['拔付'])
})
