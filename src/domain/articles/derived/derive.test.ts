import { expect, test } from 'vitest'
import { largestTexts } from '@three-affairs/document/tests/hostile-texts.ts'
import type { ArticleDocument } from '@three-affairs/document/nodes.ts'
import { newContent } from '../writing/content.ts'
import { derivation } from './derivations.server.ts'
import { derive } from './derive.server.ts'

const parts = (name: string, count: number): ArticleDocument => {
  const { content = [] } = largestTexts[name]?.(1) ?? {}
  return { type: 'doc', content: content.slice(0, count) }
}
const contentOf = (document: ArticleDocument) =>
  newContent({ title: '公示', articleTypeId: 1, areaId: 1, publisher: '甲村', document })

test.each([
  ['here', 20],
  ['in a process of its own', 1_000],
])('derives the same from a text %s', async (_, count) => {
  const document = parts('9,000 phones', count)
  const own = { kind: 'typo' as const, word: '电话', advice: '疑似错别字' }
  const checked = { content: contentOf(document), ownWords: [own] }
  const found = await derive('findings', checked)
  expect(found).toEqual(derivation('findings')(checked))
  expect(found.filter(({ kind }) => kind === 'phone')).toHaveLength(count)
  expect(found.filter(({ kind }) => kind === 'wrong-word')).toHaveLength(count)
  const html = await derive('publicHtml', document)
  expect(html).toBe(derivation('publicHtml')(document))
  expect(await derive('document', { html })).toMatchObject({ content: { length: count } })
  const searchable = {
    title: '2026年第二季度公示',
    content: html,
    publisher: '',
    documentNo: null,
    indexNo: null,
    attachments: [],
  }
  expect(await derive('searchColumns', searchable)).toEqual(derivation('searchColumns')(searchable))
})

test('what a derivation refuses reaches the caller in its words', async () => {
  const html = `${'<blockquote>'.repeat(101)}${'公'.repeat(30_000)}`
  await expect(derive('document', { html })).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('嵌套超过'),
  })
})
