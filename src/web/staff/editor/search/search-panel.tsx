import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { mostMatches } from './find-matches.ts'
import { endSearch, stepSearch, replaceAll, replaceCurrent, startSearch, getSearch } from './search.ts'

/** Finds words in the text and replaces them. Enter goes on, Shift+Enter back, Esc closes. */
export function SearchPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { view } = editor
  const [words, setWords] = useState(() => selectedText(editor))
  const [replacement, setReplacement] = useState('')
  const [done, setDone] = useState('')
  const { count, current } = useMatches(editor)
  const input = useFocusedField()
  const close = () => {
    endSearch(view)
    onClose()
  }
  const keys = {
    find: (isBack: boolean) => stepSearch(view, isBack ? -1 : 1),
    replace: () => replaceCurrent(view, replacement),
    close,
  }
  const found = count >= mostMatches ? `${current + 1} / ${mostMatches} 以上` : `${current + 1} / ${count}`
  const none = words === '' ? '' : '没有找到'
  return (
    <div className="editor-search" role="search" aria-label="在正文中查找">
      <SearchField
        label="查找"
        input={input}
        value={words}
        onFocus={() => startSearch(view, words)}
        onChange={(text) => {
          setWords(text)
          setDone('')
          startSearch(view, text)
        }}
        onKeyDown={(event) => handleKey(event, keys.find, keys.close)}
      />
      <span className="editor-search-count" role="status">
        {done || (count > 0 ? found : none)}
      </span>
      <Buttons>
        <SearchButton label="上一处" count={count} onPress={() => stepSearch(view, -1)} />
        <SearchButton label="下一处" count={count} onPress={() => stepSearch(view, 1)} />
      </Buttons>
      <SearchField
        label="替换为"
        value={replacement}
        onChange={setReplacement}
        onKeyDown={(event) => handleKey(event, keys.replace, keys.close)}
      />
      <Buttons>
        <SearchButton label="替换" count={count} onPress={keys.replace} />
        <SearchButton
          label="全部替换"
          count={count}
          onPress={() => setDone(`已替换 ${replaceAll(view, replacement)} 处，可以撤销。`)}
        />
        <button type="button" onClick={close}>
          关闭
        </button>
      </Buttons>
    </div>
  )
}

/** What is selected is searched for, and can be typed over. */
function useFocusedField() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  return input
}

function handleKey(event: KeyboardEvent, enter: (isBack: boolean) => void, escape: () => void): void {
  // Not the Enter that ends the input of a Chinese word.
  if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
  event.preventDefault()
  event.stopPropagation()
  if (event.key === 'Enter') enter(event.shiftKey)
  else escape()
}

const useMatches = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const { matches, current } = getSearch(state)
      return { count: matches.length, current }
    },
  })

function SearchField({
  label,
  input,
  onChange,
  ...given
}: {
  label: string
  input?: RefObject<HTMLInputElement | null>
  value: string
  onFocus?: () => void
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  return (
    <label>
      <span>{label}</span>
      <input
        ref={input}
        autoComplete="off"
        maxLength={200}
        onChange={({ target }) => onChange(target.value)}
        {...given}
      />
    </label>
  )
}

const Buttons = ({ children }: { children: ReactNode }) => <span className="editor-search-buttons">{children}</span>

function SearchButton({ label, count, onPress }: { label: string; count: number; onPress: () => void }) {
  return (
    <button
      type="button"
      // Not `disabled`, which would lose the focus of somebody who just used it.
      aria-disabled={count === 0}
      onClick={() => {
        if (count > 0) onPress()
      }}
    >
      {label}
    </button>
  )
}

/** The selected words, if they are in one line. */
function selectedText({ state: { doc, selection } }: Editor): string {
  const text = doc.textBetween(selection.from, selection.to, '\n')
  return text.includes('\n') || text.length > 50 ? '' : text
}
