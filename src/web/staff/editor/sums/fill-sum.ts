import { closeHistory } from '@tiptap/pm/history'
import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** Writes a sum into the cell whose content ends at `at`, in the form of what stands there; one undo takes it back. */
export function fillSum(view: EditorView, at: number, computed: string): void {
  const { state } = view
  const $end = state.doc.resolve(at)
  const cell = $end.parent
  const first = cell.firstChild
  const text = cell.textContent.trim().endsWith('元') ? `${computed}元` : computed
  const marked = state.schema.text(text, first?.firstChild?.marks ?? [])
  const line = first?.isTextblock
    ? first.type.create(first.attrs, marked)
    : state.schema.nodes.paragraph?.create(null, marked)
  if (!line) return
  const { tr } = state
  tr.replaceWith($end.start(), $end.end(), line)
  tr.setSelection(TextSelection.create(tr.doc, $end.start() + line.nodeSize - 1))
  view.dispatch(closeHistory(tr))
  view.focus()
}
