import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { readHref } from '../../../domain/articles/document/addresses.ts'
import { Field } from '../../ui/field.tsx'
import { EditorDialog } from './editor-dialog.tsx'

export type ArticleSuggestion = { title: string; href: string; note: string }
export type SearchArticles = (words: string, signal: AbortSignal) => Promise<readonly ArticleSuggestion[]>

export type LinkChoice = { href: string; text: string }

/** How long typing must pause before a search. */
const searchDelayMs = 250

/** Links to one of our own articles, found by its title, or to an address. */
export function LinkDialog({
  href: given,
  needsText,
  search,
  onSave,
  onRemove,
  onClose,
}: {
  href: string
  /** Nothing is selected that could become the link. */
  needsText: boolean
  search: SearchArticles | undefined
  onSave: (link: LinkChoice) => void
  onRemove: () => void
  onClose: () => void
}) {
  const [target, setTarget] = useState(given)
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<{ words: string; articles: readonly ArticleSuggestion[] } | null>(null)
  const [active, setActive] = useState(-1)
  const listId = useId()
  const href = hrefOf(target)
  const words = href === null ? target.trim() : ''
  const found = words && answer?.words === words ? answer.articles : null

  useEffect(() => {
    if (!search || words === '') return
    const controller = new AbortController()
    const ask = async () => {
      const articles = await search(words, controller.signal)
      if (!controller.signal.aborted) setAnswer({ words, articles })
    }
    // Without an answer the address can still be typed.
    const timer = setTimeout(() => void ask().catch(() => undefined), searchDelayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [words, search])

  const choose = ({ title, href: address }: ArticleSuggestion) => {
    setTarget(address)
    if (text === '') setText(title)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!found || found.length === 0 || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setActive((active + step + found.length) % found.length)
    } else if (event.key === 'Enter' && found[active]) {
      event.preventDefault()
      choose(found[active])
    }
  }
  return (
    <EditorDialog
      title="链接"
      submit="确定"
      canSubmit={href !== null && (!needsText || text.trim() !== '')}
      onSubmit={() => href !== null && onSave({ href, text: text.trim() })}
      onClose={onClose}
      extra={
        given ? (
          <button type="button" className="editor-extra" onClick={onRemove}>
            移除链接
          </button>
        ) : null
      }
    >
      <Field
        name="link-target"
        label={search ? '文章标题或网址' : '网址'}
        hint={
          search
            ? '输入本站文章的标题查找；或填写网址、电话（tel:）、邮箱（mailto:）。'
            : '例如 https://www.gov.cn/，或本站地址（以 / 开头）。'
        }
        error={
          search || href !== null || target.trim() === '' ? undefined : '请填写完整的网址，例如 https://www.gov.cn/'
        }
        autoComplete="off"
        maxLength={2_000}
        value={target}
        onChange={(event) => {
          setTarget(event.target.value)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
        {...(search
          ? {
              role: 'combobox',
              'aria-autocomplete': 'list',
              'aria-expanded': found !== null,
              'aria-controls': listId,
              'aria-activedescendant': active >= 0 ? `${listId}-${active}` : undefined,
            }
          : {})}
      />
      {search ? (
        <>
          <div id={listId} className="editor-found" role="listbox" aria-label="找到的文章">
            {(found ?? []).map((article, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field above has the keys.
              <div
                key={article.href}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                onClick={() => choose(article)}
              >
                {article.title}
                <small>{article.note}</small>
              </div>
            ))}
          </div>
          <p className="editor-found-none" role="status">
            {found?.length === 0 ? '没有找到这样的文章。' : ''}
          </p>
        </>
      ) : null}
      {needsText ? (
        <Field
          name="link-text"
          label="显示的文字"
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : null}
    </EditorDialog>
  )
}

/** The address that was typed, null if these are words to search for. */
function hrefOf(text: string): string | null {
  const typed = text.trim()
  if (/^(https?:|mailto:|tel:|\/)/i.test(typed)) return readHref(typed)
  return /^www\.\S+$/i.test(typed) ? readHref(`https://${typed}`) : null
}
