import type { ArticleDocument, Block, Inline } from '@three-affairs/document/nodes.ts'
import { documentToHtml } from '@three-affairs/document/to-html.ts'
import { sitePageHtml } from '../../../domain/site-pages/forms.server.ts'

/**
 * A document as it is stored: as the lines that `readPlainText` reads, which people can write without the editor, or as
 * HTML where those cannot say everything.
 */
export function contentOfDocument(document: ArticleDocument): string {
  const html = documentToHtml(document)
  const lines = document.content.flatMap(linesOf).join('\n')
  return sitePageHtml(lines) === html ? lines : html
}

/** What a block is as lines, if it can be. */
function linesOf(block: Block): string[] {
  if (block.type === 'paragraph' || block.type === 'heading') return [lineOf(block.content)]
  if (block.type !== 'bulletList') return []
  return block.content.map(({ content: [first] }) => (first?.type === 'paragraph' ? `- ${lineOf(first.content)}` : ''))
}

const lineOf = (content: readonly Inline[] = []): string =>
  content
    .map((inline) => {
      if (inline.type === 'hardBreak') return ''
      const link = inline.marks?.find((mark) => mark.type === 'link')
      return link ? `[${inline.text}](${link.attrs.href})` : inline.text
    })
    .join('')
