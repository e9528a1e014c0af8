import { getSchema } from '@tiptap/core'
import { history, undo } from '@tiptap/pm/history'
import { EditorState, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { expect, test } from 'vitest'
import { editorExtensions } from '../extensions.ts'
import { fillSum } from './fill-sum.ts'
import { computeSums } from './live-sums.ts'

const schema = getSchema(editorExtensions)
const cell = (text: string, attrs: object = {}) => ({
  type: 'tableCell',
  attrs: { colspan: 1, rowspan: 1, colwidth: null, ...attrs },
  content: [{ type: 'paragraph', ...(text && { content: [{ type: 'text', text, marks: [{ type: 'bold' }] }] }) }],
})
const stateOf = (...rows: ReturnType<typeof cell>[][]) =>
  EditorState.create({
    doc: schema.nodeFromJSON({
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: '账目' }] },
        { type: 'table', content: rows.map((content) => ({ type: 'tableRow', content })) },
      ],
    }),
    plugins: [history()],
  })
const rows = (total: string) => [
  [cell('项目'), cell('收入'), cell('支出')],
  [cell('甲'), cell('12,000.00'), cell('1')],
  [cell('乙'), cell('345.00'), cell('2')],
  [cell('合计'), cell(total), cell('3')],
]
const cellEndingAt = (state: EditorState, at: number) => state.doc.resolve(at).parent.textContent

test('wrong and missing totals are found in their cells, also behind a wide one', () => {
  const wrong = stateOf(...rows('12,000.00'))
  const [sum, ...others] = computeSums(wrong.doc)
  expect(others).toEqual([])
  expect(sum?.computed).toBe('12,345.00')
  expect(cellEndingAt(wrong, sum?.at ?? 0)).toBe('12,000.00')
  expect(computeSums(stateOf(...rows('')).doc)).toMatchObject([{ computed: '12,345.00' }])
  expect(computeSums(stateOf(...rows('12,345.00')).doc)).toEqual([])
  const wide = stateOf(
    [cell('项目', { colspan: 2 }), cell('收入')],
    [cell('甲', { colspan: 2 }), cell('1')],
    [cell('乙', { colspan: 2 }), cell('2')],
    [cell('合计', { colspan: 2 }), cell('4')],
  )
  const [inWide] = computeSums(wide.doc)
  expect(cellEndingAt(wide, inWide?.at ?? 0)).toBe('4')
})

test('a sum is filled in with the look of what stood there, and one undo takes it back', () => {
  let state = stateOf(...rows('12,000'))
  const view = {
    get state() {
      return state
    },
    dispatch: (tr: Transaction) => void (state = state.apply(tr)),
    focus: () => undefined,
  }
  const [typedAt] = computeSums(state.doc)
  // Typed just before in the same cell, which the history would join with the sum.
  view.dispatch(state.tr.insertText('元', (typedAt?.at ?? 0) - 1))
  const typed = state.doc
  const [sum] = computeSums(typed)
  fillSum(view as EditorView, sum?.at ?? 0, sum?.computed ?? '')
  expect(computeSums(state.doc)).toEqual([])
  expect(JSON.stringify(state.doc.toJSON())).toContain('{"type":"text","marks":[{"type":"bold"}],"text":"12,345.00元"}')
  undo(state, view.dispatch)
  expect(state.doc.toJSON()).toEqual(typed.toJSON())
})
