import { useState } from 'react'
import { readHref } from '@three-affairs/document/addresses.ts'
import { Field } from '../../../ui/field.tsx'
import { EditorDialog } from './editor-dialog.tsx'
import { AddressTarget, ArticleTarget } from './link-target.tsx'
import { type SearchArticles, useArticleSearch } from '../use-article-search.ts'

export type LinkChoice = { href: string; text: string }

type LinkDialogProps = {
  href: string
  /** Nothing is selected that could become the link. */
  needsText: boolean
  search: SearchArticles | undefined
  onSave: (link: LinkChoice) => void
  onRemove: () => void
  onClose: () => void
}

/** Links to one of our own articles, found by its title, or to an address. */
export function LinkDialog({ href: given, needsText, search, onSave, onRemove, onClose }: LinkDialogProps) {
  const [target, setTarget] = useState(given)
  const [text, setText] = useState('')
  const href = hrefOf(target)
  const found = useArticleSearch(search, href === null ? target.trim() : '')
  const remove = (
    <button type="button" className="editor-extra" onClick={onRemove}>
      移除链接
    </button>
  )
  return (
    <EditorDialog
      title="链接"
      submit="确定"
      canSubmit={href !== null && (!needsText || text.trim() !== '')}
      onSubmit={() => href !== null && onSave({ href, text: text.trim() })}
      onClose={onClose}
      extra={given ? remove : null}
    >
      {search ? (
        <ArticleTarget
          value={target}
          found={found}
          onChange={setTarget}
          onChoose={({ title, href: address }) => {
            setTarget(address)
            if (text === '') setText(title)
          }}
        />
      ) : (
        <AddressTarget value={target} isValid={href !== null} onChange={setTarget} />
      )}
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
