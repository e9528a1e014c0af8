import { describe, expect, test } from 'vitest'
import { queryWords } from '../search-text.ts'
import { defaultSynonyms } from './synonym-list.ts'
import { createSynonyms, findSynonym } from './synonyms.ts'

const builtIn = [
  { word: '草补', meanings: ['草原生态保护补助奖励'] },
  { word: '草原补贴', meanings: ['草原生态保护补助奖励'] },
  { word: '取暖', meanings: ['供热'] },
]
const own = (word: string, ...meanings: string[]) => ({ word, meanings })

describe('names of a word', () => {
  const synonyms = createSynonyms([], builtIn)

  test('are its meanings first, then the other words for them', () => {
    expect(synonyms.of('草补')).toEqual(['草原生态保护补助奖励', '草原补贴'])
    expect(synonyms.shown('草补')).toEqual(['草原生态保护补助奖励'])
  })

  test('of a meaning are the words for it', () => {
    expect(synonyms.of('草原生态保护补助奖励')).toEqual(['草补', '草原补贴'])
  })

  test('a short meaning is a wider word and has none', () => {
    expect(synonyms.of('取暖')).toEqual(['供热'])
    expect(synonyms.has('供热')).toBe(false)
  })

  test("the district's entry replaces the built-in one, and one that means itself removes it", () => {
    expect(createSynonyms([own('取暖', '集中供热')], builtIn).of('取暖')).toEqual(['集中供热'])
    expect(createSynonyms([own('取暖', '取暖')], builtIn).has('取暖')).toBe(false)
  })
})

test('a name of punctuation alone is none', () => {
  expect(createSynonyms([own('粮补', '——')], []).has('粮补')).toBe(false)
})

test('finds the longest word with other names inside a text', () => {
  const synonyms = createSynonyms([own('草原补贴金', '补助资金')], builtIn)
  expect(findSynonym('今年草原补贴金标准', synonyms)).toEqual({ before: '今年', word: '草原补贴金', after: '标准' })
  expect(findSynonym('没有', synonyms)).toBeNull()
})

test('the built-in words can be searched, are unique, and mean something else', () => {
  const words = defaultSynonyms.map(([word]) => word)
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
  for (const [word, ...meanings] of defaultSynonyms) {
    expect(queryWords(word)).toEqual([word])
    expect(meanings, word).not.toContain(word)
    expect(meanings.length, word).toBeGreaterThan(0)
  }
})
