import { expect, test } from 'vitest'
import { looseWords } from './loose-words.ts'
import { createSynonyms } from './synonyms.ts'
import { createUnitFinder } from './unit-names.ts'

const vocabulary = {
  synonyms: createSynonyms([], [{ word: '粮补', meanings: ['耕地地力保护补贴'] }]),
  units: createUnitFinder([{ id: 1, name: '好仁嘎查', formerNames: [], isSearched: true }], '某旗', () => []),
}

test.each([
  ['草原补贴标准', ['草原', '补贴', '标准']],
  ['好仁嘎查低保名单', ['好仁嘎查', '低保', '名单']],
  ['粮补什么时候发', ['粮补']],
  ['今年的党费', ['党费']],
  ['低保 鲸鱼', ['低保', '鲸鱼']],
  ['a 12 村', ['12']],
  ['怎么', []],
  ['！？', []],
])('%s has the words %j', (text, words) => {
  expect(looseWords(text, vocabulary)).toEqual(words)
})
