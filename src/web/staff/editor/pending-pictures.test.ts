import { getSchema } from '@tiptap/core'
import { EditorState, NodeSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { editorExtensions } from './extensions.ts'
import { pictureMark } from './paste/picture-mark.ts'
import { gapAtSelection, findGap, pendingPicturesPlugin } from './pending-pictures.ts'

const schema = getSchema(editorExtensions)
const text = (words: string) => ({ type: 'paragraph', content: words ? [{ type: 'text', text: words }] : [] })
const figure = { type: 'figure', attrs: { src: '/files/a.webp', alt: '会' } }
const docOf = (...content: object[]) => schema.nodeFromJSON({ type: 'doc', content })

test.each([
  ['in the middle of a word, below its paragraph', docOf(text('公示公告')), 3, 6],
  ['at the start of a paragraph, above it', docOf(text('公示'), text('公告')), 5, 4],
  ['between blocks, there', docOf(text('公示'), figure), 4, 4],
  ['in a signature, below it', docOf({ type: 'signature', content: [text('村委会'), text('日期')] }), 3, 11],
])('a picture %s', (_, doc, position, gap) => {
  expect(findGap(doc, position)).toBe(gap)
})

test('a picture goes below a selected one', () => {
  const doc = docOf(text('公示'), figure, text(''))
  const state = EditorState.create({ doc, selection: NodeSelection.create(doc, 4) })
  expect(gapAtSelection(state)).toBe(5)
})

test('marks in pasted text become places that move with the text', () => {
  const plugin = pendingPicturesPlugin()
  const places = (state: EditorState) =>
    plugin
      .getState(state)
      ?.find()
      .map(({ from, spec }) => [spec.id, from])
  const empty = EditorState.create({ doc: docOf(text('')), plugins: [plugin] })
  const pasted = docOf(text('甲'), text(pictureMark(1)), text('乙'), text(`丙${pictureMark(2)}`))
  const state = empty.apply(empty.tr.replaceWith(0, empty.doc.content.size, pasted.content))
  expect(state.doc.textBetween(0, state.doc.content.size, '|')).toBe('甲|乙|丙')
  expect(places(state)).toEqual([
    [1, 3],
    [2, 9],
  ])
  const longer = state.apply(state.tr.insertText('前言', 1))
  expect(places(longer)).toEqual([
    [1, 5],
    [2, 11],
  ])
})
