import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentLines, findMissing } from '@three-affairs/document/conservation.ts'
import { documentText } from '@three-affairs/document/text.ts'
import { arbitraryWord, generatedParts, wordFile } from '@three-affairs/office-reader/tests/arbitrary-word.ts'
import { readWord } from './read-word.ts'

test('takes over every word that readers of a Word file see, and names every other', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryWord, async ({ body, seen, unseen }) => {
      const { document, dropped } = await readWord(wordFile(body, generatedParts))
      const text = documentText(document)
      expect(seen.filter((word) => text.split(word).length !== 2)).toEqual([])
      expect(unseen.filter((word) => text.includes(word))).toEqual([])
      expect(dropped.filter((phrase) => phrase.startsWith('没有读出的文字'))).toEqual([])
      const named = /隐藏的文字|修订中已删除的文字/.test(dropped.join(''))
      expect(named).toBe(unseen.length > 0)
    }),
  )
})

test('finds any word that a document lacks', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryWord, fc.nat(), async ({ body, seen }, at) => {
      const word = seen[at % Math.max(seen.length, 1)]
      fc.pre(word !== undefined)
      const { document } = await readWord(wordFile(body, generatedParts))
      const lines = documentLines(document)
      const source = lines.filter((line) => line !== '').map((text) => ({ text, place: '原文' }))
      expect(findMissing(source, lines)).toEqual([])
      const lost = findMissing(
        source,
        lines.map((line) => line.replace(word, '')),
      )
      // Signs that its line has elsewhere need not be named.
      expect(lost.length).toBeGreaterThan(0)
    }),
  )
})

test.each([
  ['a line', ['甲', '乙丙'], ['甲'], ['乙丙']],
  ['a sign in a line', ['本季度支出合计12345.60元。'], ['本季度支出合计12345.6元。'], ['0']],
  ['a line that stands in another too', ['1', '2100'], ['2100'], ['1']],
  ['one of two equal lines', ['100.00', '100.00'], ['100.00'], ['100.00']],
])('names %s', (_, source, result, lost) => {
  const lines = source.map((text, at) => ({ text, place: `第 ${at + 1} 段` }))
  expect(findMissing(lines, result).map(({ text }) => text)).toEqual(lost)
})

test.each([
  ['numbers before a line', ['集体收入'], ['第一条　集体收入']],
  ['other forms of spaces and signs', ['Ａ １\u00a0²\u200b'], ['A12']],
  ['lines in another order', ['甲乙', '丙丁'], ['丙丁', '甲乙']],
])('takes %s for no loss', (_, source, result) => {
  expect(
    findMissing(
      source.map((text) => ({ text, place: '' })),
      result,
    ),
  ).toEqual([])
})
