import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { findMatches, type Match } from './find-matches.ts'

export type SearchState = { words: string; matches: readonly Match[]; current: number }

const nothing: SearchState = { words: '', matches: [], current: 0 }
const key = new PluginKey<SearchState>('search')

/** What is searched for in the editor, and where it stands. */
export const getSearch = (state: EditorState): SearchState => key.getState(state) ?? nothing

/** Marks what is searched for, while the text changes. */
export const Search = Extension.create({
  name: 'search',
  addProseMirrorPlugins: () => [searchPlugin()],
})

export const searchPlugin = () =>
  new Plugin<SearchState>({
    key,
    state: {
      init: () => nothing,
      apply(tr, before) {
        const { words, current }: Pick<SearchState, 'words' | 'current'> = { ...before, ...tr.getMeta(key) }
        if (words === before.words && !tr.docChanged)
          return current === before.current ? before : { ...before, current }
        if (words === '') return nothing
        const matches = findMatches(tr.doc, words)
        const from = tr.selection.from
        const next =
          words === before.words
            ? current
            : Math.max(
                0,
                matches.findIndex(({ to }) => to >= from),
              )
        return { words, matches, current: Math.min(next, Math.max(0, matches.length - 1)) }
      },
    },
    props: {
      decorations(state) {
        const { matches, current } = getSearch(state)
        return DecorationSet.create(
          state.doc,
          matches.map(({ from, to }, index) =>
            Decoration.inline(from, to, {
              class: index === current ? 'editor-match editor-match-current' : 'editor-match',
            }),
          ),
        )
      },
    },
  })

export const startSearch = (view: EditorView, words: string): void => {
  view.dispatch(view.state.tr.setMeta(key, { words }))
  show(view)
}

/** Goes to the next match, or with -1 to the one before, round the end. */
export function stepSearch(view: EditorView, step: 1 | -1): void {
  const { matches, current } = getSearch(view.state)
  if (matches.length === 0) return
  view.dispatch(view.state.tr.setMeta(key, { current: (current + step + matches.length) % matches.length }))
  show(view)
}

function show(view: EditorView): void {
  const { matches, current } = getSearch(view.state)
  const match = matches[current]
  if (!match) return
  const { node } = view.domAtPos(match.from)
  const element = node instanceof Element ? node : node.parentElement
  element?.scrollIntoView({ block: 'center' })
}

/** Replaces the current match; its marks stay. */
export function replaceCurrent(view: EditorView, replacement: string): void {
  const { matches, current } = getSearch(view.state)
  const match = matches[current]
  if (!match) return
  view.dispatch(replaced(view.state, [match], replacement))
  show(view)
}

/** Replaces all matches in one step, which one undo takes back. @returns how many. */
export function replaceAll(view: EditorView, replacement: string): number {
  const { matches } = getSearch(view.state)
  if (matches.length > 0) view.dispatch(replaced(view.state, matches, replacement))
  return matches.length
}

export function replaced(state: EditorState, matches: readonly Match[], replacement: string): Transaction {
  const { tr } = state
  // From the end, so that the places of those before stay right.
  for (const { from, to } of matches.toReversed()) {
    const marks = state.doc.nodeAt(from)?.marks ?? []
    if (replacement === '') tr.delete(from, to)
    else tr.replaceWith(from, to, state.schema.text(replacement, marks))
  }
  return tr
}

/** Ends the search; the cursor goes to the match that was shown. */
export function endSearch(view: EditorView): void {
  const { matches, current } = getSearch(view.state)
  const match = matches[current]
  const { tr } = view.state
  tr.setMeta(key, { words: '' })
  if (match) tr.setSelection(TextSelection.create(tr.doc, match.from, match.to))
  view.dispatch(tr)
  view.focus()
}
