import { type ArticleContent, newContent } from '../../src/domain/articles/writing/content.ts'
import type { ArticleDocument } from '@three-affairs/document/nodes.ts'

/** A document of plain paragraphs. */
export const createDocument = (...paragraphs: string[]): ArticleDocument => ({
  type: 'doc',
  content: paragraphs.map((text, at) => ({
    type: 'paragraph',
    attrs: { blockId: `block${String(at).padStart(5, '0')}` },
    content: [{ type: 'text', text }],
  })),
})

/** A complete content of 乌兰浩特市, unless given otherwise. */
export const createContent = (given: Partial<ArticleContent> = {}): ArticleContent => ({
  ...newContent({
    title: '关于草原生态保护补助奖励发放情况的公示',
    articleTypeId: 12,
    areaId: 1,
    publisher: '乌兰浩特市农牧和科技局',
    document: createDocument('现将补助奖励发放情况予以公示。'),
  }),
  ...given,
})
