import { expect, test } from 'vitest'
import { createLineIndex } from './line-index.ts'

test('finds the first line of each of many texts', () => {
  const index = createLineIndex()
  const texts = Array.from({ length: 30_000 }, (_, number) => `QC\n${number}`)
  for (const [at, text] of texts.entries()) expect(index.add(text, at + 1)).toBeNull()
  for (const [at, text] of texts.entries()) expect(index.add(text, 99_999)).toBe(at + 1)
})
