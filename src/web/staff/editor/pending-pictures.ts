import { Extension } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { pictureMarks } from './paste/picture-mark.ts'

/** A picture that was pasted or dropped, to be uploaded and described. `id` finds its place in the text. */
export type PendingPicture = { id: number; file: File }

type Change = { add: readonly { id: number; at: number }[] } | { remove: number }

const key = new PluginKey<DecorationSet>('pendingPictures')
let pictures = 0

/** New ids, one after the other; the first of them. */
export function reservePictures(count: number): number {
  pictures += count
  return pictures - count
}

/** Keeps the places of pending pictures while the text changes, and shows them. */
export const PendingPictures = Extension.create({
  name: 'pendingPictures',

  addProseMirrorPlugins: () => [pendingPicturesPlugin()],
})

export const pendingPicturesPlugin = () =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, places) {
        const mapped = places.map(tr.mapping, tr.doc)
        const change = tr.getMeta(key) as Change | undefined
        if (change === undefined) return mapped
        if ('remove' in change) return mapped.remove(find(mapped, change.remove))
        return mapped.add(
          tr.doc,
          change.add.map(({ id, at }) => Decoration.widget(at, placeholder, { side: 1, id })),
        )
      },
    },
    props: { decorations: (state) => key.getState(state) },
    appendTransaction: (transactions, _, after) =>
      transactions.some(({ docChanged }) => docChanged) ? takeMarks(after) : null,
  })

function placeholder(): HTMLElement {
  const element = document.createElement('span')
  element.className = 'editor-pending'
  element.textContent = '这里的图片正在等待填写说明'
  return element
}

const find = (places: DecorationSet, id: number): Decoration[] =>
  places.find(undefined, undefined, (spec) => spec.id === id)

/** Pasted text has marks where its pictures were: they become places. */
function takeMarks(state: EditorState): Transaction | null {
  const marks: { id: number; from: number; to: number }[] = []
  state.doc.descendants((node, position) => {
    if (!node.isText) return
    for (const { id, from, to } of pictureMarks(node.text ?? ''))
      marks.push({ id, from: position + from, to: position + to })
  })
  if (marks.length === 0) return null
  const { tr } = state
  const add = marks.map(({ id, from, to }) => {
    const start = tr.mapping.map(from)
    const $from = tr.doc.resolve(start)
    const isAlone = $from.parent.content.size === to - from && $from.node(-1).childCount > 1
    const at = isAlone ? $from.before() : start
    if (isAlone) tr.delete(at, $from.after())
    else tr.delete(start, start + to - from)
    return { id, at: findGap(tr.doc, at) }
  })
  return tr.setMeta(key, { add } satisfies Change)
}

/** Notes where pictures go that are not part of pasted text, and returns them with their ids. */
export function placePictures(view: EditorView, files: readonly File[], at: number): PendingPicture[] {
  const first = reservePictures(files.length)
  const add = files.map((_, index) => ({ id: first + index, at }))
  view.dispatch(view.state.tr.setMeta(key, { add } satisfies Change))
  return files.map((file, index) => ({ id: first + index, file }))
}

/** Where a pending picture goes now, and forgets it; null if its place is gone. */
export function takePlace(view: EditorView, id: number): number | null {
  const [place] = find(key.getState(view.state) ?? DecorationSet.empty, id)
  view.dispatch(view.state.tr.setMeta(key, { remove: id } satisfies Change))
  return place ? findGap(view.state.doc, place.from) : null
}

/** Where a picture goes that is put at the selection: below a picture, not over it. */
export const gapAtSelection = ({ doc, selection }: EditorState): number =>
  selection instanceof NodeSelection ? findGap(doc, selection.to) : findGap(doc, selection.head)

/**
 * The place between two blocks for a picture at a position: text is never split. At the start of a paragraph it is
 * above, else below. `side` says which one it is in any case.
 */
export function findGap(doc: DocumentNode, position: number, side?: 'above' | 'below'): number {
  const $position = doc.resolve(position)
  const isInText = $position.parent.inlineContent && $position.depth > 0
  const isAbove = side === undefined ? $position.parentOffset === 0 : side === 'above'
  const at = !isInText ? position : isAbove ? $position.before() : $position.after()
  return acceptingGap(doc, at)
}

/** This place, or the next one further out that takes pictures: a signature does not. */
function acceptingGap(doc: DocumentNode, at: number): number {
  const figure = doc.type.schema.nodes.figure
  const $at = doc.resolve(at)
  const isFit = figure !== undefined && $at.parent.canReplaceWith($at.index(), $at.index(), figure)
  return isFit || $at.depth === 0 ? at : acceptingGap(doc, $at.after())
}

/** The place nearest to a point of the screen, between two blocks. */
export function gapAtPoint(view: EditorView, left: number, top: number): number {
  const found = view.posAtCoords({ left, top })
  if (!found) return gapAtSelection(view.state)
  const $position = view.state.doc.resolve(found.pos)
  const block = found.inside >= 0 && view.state.doc.nodeAt(found.inside)?.isAtom ? found.inside : null
  const at = block ?? ($position.depth > 0 ? $position.before() : found.pos)
  const element = view.nodeDOM(at)
  const node = view.state.doc.nodeAt(at)
  if (!(element instanceof HTMLElement) || !node) return findGap(view.state.doc, found.pos)
  const { top: upper, height } = element.getBoundingClientRect()
  const isAbove = top < upper + height / 2
  if (block !== null) return findGap(view.state.doc, isAbove ? at : at + node.nodeSize)
  return findGap(view.state.doc, found.pos, isAbove ? 'above' : 'below')
}
