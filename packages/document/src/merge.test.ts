import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitraryDocument } from '@three-affairs/document/tests/arbitrary-documents.ts'
import { mergeDocuments } from './merge.ts'
import type { ArticleDocument, Block } from './nodes.ts'
import { blockText } from './text.ts'

/** A paragraph for each `id:text`; without a colon, the text is the id. */
const doc = (words: string): ArticleDocument => ({
  type: 'doc',
  content: words.split(' ').map((word): Block => {
    const [blockId = '', text = blockId] = word.split(':')
    return { type: 'paragraph', attrs: { blockId }, content: [{ type: 'text', text }] }
  }),
})
const texts = ({ content }: ArticleDocument): string => content.map(blockText).join(' ')
const merged = (base: string, mine: string, theirs: string) => mergeDocuments(doc(base), doc(mine), doc(theirs))

describe('changes that do not overlap are merged without conflict', () => {
  test.each([
    ['a b c', 'a:x b c', 'a b c:y', 'x b y'],
    ['a b c', 'a b c', 'a:x b', 'x b'],
    ['a b c', 'a c', 'a b c:y', 'a y'],
    ['a b', 'a m b', 'a b t', 'a m b t'],
    ['a b', 'a m b', 'a t b', 'a m t b'],
    ['a b', 'm a b', 't a b', 'm t a b'],
    ['a b c', 'c a b', 'a b:x c', 'c a x'],
    ['a b c', 'a:x b c m', 'c a b', 'c m x b'],
    ['a b c', 'c a b', 'a t b c', 'c a t b'],
    ['a b', 'a:x b', 'a:x b', 'x b'],
    ['a b', 'a', 'a', 'a'],
    ['a', 'a m:neu', 'a t:neu', 'a neu'],
    ['a', 'a m:neu n:neu', 'a t:neu', 'a neu neu'],
    ['a', 'a m:neu', 'a m:neu', 'a neu'],
  ])('%s: %s and %s give %s', (base, mine, theirs, expected) => {
    const { document, conflicts } = merged(base, mine, theirs)
    expect(texts(document)).toBe(expected)
    expect(conflicts).toEqual([])
  })
})

test('both versions of a block that both changed stay, mine first, with different ids', () => {
  const { document, conflicts } = merged('a b c', 'a b:mine c', 'a b:theirs c')
  expect(texts(document)).toBe('a mine theirs c')
  expect(conflicts).toEqual([{ blockId: 'b', mine: document.content[1], theirs: document.content[2] }])
  expect(document.content[2]?.attrs.blockId).toMatch(/^[a-z0-9]{10}$/)
})

test.each([
  ['a b c', 'a c', 'a b:theirs c', 'a theirs c', null, 'theirs'],
  ['a b c', 'a b:mine c', 'a c', 'a mine c', 'mine', null],
  ['a b c', 'c a', 'a b:theirs c', 'c a theirs', null, 'theirs'],
])('a block that one changed and the other deleted stays: %s, %s, %s', (base, mine, theirs, expected, one, other) => {
  const { document, conflicts } = merged(base, mine, theirs)
  expect(texts(document)).toBe(expected)
  expect(conflicts.map(({ mine, theirs }) => [mine && blockText(mine), theirs && blockText(theirs)])).toEqual([
    [one, other],
  ])
})

test('merging with an unchanged version gives the other one', () => {
  fc.assert(
    fc.property(arbitraryDocument, arbitraryDocument, (base, changed) => {
      expect(mergeDocuments(base, changed, base)).toEqual({ document: changed, conflicts: [] })
      expect(mergeDocuments(base, base, changed)).toEqual({ document: changed, conflicts: [] })
      expect(mergeDocuments(base, changed, changed)).toEqual({ document: changed, conflicts: [] })
    }),
  )
})

test('no changed or added text gets lost, and ids stay unique', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const version = fc
    .tuple(
      fc.shuffledSubarray(ids, { minLength: 1 }),
      fc.array(fc.constantFrom('', 'x', 'y'), { minLength: 7, maxLength: 7 }),
    )
    .map(([order, endings]) => order.map((id, i) => `${id}:${id}${endings[i]}`).join(' '))
  fc.assert(
    fc.property(version, version, version, (base, mine, theirs) => {
      const { document } = merged(base, mine, theirs)
      const old = base.split(' ')
      const written = [...mine.split(' '), ...theirs.split(' ')].filter((word) => !old.includes(word))
      const all = texts(document).split(' ')
      for (const word of written) expect(all).toContain(word.split(':')[1])
      const mergedIds = document.content.map(({ attrs }) => attrs.blockId)
      expect(new Set(mergedIds).size).toBe(mergedIds.length)
    }),
    { numRuns: 200 },
  )
})

test('versions of very many blocks are merged in steps that grow with their number', () => {
  const count = 40_000
  const every = (name: (at: number) => string[]): ArticleDocument =>
    doc([...Array(count).keys()].flatMap(name).join(' '))
  const base = every((at) => [`b${at}`])
  const mine = every((at) => [`b${at}`, `m${at}`])
  const theirs = every((at) => (at % 2 === 0 ? [`t${at}`, `b${at}`, `s${at}:m${at}`] : []))
  // Comparing each block with each takes minutes, far longer than a test may.
  const { document, conflicts } = mergeDocuments(base, mine, theirs)
  expect(conflicts).toEqual([])
  expect(texts({ ...document, content: document.content.slice(0, 6) })).toBe('t0 b0 m0 m1 t2 b2')
  expect(document.content).toHaveLength(count * 2)
})
