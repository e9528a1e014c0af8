import { type KeyboardEvent, useId, useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import type { ArticleSuggestion } from '../use-article-search.ts'

/** The address of a link, or words of the title of one of our articles, which are listed below. */
export function ArticleTarget({
  value,
  found,
  onChange,
  onChoose,
}: {
  value: string
  /** Null while nothing was searched. */
  found: readonly ArticleSuggestion[] | null
  onChange: (value: string) => void
  onChoose: (article: ArticleSuggestion) => void
}) {
  const [active, setActive] = useState(-1)
  const listId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (!found || found.length === 0 || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setActive((active + step + found.length) % found.length)
    } else if (event.key === 'Enter' && found[active]) {
      event.preventDefault()
      onChoose(found[active])
    }
  }
  return (
    <>
      <Field
        name="link-target"
        label="文章标题或网址"
        hint="输入本站文章的标题查找；或填写网址、电话（tel:）、邮箱（mailto:）。"
        autoComplete="off"
        maxLength={2_000}
        value={value}
        onChange={(event) => {
          onChange(event.target.value)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={found !== null}
        aria-controls={listId}
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
      />
      <Suggestions id={listId} articles={found ?? []} active={active} onChoose={onChoose} />
      <p className="editor-found-none" role="status">
        {found?.length === 0 ? '没有找到这样的文章。' : ''}
      </p>
    </>
  )
}

function Suggestions({
  id,
  articles,
  active,
  onChoose,
}: {
  id: string
  articles: readonly ArticleSuggestion[]
  active: number
  onChoose: (article: ArticleSuggestion) => void
}) {
  return (
    <div id={id} className="editor-found" role="listbox" aria-label="找到的文章">
      {articles.map((article, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field above has the keys.
        <div
          key={article.href}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onClick={() => onChoose(article)}
        >
          {article.title}
          <small>{article.note}</small>
        </div>
      ))}
    </div>
  )
}

/** The address of a link where articles cannot be searched. */
export function AddressTarget({
  value,
  isValid,
  onChange,
}: {
  value: string
  isValid: boolean
  onChange: (value: string) => void
}) {
  return (
    <Field
      name="link-target"
      label="网址"
      hint="例如 https://www.gov.cn/，或本站地址（以 / 开头）。"
      error={isValid || value.trim() === '' ? undefined : '请填写完整的网址，例如 https://www.gov.cn/'}
      autoComplete="off"
      maxLength={2_000}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
