import type { Editor } from '@tiptap/core'
import type { Align } from '@three-affairs/document/nodes.ts'
import { sumAtCursor } from '../sums/live-sums.ts'
import { findTable, headerRowCount } from '../table.ts'

export type TextStyle = 'paragraph' | 'heading2' | 'heading3' | 'heading4'

export type ToolbarState = ReturnType<typeof toolbarState>

/** What the toolbars show. Plain values, so that React renders them again only if one changed. */
export function toolbarState(editor: Editor) {
  const { state } = editor
  const marks = ['bold', 'italic', 'underline', 'strike', 'superscript', 'subscript', 'link'] as const
  const { align: ofParagraph, indent } = editor.getAttributes('paragraph')
  const { align: ofHeading, level } = editor.getAttributes('heading') as { level?: 2 | 3 | 4; align?: Align | null }
  const style: TextStyle = level ? `heading${level}` : 'paragraph'
  return {
    ...(Object.fromEntries(marks.map((mark) => [mark, editor.isActive(mark)])) as Record<
      (typeof marks)[number],
      boolean
    >),
    style,
    align: (ofHeading ?? ofParagraph ?? null) as Align | null,
    indent: Boolean(indent),
    bulletList: editor.isActive('bulletList'),
    orderedList: editor.isActive('orderedList'),
    blockquote: editor.isActive('blockquote'),
    signature: editor.isActive('signature'),
    figure: editor.isActive('figure'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
    table: tableState(state),
  }
}

function tableState(state: Editor['state']) {
  const rect = findTable(state)
  if (!rect) return null
  const { table, map, top, left, right, bottom } = rect
  const headers = headerRowCount(table)
  const firstOfLastRow = table.nodeAt(map.map[map.width * (map.height - 1)] ?? 0)
  const selected = map.cellsInRect(rect)
  const cell = table.nodeAt(selected[0] ?? 0)
  return {
    isHeaderRow: headers >= bottom,
    isHeaderColumn: firstOfLastRow?.type.name === 'tableHeader' && headers < map.height,
    hasFooter: Boolean(table.lastChild?.attrs.footer),
    canMerge: selected.length > 1,
    canSplit: selected.length === 1 && Number(cell?.attrs.colspan) * Number(cell?.attrs.rowspan) > 1,
    canDeleteRow: bottom - top < map.height,
    canDeleteColumn: right - left < map.width,
    sum: sumAtCursor(state)?.computed ?? null,
    caption: (table.attrs.caption ?? '') as string,
  }
}
