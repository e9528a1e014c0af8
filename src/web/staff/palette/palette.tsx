import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { whenOnline } from '../../ui/network.ts'
import type { MenuEntry } from '../frame/menu.ts'
import { type Result, useFind } from './use-find.ts'

const kinds: Record<Result['kind'], { title: string; icon: IconName }> = {
  page: { title: '页面', icon: 'house' },
  message: { title: '留言', icon: 'message-square-text' },
  article: { title: '稿件', icon: 'file-text' },
  unit: { title: '单位', icon: 'building-2' },
}
const order = Object.keys(kinds) as Result['kind'][]

/** A button and the keys Ctrl+K for a dialog that finds pages, articles, units and messages. */
export function Palette({ pages }: { pages: readonly MenuEntry[] }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    if (document.querySelector('dialog[open]')) return
    setIsOpen(true)
    dialog.current?.showModal()
  }
  const onShortcut = useEffectEvent(open)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      // In the text of an article the keys make a link.
      if (!isShortcut || event.defaultPrevented || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      onShortcut()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className="palette-button needs-script"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={open}
      >
        <Icon name="search" />
        查找 <kbd>Ctrl K</kbd>
      </button>
      <dialog ref={dialog} className="dialog-box palette" aria-label="查找" onClose={() => setIsOpen(false)}>
        {isOpen ? <Finder pages={pages} close={() => dialog.current?.close()} /> : null}
      </dialog>
    </>
  )
}

function Finder({ pages, close }: { pages: readonly MenuEntry[]; close: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const answer = useFind(words)
  const results = words === '' ? pages.map(asResult) : inOrder(answer?.results ?? [])
  const [at, setAt] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const chosen = Math.min(at, results.length - 1)
  const optionId = (index: number) => `${id}-${index}`
  const go = (result: Result | undefined) => {
    if (!result) return
    close()
    whenOnline(() => void navigate(result.url))
  }
  const choose = (index: number) => {
    setAt(index)
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = event.key === 'Enter' ? chosen : afterKey(event.key, chosen, results.length)
    if (next === null) return
    event.preventDefault()
    if (event.key === 'Enter') go(results[chosen])
    else choose(next)
  }
  return (
    <>
      <FindField
        field={field}
        listId={`${id}-list`}
        chosenId={results[chosen] ? optionId(chosen) : undefined}
        typed={typed}
        onType={(text) => {
          setTyped(text)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        close={close}
      />
      <Options
        id={id}
        results={results}
        chosen={chosen}
        optionId={optionId}
        iconOf={({ kind, url }) => pages.find(({ path }) => path === url)?.icon ?? kinds[kind].icon}
        go={go}
      />
      <Status words={words} answer={answer} count={results.length} />
    </>
  )
}

type FieldProps = {
  field: RefObject<HTMLInputElement | null>
  listId: string
  chosenId: string | undefined
  typed: string
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  close: () => void
}

const FindField = ({ field, listId, chosenId, typed, onType, onKeyDown, close }: FieldProps) => (
  <div className="palette-field">
    <Icon name="search" />
    <input
      ref={field}
      type="text"
      role="combobox"
      aria-label="页面、稿件标题或编号、单位、留言的回执编号"
      placeholder="页面、稿件标题或编号、单位、回执编号"
      aria-expanded={chosenId !== undefined}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={chosenId}
      value={typed}
      maxLength={60}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
    />
    <button type="button" onClick={close}>
      关闭
    </button>
  </div>
)

/** The option that a key leads to, wraps around; null for other keys. */
function afterKey(key: string, at: number, count: number): number | null {
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: count - 1, PageUp: 0 }[key]
  if (next === undefined) return null
  return count === 0 ? 0 : (next + count) % count
}

const asResult = ({ title, about, path }: MenuEntry): Result => ({ kind: 'page', title, note: about, url: path })

const inOrder = (results: readonly Result[]): Result[] =>
  results.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))

type OptionsProps = {
  id: string
  results: readonly Result[]
  chosen: number
  optionId: (index: number) => string
  iconOf: (result: Result) => IconName
  go: (result: Result) => void
}

function Options({ id, results, chosen, optionId, iconOf, go }: OptionsProps) {
  const groups = Map.groupBy(
    results.map((result, index) => ({ result, index })),
    ({ result }) => result.kind,
  )
  return (
    <div id={`${id}-list`} className="palette-list" role="listbox" aria-label="查找结果" tabIndex={-1}>
      {[...groups].map(([kind, found]) => (
        <div key={kind} role="group" aria-label={kinds[kind].title}>
          <p aria-hidden="true">{kinds[kind].title}</p>
          {found.map(({ result, index }) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field above has the keys.
            <div
              key={result.url}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              onClick={() => go(result)}
            >
              <Icon name={iconOf(result)} />
              <span>{result.title}</span>
              <small>{result.note}</small>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

type StatusProps = { words: string; answer: ReturnType<typeof useFind>; count: number }

/** Says how many were found, or why none. */
function Status({ words, answer, count }: StatusProps) {
  if (answer?.problem)
    return (
      <p className="palette-status field-error" role="alert">
        {answer.problem}
      </p>
    )
  const text =
    words === ''
      ? '用上下键选择，回车打开，Esc 关闭。'
      : !answer
        ? '正在查找……'
        : count === 0
          ? '没有找到。请换一个词，或者核对编号。'
          : `找到 ${count} 项。`
  return (
    <p className="palette-status" role="status">
      {text}
    </p>
  )
}
