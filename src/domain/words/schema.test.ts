import { expect, test } from 'vitest'
import { problemsOfWord, readWordLines } from './schema.ts'

test.each([
  ['', '人民', 'word', '请填写词语'],
  [' \u200b', '', 'word', '请填写词语'],
  ['入', '', 'word', '至少 2 个字'],
  ['入'.repeat(31), '', 'word', '最多 30 个字'],
  ['入民政府', '', 'word', '内置词库已经有'],
  ['草 管', '草 管站', 'replacement', '照着改仍会报错'],
  ['草管', '草'.repeat(61), 'replacement', '最多 60 个字'],
])('refuses %j with %j', (word, replacement, field, message) => {
  expect(problemsOfWord({ kind: 'typo', word, replacement })).toEqual({ [field]: expect.stringContaining(message) })
})

test('an exception may be a built-in word, and has nothing to write instead', () => {
  expect(problemsOfWord({ kind: 'exception', word: '座落', replacement: '' })).toEqual({})
  expect(problemsOfWord({ kind: 'exception', word: '座落', replacement: '坐落' })).toEqual({
    replacement: expect.stringContaining('留空'),
  })
})

test('reads pasted lines, with what to write instead after a comma, a gap or an arrow', () => {
  const { words, problems } = readWordLines('草管站,草管所\r\n\n  牧草厂\t牧草场 \n畜沐局 → 畜牧局\n老赖\n', 'typo')
  expect(problems).toEqual([])
  expect(words.map(({ word, replacement }) => [word, replacement])).toEqual([
    ['草管站', '草管所'],
    ['牧草厂', '牧草场'],
    ['畜沐局', '畜牧局'],
    ['老赖', ''],
  ])
})

test('names each wrong line, and reads none of too many', () => {
  expect(readWordLines('草管站\n入\n草管站', 'typo').problems).toEqual([
    expect.stringContaining('第 2 行：词语至少'),
    '第 3 行：和第 1 行重复',
  ])
  const many = Array.from({ length: 501 }, (_, at) => `错词${at}`).join('\n')
  expect(readWordLines(many, 'typo')).toEqual({ words: [], problems: [expect.stringContaining('最多导入 500 行')] })
})

test.each([
  ['粮补', '', { replacement: expect.stringContaining('正式说法') }],
  ['粮补', '耕地地力保护补贴、补', { replacement: expect.stringContaining('“补”') }],
  ['补', '耕地地力保护补贴', { word: expect.stringContaining('至少 2 个字') }],
  ['粮补', '耕地地力保护补贴', {}],
  // The built-in entry is removed.
  ['低保', '低保', {}],
])('a synonym needs what documents say: %s, %s', (word, replacement, problems) => {
  expect(problemsOfWord({ kind: 'synonym', word, replacement })).toEqual(problems)
})

test('pasted synonyms may have several meanings', () => {
  const { words } = readWordLines('厕改 户用厕所改造、厕所革命\n粮补,耕地地力保护补贴,补贴', 'synonym')
  expect(words.map(({ replacement }) => replacement)).toEqual(['户用厕所改造、厕所革命', '耕地地力保护补贴、补贴'])
})
