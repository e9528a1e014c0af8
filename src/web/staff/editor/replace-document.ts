import type { Editor } from '@tiptap/core'
import type { ArticleDocument } from '@three-affairs/document/nodes.ts'
import { toEditorContent } from './document-json.ts'

/** Replaces only what differs, so that the cursor and the history of the rest stay. */
export function replaceDocument({ state, view, schema }: Editor, document: ArticleDocument): void {
  const next = schema.nodeFromJSON(toEditorContent(document))
  const start = state.doc.content.findDiffStart(next.content)
  const end = state.doc.content.findDiffEnd(next.content)
  if (start === null || end === null) return
  // The common start and end may overlap where text repeats.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  // The owner has this document already, and undoing takes back what was typed here.
  const tr = state.tr.setMeta('preventUpdate', true).setMeta('addToHistory', false)
  view.dispatch(tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap)))
}
