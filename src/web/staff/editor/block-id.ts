import { Extension } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'
import { newBlockId } from '@three-affairs/document/block-id.ts'

/** Types that may stand directly below the document. */
export const blockTypes = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'blockquote',
  'horizontalRule',
  'figure',
  'table',
  'signature',
]

/**
 * Keeps the ids of top-level blocks unique and stable: remarks and merges find blocks by them. Ids are never rendered,
 * so pasted blocks come without one.
 */
export const BlockId = Extension.create({
  name: 'blockId',

  addGlobalAttributes() {
    return [{ types: blockTypes, attributes: { blockId: { default: null, rendered: false, keepOnSplit: false } } }]
  },

  addProseMirrorPlugins() {
    return [
      new Plugin({
        appendTransaction: (transactions, before, after) =>
          transactions.some(({ docChanged }) => docChanged) ? repairIds(before, after) : null,
      }),
    ]
  },
})

function repairIds(before: EditorState, after: EditorState): Transaction | null {
  const ids = assignIds(blocksOf(before.doc), blocksOf(after.doc))
  const { tr } = after
  after.doc.forEach((block, position, index) => {
    const id = ids[index]
    if (block.attrs.blockId !== id) tr.setNodeAttribute(position, 'blockId', id)
  })
  if (!tr.docChanged) return null
  // Typed text keeps the marks chosen for it.
  return tr.setStoredMarks(after.storedMarks)
}

type BlockFacts = { id: string | null; isEmpty: boolean; inner: string | null }

const blocksOf = (document: DocumentNode): BlockFacts[] =>
  document.children.map((block) => ({
    id: idOf(block),
    isEmpty: block.isTextblock && block.content.size === 0,
    inner: innerId(block),
  }))

const idOf = (node: DocumentNode): string | null => node.attrs.blockId as string | null

/** The id of a block that has been wrapped in this one, for example a paragraph made a list. */
function innerId(block: DocumentNode): string | null {
  let node = block.firstChild
  while (node) {
    const id = idOf(node)
    if (id) return id
    node = node.firstChild
  }
  return null
}

/** The ids that the blocks should have. */
export function assignIds(before: readonly BlockFacts[], after: readonly BlockFacts[]): string[] {
  const filled = new Set(before.filter(({ isEmpty }) => !isEmpty).map(({ id }) => id))
  const ids = after.map(({ id }) => id)
  const taken = new Set<string>()
  const isFree = (id: string | null): id is string => id !== null && !taken.has(id)
  for (const [index, { id, isEmpty, inner }] of after.entries()) {
    const next = after[index + 1]
    // Enter at the start of a block leaves an empty one with its id: the id follows the text.
    if (id && isEmpty && filled.has(id) && next && !next.isEmpty && (!next.id || next.id === id) && isFree(id)) {
      ids[index] = null
      ids[index + 1] = id
    }
    const wanted = ids[index] ?? (ids.includes(inner) ? null : inner)
    const chosen = isFree(wanted ?? null) ? (wanted as string) : newBlockId()
    ids[index] = chosen
    taken.add(chosen)
  }
  return ids as string[]
}
