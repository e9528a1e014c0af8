import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (name: string): string => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8')

/** Levels of headings and whole code blocks, in their order. */
function outlineOf(text: string): string[] {
  const parts = text.matchAll(/^```[^]*?^```$|^(#+) /gm)
  return Array.from(parts, ([block, level]) => level ?? block)
}

test('the operations guide has the same headings and code blocks in both languages', () => {
  const outline = outlineOf(read('operations.md'))
  expect(outline.length).toBeGreaterThan(10)
  expect(outlineOf(read('operations.zh.md'))).toEqual(outline)
})
