import type { JSONContent } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import type { ArticleDocument, Block, Table } from '@three-affairs/document/nodes.ts'
import { newBlockId } from '@three-affairs/document/block-id.ts'

/** What stands below these gets an empty paragraph in the editor, for the cursor; it is not part of the document. */
export const followedByParagraph = ['table', 'figure', 'signature', 'horizontalRule']

type Converted = WeakMap<DocumentNode, JSONContent>
const topBlocks: Converted = new WeakMap()
const nestedNodes: Converted = new WeakMap()

/**
 * The editor's document in the form that is stored. Nodes that did not change are the same objects as before, which
 * makes this fast and comparisons cheap.
 */
export function toArticleDocument(document: DocumentNode): ArticleDocument {
  // The editor's schema has the nodes and attributes of `Block`.
  const blocks = document.children.map((block) => convert(block, topBlocks) as Block)
  return { type: 'doc', content: withoutFiller(blocks) }
}

/** A table of the editor in the form that is stored. */
export const toTable = (table: DocumentNode): Table => convert(table, topBlocks) as Table

function withoutFiller(blocks: Block[]): Block[] {
  const last = blocks.at(-1)
  const isFiller =
    last?.type === 'paragraph' && !last.content && followedByParagraph.includes(blocks.at(-2)?.type ?? '')
  return isFiller ? blocks.slice(0, -1) : blocks
}

function convert(node: DocumentNode, known: Converted): JSONContent {
  const found = known.get(node)
  if (found) return found
  if (node.isText) return node.toJSON() as JSONContent
  const type = node.type.name
  const isKept = (name: string, value: unknown): boolean => {
    if (name === 'colwidth' || (type === 'figure' && (name === 'width' || name === 'height'))) return true
    if (name === 'blockId') return known === topBlocks
    return value !== null && (name !== 'start' || value !== 1)
  }
  const attributes = Object.entries(node.attrs).filter(([name, value]) => isKept(name, value))
  const made: JSONContent = {
    type,
    ...(attributes.length > 0 ? { attrs: Object.fromEntries(attributes) } : {}),
    ...(node.childCount > 0 ? { content: node.children.map((child) => convert(child, nestedNodes)) } : {}),
  }
  known.set(node, made)
  return made
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
