import type { ArticleDocument } from './schema.ts'

export const htmlToDocument = (html: string): { document: ArticleDocument; dropped: string[] } => ({
  document: {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        attrs: { blockId: 'abcdefghij' },
        content: [{ type: 'text', text: html.replace(/<[^>]+>/g, '') }],
      },
    ],
  },
  dropped: [],
})
