import { expect, test } from 'vitest'
import type { ArticleDocument, Block } from '../schema.ts'
import { compareDocuments } from './compare-documents.ts'
import { withSteps } from '../steps.ts'
import { diffHtml } from './diff-html.ts'
import { diffDocuments } from './diff.ts'

const idOf = (at: number): string => `b${String(at).padStart(7, '0')}`
const documentOf = (content: Block[]): ArticleDocument => ({ type: 'doc', content })
const paragraph = (at: number, text: string): Block => ({
  type: 'paragraph',
  attrs: { blockId: idOf(at) },
  content: [{ type: 'text', text }],
})
/** Text without repetition, the same for the same seed. */
function han(seed: number, length: number): string {
  let [text, state] = ['', seed * 7_919 + 13]
  for (let at = 0; at < length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    text += String.fromCodePoint(0x4e00 + (state % 20_000))
  }
  return text
}
const tableOf = (rows: number, columns: number, seed: number): Block => ({
  type: 'table',
  attrs: { blockId: idOf(1) },
  content: Array.from({ length: rows }, (_, row) => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, (__, column) => ({
      type: 'tableCell',
      attrs: { colspan: 1, rowspan: 1, colwidth: null },
      content: [{ type: 'paragraph', content: [{ type: 'text', text: han(seed + row * columns + column, 4) }] }],
    })),
  })),
})

/** Pairs of versions that an article may have and that took minutes, or all memory. */
const hostile: Record<string, (version: number) => ArticleDocument> = {
  '9,000 changed paragraphs': (version) =>
    documentOf(
      Array.from({ length: 9_000 }, (_, at) => paragraph(at + version * 10_000, han(at + version * 99_991, 40))),
    ),
  '9,000 paragraphs in reverse order': (version) =>
    documentOf(
      Array.from({ length: 9_000 }, (_, at) =>
        paragraph(version ? 8_999 - at : at, han(version ? 8_999 - at : at, 40)),
      ),
    ),
  'long paragraphs of the same characters in other places': (version) =>
    documentOf(
      Array.from({ length: 20 }, (_, at) =>
        paragraph(
          at,
          Array.from({ length: 19_000 }, (__, k) =>
            String.fromCodePoint(0x4e00 + ((k * (version ? 7 : 1) + at) % 30)),
          ).join(''),
        ),
      ),
    ),
  '9,000 formats': (version) =>
    documentOf([
      {
        type: 'paragraph',
        attrs: { blockId: idOf(1) },
        content: Array.from({ length: 9_000 }, (_, at) => ({
          type: 'text',
          text: han(at, 10),
          marks: [{ type: (at + version) % 2 === 0 ? 'bold' : 'italic' }],
        })),
      },
    ]),
  'a row of cells that became a column': (version) =>
    documentOf([version ? tableOf(4_900, 1, 0) : tableOf(1, 4_900, 50_000)]),
}

const steps = 2_000_000

test.each(Object.keys(hostile))('compares %s within its steps, and shows all of both', (name) => {
  const make = hostile[name] ?? (() => documentOf([]))
  const [before, after] = [make(0), make(1)]
  const { html } = compareDocuments(before, after, steps)
  // Twice the text of both, with the marks of cells and formats.
  expect(html.length).toBeLessThan(4 * (JSON.stringify(before).length + JSON.stringify(after).length))
  const words = html.replaceAll(/<[^>]+>/g, '')
  const first = (document: ArticleDocument) => /"text":"(.{4})/.exec(JSON.stringify(document))?.[1] ?? '?'
  expect(words).toContain(first(before))
  expect(words).toContain(first(after))
})

test('says whether everything was aligned', () => {
  const [before, after] = [0, 1].map((version) =>
    documentOf(
      Array.from({ length: 30 }, (_, at) => paragraph(at + version * 100, `第 ${at} 段：${han(at, 20)}${version}`)),
    ),
  ) as [ArticleDocument, ArticleDocument]
  const whole = compareDocuments(before, after, 1_000_000)
  expect(whole.isWhole).toBe(true)
  expect(whole.html).toBe(diffHtml(diffDocuments(before, after)))
  const bounded = compareDocuments(before, after, 10)
  expect(bounded.isWhole).toBe(false)
  expect(bounded.html).toContain(`<del>`)
})

test('work inside takes the steps of the work around it', () => {
  const { isWhole } = withSteps(10, () =>
    withSteps(1_000, () =>
      compareDocuments(documentOf([paragraph(1, han(1, 300))]), documentOf([paragraph(2, han(2, 300))]), 1_000),
    ),
  )
  expect(isWhole).toBe(false)
})
