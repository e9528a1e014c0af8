import { getSchema } from '@tiptap/core'
import { history, undo } from '@tiptap/pm/history'
import { EditorState } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { editorExtensions } from '../extensions.ts'
import { findMatches, mostMatches } from './find-matches.ts'
import { replaced } from './search.ts'

const schema = getSchema(editorExtensions)
const bold = [{ type: 'bold' }]
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const text = (words: string, marks: object[] = []) => ({ type: 'text', text: words, marks })
const docOf = (...content: object[]) => schema.nodeFromJSON({ type: 'doc', content })
const found = (doc: ReturnType<typeof docOf>, words: string) =>
  findMatches(doc, words).map(({ from, to }) => doc.textBetween(from, to, '|', '|'))

test.each([
  ['across marks', docOf(paragraph(text('红星'), text('村委', bold), text('会'))), '星村委会', ['星村委会']],
  ['in any letter case', docOf(paragraph(text('PDF 和 pdf'))), 'Pdf', ['PDF', 'pdf']],
  ['several in a line, without overlap', docOf(paragraph(text('哈哈哈哈哈'))), '哈哈', ['哈哈', '哈哈']],
  ['not across paragraphs', docOf(paragraph(text('红')), paragraph(text('星'))), '红星', []],
  ['not across line breaks', docOf(paragraph(text('红'), { type: 'hardBreak' }, text('星'))), '红星', []],
  ['behind a line break', docOf(paragraph(text('甲'), { type: 'hardBreak' }, text('红星'))), '红星', ['红星']],
  ['nothing for nothing', docOf(paragraph(text('红星'))), '', []],
])('finds words %s', (_, doc, words, expected) => {
  expect(found(doc, words)).toEqual(expected)
})

test('finds words in cells of tables and in lists', () => {
  const cell = { type: 'tableCell', content: [paragraph(text('红星村'))] }
  const list = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('红星村'))] }] }
  const table = { type: 'table', content: [{ type: 'tableRow', content: [cell, cell] }] }
  expect(found(docOf(table, list), '红星村')).toHaveLength(3)
})

test('stops at the most that it counts', () => {
  expect(findMatches(docOf(paragraph(text('一'.repeat(3_000)))), '一')).toHaveLength(mostMatches)
})

test('replaces all with the marks of each, and one undo takes it back', () => {
  const doc = docOf(paragraph(text('红星村，'), text('红星村', bold)), paragraph(text('红星村')))
  const before = EditorState.create({ doc, plugins: [history()] })
  let state = before.apply(replaced(before, findMatches(doc, '红星村'), '红星嘎查'))
  expect(state.doc.toJSON()).toEqual(
    docOf(paragraph(text('红星嘎查，'), text('红星嘎查', bold)), paragraph(text('红星嘎查'))).toJSON(),
  )
  undo(state, (tr) => {
    state = state.apply(tr)
  })
  expect(state.doc.eq(doc)).toBe(true)
})

test('an empty replacement deletes', () => {
  const doc = docOf(paragraph(text('（拟）公示')))
  const state = EditorState.create({ doc })
  expect(state.apply(replaced(state, findMatches(doc, '（拟）'), '')).doc.textContent).toBe('公示')
})
