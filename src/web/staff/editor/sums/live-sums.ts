import { Extension } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { tableTexts } from '@three-affairs/document/table-texts.ts'
import { findMissingSums, findWrongSums } from '../../../../domain/checks/table-sums.ts'
import { toTable } from '../document-json.ts'
import { fillSum } from './fill-sum.ts'

/** Sums wait for a pause: adding up a large table takes longer than a key may. */
const pauseMs = 300

type CellSum = { row: number; column: number; computed: string }
/** Tables that did not change are the same nodes. */
const known = new WeakMap<DocumentNode, readonly CellSum[]>()
const key = new PluginKey<DecorationSet>('liveSums')

/** Says beside totals what the sum of their numbers is, where they have another or none. */
export const LiveSums = Extension.create({
  name: 'liveSums',
  addProseMirrorPlugins: () => [sumsPlugin()],
})

export const sumsPlugin = () =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, before) => (tr.getMeta(key) as DecorationSet | undefined) ?? before.map(tr.mapping, tr.doc),
    },
    props: { decorations: (state) => key.getState(state) },
    view(view) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const plan = () => {
        clearTimeout(timer)
        timer = setTimeout(() => (view.composing ? plan() : showSums(view)), pauseMs)
      }
      plan()
      return {
        update: ({ state }, before) => {
          if (state.doc !== before.doc) plan()
        },
        destroy: () => clearTimeout(timer),
      }
    },
  })

/** The sum that the cell around the cursor should have, if it has another. */
export function sumAtCursor(state: EditorState): { at: number; computed: string } | null {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if (!/^table(Cell|Header)$/.test($from.node(depth).type.name)) continue
    const [found] = key.getState(state)?.find($from.start(depth), $from.end(depth)) ?? []
    return found ? { at: found.from, computed: found.spec.computed as string } : null
  }
  return null
}

function showSums(view: EditorView): void {
  const sums = computeSums(view.state.doc)
  const shown = key.getState(view.state)?.find() ?? []
  const isSame =
    shown.length === sums.length &&
    sums.every(({ at, computed }, index) => shown[index]?.from === at && shown[index].spec.computed === computed)
  if (isSame) return
  const decorations = sums.map(({ at, computed }) =>
    Decoration.widget(at, (shownIn, getPos) => sumElement(shownIn, getPos, computed), {
      key: `sum ${computed}`,
      computed,
      side: 1,
      ignoreSelection: true,
      stopEvent: () => true,
    }),
  )
  view.dispatch(
    view.state.tr.setMeta(key, DecorationSet.create(view.state.doc, decorations)).setMeta('addToHistory', false),
  )
}

/** With the end of each cell, in the order of the document. */
export function computeSums(document: DocumentNode): { at: number; computed: string }[] {
  const sums: { at: number; computed: string }[] = []
  document.forEach((block, position) => {
    if (block.type.name !== 'table') return
    for (const { row, column, computed } of sumsOf(block)) {
      const at = endOfCell(block, row, column)
      if (at !== null) sums.push({ at: position + 1 + at, computed })
    }
  })
  return sums
}

function sumsOf(table: DocumentNode): readonly CellSum[] {
  const found = known.get(table)
  if (found) return found
  const texts = tableTexts(toTable(table))
  const sums = [...findWrongSums(texts), ...findMissingSums(texts)].toSorted(
    (one, other) => one.row - other.row || one.column - other.column,
  )
  known.set(table, sums)
  return sums
}

/** Where the content of a cell ends, from the start of the table's content. */
function endOfCell(table: DocumentNode, row: number, column: number): number | null {
  let [at, left] = [0, column]
  for (let above = 0; above < row; above += 1) at += table.child(above).nodeSize
  at += 1
  for (const cell of table.child(row).children) {
    if (left === 0) return at + cell.nodeSize - 1
    at += cell.nodeSize
    left -= cell.attrs.colspan as number
  }
  return null
}

function sumElement(view: EditorView, getPos: () => number | undefined, computed: string): HTMLElement {
  const element = document.createElement('span')
  element.className = 'editor-sum'
  element.contentEditable = 'false'
  element.append(`合计应为 ${computed}`)
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = '填入'
  button.setAttribute('aria-label', `填入合计 ${computed}`)
  button.addEventListener('click', () => {
    const at = getPos()
    if (at !== undefined) fillSum(view, at, computed)
  })
  element.append(button)
  return element
}
