import { expect, test } from 'vitest'
import { matchTitle } from './area-titles.ts'

const titles = ['1 乌兰浩特市', '7 乌兰浩特市 测试一局', '8 乌兰浩特市 同名局', '9 阿尔山市 同名局']

test.each([
  ['1 乌兰浩特市', '1 乌兰浩特市'],
  [' 1　 乌兰浩特市 ', '1 乌兰浩特市'],
  ['乌兰浩特市', '1 乌兰浩特市'],
  ['测试一局', '7 乌兰浩特市 测试一局'],
  ['乌兰浩特市 同名局', '8 乌兰浩特市 同名局'],
  ['同名局', undefined],
  ['一局', undefined],
  ['7', undefined],
  ['', undefined],
])('%j means %j', (typed, title) => {
  expect(matchTitle(typed, titles)).toBe(title)
})
