import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMissing } from '@three-affairs/document/conservation.ts'
import { arbitraryClipboard } from './arbitrary-clipboard.ts'
import { parseMarkupInTests } from './markup-in-tests.ts'
import { cleanPaste } from './paste.ts'
import { visibleLines } from './visible-lines.ts'

const linesOf = (html: string) => visibleLines(parseMarkupInTests(html)).map(({ text }) => text)

test('keeps every word of pasted HTML', () => {
  fc.assert(
    fc.property(arbitraryClipboard, ({ html, words }) => {
      const root = parseMarkupInTests(html)
      const { html: cleaned } = cleanPaste(root)
      expect(words.filter((word) => cleaned.split(word).length !== 2)).toEqual([])
      expect(findMissing(visibleLines(root), linesOf(cleaned))).toEqual([])
    }),
  )
})

test('finds any word that is lost', () => {
  fc.assert(
    fc.property(arbitraryClipboard, fc.nat(), ({ html, words }, at) => {
      const root = parseMarkupInTests(html)
      const cleaned = cleanPaste(root).html.replace(words[at % words.length] ?? '', '')
      expect(findMissing(visibleLines(root), linesOf(cleaned))).not.toEqual([])
    }),
  )
})

test.each([
  ['controls of forms', '<p>甲</p><input value="填写的内容"><select><option>一</option></select>', ['填写的内容']],
  ['drawn text', '<p>图中写的是：<svg><text>共五户</text></svg></p>', ['共五户']],
])('names %s', (_, html, lost) => {
  const root = parseMarkupInTests(html)
  expect(findMissing(visibleLines(root), linesOf(cleanPaste(root).html)).map(({ text }) => text)).toEqual(lost)
})

test.each([
  ['hidden text', '<p>甲<span style="display:none">乙</span></p>'],
  ['deleted text', '<p>甲<del datetime="2026-01-05">乙</del></p>'],
  ['markers of lists', "<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>甲</p>"],
])('does not count %s', (_, html) => {
  expect(linesOf(html)).toEqual(['甲'])
})
