import type { JSONContent } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import type { ArticleDocument, Block } from '../../../domain/articles/document/schema.ts'
import { newBlockId } from '../../../domain/articles/document/block-id.ts'

/** What stands below these gets an empty paragraph in the editor, for the cursor; it is not part of the document. */
export const followedByParagraph = ['table', 'figure', 'signature', 'horizontalRule']

const converted = new WeakMap<DocumentNode, Block>()

/**
 * The editor's document in the form that is stored. Blocks that did not change are the same objects as before, which
 * makes this fast and comparisons cheap.
 */
export function toArticleDocument(document: DocumentNode): ArticleDocument {
  const blocks = document.children.map((block) => {
    const known = converted.get(block)
    if (known) return known
    // The editor's schema has the nodes and attributes of `Block`.
    const made = withoutDefaults(block.toJSON() as JSONContent, true) as Block
    converted.set(block, made)
    return made
  })
  return { type: 'doc', content: withoutFiller(blocks) }
}

function withoutFiller(blocks: Block[]): Block[] {
  const last = blocks.at(-1)
  const isFiller =
    last?.type === 'paragraph' && !last.content && followedByParagraph.includes(blocks.at(-2)?.type ?? '')
  return isFiller ? blocks.slice(0, -1) : blocks
}

function withoutDefaults({ attrs, content, ...node }: JSONContent, isTop: boolean): JSONContent {
  const kept = Object.entries(attrs ?? {}).filter(
    ([name, value]) =>
      name === 'colwidth' ||
      (node.type === 'figure' && (name === 'width' || name === 'height')) ||
      (value !== null && (name !== 'blockId' || isTop) && (name !== 'start' || value !== 1)),
  )
  return {
    ...node,
    ...(kept.length > 0 ? { attrs: Object.fromEntries(kept) } : {}),
    ...(content ? { content: content.map((child) => withoutDefaults(child, false)) } : {}),
  }
}

/** The document with an id for every block; an empty one gets a paragraph to write in. */
export function toEditorContent({ content }: ArticleDocument): JSONContent {
  const blocks: JSONContent[] = content.length > 0 ? content : [{ type: 'paragraph' }]
  return {
    type: 'doc',
    content: blocks.map((block) =>
      block.attrs?.blockId ? block : { ...block, attrs: { ...block.attrs, blockId: newBlockId() } },
    ),
  }
}

/** Whether both are made of the same block objects. */
export const sameBlocks = (one: ArticleDocument, other: ArticleDocument): boolean =>
  one.content.length === other.content.length && one.content.every((block, index) => block === other.content[index])
