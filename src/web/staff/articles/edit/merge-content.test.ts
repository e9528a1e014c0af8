import { expect, test } from 'vitest'
import type { ArticleDocument } from '@three-affairs/document/nodes.ts'
import { newContent } from '../../../../domain/articles/writing/content.ts'
import { mergeContents } from './merge-content.ts'

const documentOf = (...paragraphs: string[]): ArticleDocument => ({
  type: 'doc',
  content: paragraphs.map((text, at) => ({
    type: 'paragraph',
    attrs: { blockId: `block${String(at).padStart(5, '0')}` },
    content: [{ type: 'text', text }],
  })),
})
const base = newContent({
  title: '原来的标题',
  articleTypeId: 12,
  areaId: 1,
  publisher: '示例嘎查',
  document: documentOf('第一段', '第二段'),
})

test('changes of different fields and paragraphs are merged', () => {
  const mine = { ...base, publisher: '我改的机构', document: documentOf('我改的第一段', '第二段') }
  const theirs = { ...base, title: '对方改的标题', document: documentOf('第一段', '对方改的第二段') }
  const { content, conflicts } = mergeContents(base, mine, theirs)
  expect(conflicts).toEqual([])
  expect(content).toMatchObject({ title: '对方改的标题', publisher: '我改的机构' })
  expect(content.document).toEqual(documentOf('我改的第一段', '对方改的第二段'))
})

test('of what both changed nothing is lost, and it is named', () => {
  const mine = { ...base, title: '我改的标题', document: documentOf('我改的第一段', '第二段') }
  const theirs = { ...base, title: '对方改的标题', document: documentOf('对方改的第一段', '第二段') }
  const { content, conflicts } = mergeContents(base, mine, theirs)
  expect(content.title).toBe('我改的标题')
  expect(JSON.stringify(content.document)).toContain('我改的第一段')
  expect(JSON.stringify(content.document)).toContain('对方改的第一段')
  expect(conflicts).toHaveLength(2)
})
