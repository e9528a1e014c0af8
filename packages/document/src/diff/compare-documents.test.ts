import { expect, test } from 'vitest'
import type { ArticleDocument, Block } from '../nodes.ts'
import { han, hostilePairs } from '@three-affairs/document/tests/hostile-texts.ts'
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
const steps = 2_000_000

test.each(Object.keys(hostilePairs))('compares %s within its steps, and shows all of both', (name) => {
  const make = hostilePairs[name] ?? (() => documentOf([]))
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
