import { expect, test } from 'vitest'
import { pinyin } from 'pinyin-pro'
import { createUnitFinder } from './unit-names.ts'
import { toLatin } from './vocabulary.server.ts'

const names = [
  '好仁嘎查',
  '乌兰哈达镇',
  '乌兰浩特市民政局',
  '东方社区',
  '东方红村',
  '太平嘎查',
  '长胜村',
  '都林街道',
  '乌兰毛都苏木',
  '乐〇村',
]
const units = createUnitFinder(
  [
    ...names.map((name, at) => ({ id: at + 1, name, formerNames: at === 5 ? ['永胜嘎查'] : [], isSearched: true })),
    { id: 100, name: '乌兰浩特市', formerNames: [], isSearched: false },
  ],
  '乌兰浩特市',
  (name) => toLatin(pinyin, name),
)
const found = (word: string) => units.find(word).map(({ name }) => name)

test.each([
  ['好仁嘎查', ['好仁嘎查']],
  ['好仁', ['好仁嘎查']],
  ['民政局', ['乌兰浩特市民政局']],
  ['东方', ['东方社区']],
  ['永胜嘎查', ['太平嘎查']],
  ['haorengacha', ['好仁嘎查']],
  ['haoren', ['好仁嘎查']],
  ['hrgc', ['好仁嘎查']],
  ['wlhdz', ['乌兰哈达镇']],
  ['wulanha', ['乌兰哈达镇', '乌兰浩特市民政局']],
  ['dongfang', ['东方社区']],
  ['changshengcun', ['长胜村']],
  ['mzj', ['乌兰浩特市民政局']],
  // Both readings of a character.
  ['dulin', ['都林街道']],
  ['doulin', ['都林街道']],
  ['dljd', ['都林街道']],
  ['wulanmaodu', ['乌兰毛都苏木']],
  ['wulanmaodou', ['乌兰毛都苏木']],
  ['zhangshengcun', ['长胜村']],
  ['乐〇村', ['乐〇村']],
  ['嘎查', []],
  ['乌兰浩特市', []],
  ['x', []],
])('%s is the name of %j', (word, expected) => {
  expect(found(word)).toEqual(expected)
})

test('a beginning of many names is the name of none', () => {
  const many = Array.from({ length: 21 }, (_, at) => ({
    id: at,
    name: `东方${at}村`,
    formerNames: [],
    isSearched: true,
  }))
  const finder = createUnitFinder(many, '旗', (name) => toLatin(pinyin, name))
  expect(finder.find('dongfang')).toEqual([])
})

test('suggests units with the word in their names, and knows the names of all', () => {
  expect(units.suggest('哈达').map(({ name }) => name)).toEqual(['乌兰哈达镇'])
  expect(units.nameOf(100)).toBe('乌兰浩特市')
})
