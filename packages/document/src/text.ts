import type { ArticleDocument, Block, Inline, NestedBlock, Signature, Table } from './nodes.ts'

/** The text that visitors see: a line for each paragraph and table row, tabs between cells. */
export const documentText = ({ content }: ArticleDocument): string => content.map(blockText).join('\n')

/** The text of each block, with the alternative texts of its images, for checks that say where they found something. */
export const blocksText = ({ content }: ArticleDocument): { blockId: string; text: string }[] =>
  content.map((block) => ({ blockId: block.attrs.blockId, text: textWithAlternatives(block) }))

type AnyBlock = Block | NestedBlock | Table | Signature

export const blockText = (block: AnyBlock): string => textOf(block, ({ caption = '' }) => caption)

const textWithAlternatives = (block: AnyBlock): string =>
  textOf(block, ({ alt, caption = '' }) => [alt, caption].filter((text) => text !== '').join('\n'))

function textOf(block: AnyBlock, imageText: (figure: { alt: string; caption?: string }) => string): string {
  const lines = (blocks: readonly NestedBlock[]): string => blocks.map((each) => textOf(each, imageText)).join('\n')
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inlineText(block.content)
    case 'bulletList':
    case 'orderedList':
      return block.content.map(({ content }) => lines(content)).join('\n')
    case 'blockquote':
    case 'signature':
      return lines(block.content)
    case 'horizontalRule':
      return ''
    case 'figure':
      return imageText(block.attrs)
    case 'table': {
      const rows = block.content.map(({ content = [] }) => content.map(({ content }) => lines(content)).join('\t'))
      return [...(block.attrs?.caption === undefined ? [] : [block.attrs.caption]), ...rows].join('\n')
    }
  }
}

export const inlineText = (content: readonly Inline[] = []): string =>
  content.map((inline) => (inline.type === 'text' ? inline.text : '\n')).join('')
