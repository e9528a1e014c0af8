import type { Editor } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'

/** Puts the cursor into a block below the document and shows it in the middle. @returns false if there is no such block. */
export function revealBlock({ state, view }: Editor, blockId: string): boolean {
  let at: number | null = null
  state.doc.forEach((block, position) => {
    if (block.attrs.blockId === blockId) at = position
  })
  if (at === null) return false
  view.dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(at + 1))))
  view.focus()
  const element = view.nodeDOM(at)
  if (element instanceof Element) element.scrollIntoView({ block: 'center' })
  return true
}
