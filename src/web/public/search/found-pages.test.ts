import { expect, test } from 'vitest'
import { findPages } from './found-pages.ts'

const titlesFor = (text: string) => findPages(text).map(({ title }) => title)

test.each([
  ['比一比', ['比一比']],
  ['各村 比较', ['比一比']],
  ['账目说明', ['账目说明']],
  ['账本', ['公开账本']],
  ['每100元花在哪', ['每 100 元花在哪']],
])('%s finds %j', (text, titles) => {
  expect(titlesFor(text)).toEqual(titles)
})

test.each(['账', '', '低保公示'])('%j finds no page', (text) => {
  expect(titlesFor(text)).toEqual([])
})

test('no more than three pages', () => {
  expect(titlesFor('我的村 账本 比较 疑点 补贴')).toHaveLength(3)
})
