import { memo, useEffect, useEffectEvent, useMemo } from 'react'
import { newBlockId } from '@three-affairs/document/block-id.ts'
import type { BookAccount, BookEntry } from '../../../domain/articles/books/book.ts'
import { findBookItem } from '../../../domain/articles/books/book-items.ts'
import { counterpartyInWords } from '../../../domain/articles/books/counterparty.ts'
import { openSuggestions, type SuggestedEntry } from '../../../domain/articles/books/recurring.ts'
import { showYuan } from '../../../platform/amount.ts'

/** Digits on the keyboard: Alt+1 to Alt+9. */
const mostKeys = 9

type Props = {
  suggested: readonly SuggestedEntry[]
  entries: readonly BookEntry[]
  accounts: readonly BookAccount[]
  onTake: (entries: BookEntry[]) => void
}

/** Entries that the unit books in each period. A person takes each, or all at once; nothing comes in by itself. */
export const Suggestions = memo(function Suggestions({ suggested, entries, accounts, onTake }: Props) {
  const open = useMemo(() => openSuggestions(suggested, entries), [suggested, entries])
  const take = (chosen: readonly SuggestedEntry[]) => {
    if (chosen.length > 0) onTake(chosen.map(({ entry }) => entryOf(entry, accounts)))
  }
  useDigitKeys((digit) => take(digit === 0 ? open : open.slice(digit - 1, digit)))
  if (open.length === 0) return null
  return (
    <details className="suggestions" open>
      <summary>以前每期都有的收支（{open.length} 笔还没有记）</summary>
      <p className="field-hint">
        核对金额和日期后采用：按 Alt 加数字采用一笔，Alt+0 全部采用，采用以后还可以改、可以撤销。
      </p>
      <ol>
        {open.map((each, at) => (
          <li key={JSON.stringify(each.entry)}>
            <button type="button" onClick={() => take([each])}>
              采用{at < mostKeys ? <kbd>Alt+{at + 1}</kbd> : null}
            </button>
            <Suggested {...each} />
          </li>
        ))}
      </ol>
      <button type="button" onClick={() => take(open)}>
        全部采用这 {open.length} 笔<kbd>Alt+0</kbd>
      </button>
    </details>
  )
})

const Suggested = ({ entry: { day, direction, item, summary, counterparty, fen }, reason }: SuggestedEntry) => (
  <span>
    {day} {summary}（{findBookItem(item)?.title ?? item}）{counterpartyInWords(counterparty)}，
    {direction === 'in' ? '收入' : '支出'} <strong className="figures">{showYuan(fen)}</strong> 元
    <small>{reason}</small>
  </span>
)

/** A suggestion as a row; an account that the book does not have becomes its first one. */
const entryOf = (entry: SuggestedEntry['entry'], accounts: readonly BookAccount[]): BookEntry => ({
  ...entry,
  id: newBlockId(),
  account: accounts.some(({ id }) => id === entry.account) ? entry.account : (accounts[0]?.id ?? ''),
  voucher: '',
})

/** Alt with a digit. By its place on the keyboard: Alt writes other letters on some systems. */
function useDigitKeys(act: (digit: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const [, digit] = /^Digit(\d)$/.exec(event.code) ?? []
    if (!event.altKey || event.ctrlKey || event.metaKey || digit === undefined) return
    event.preventDefault()
    act(Number(digit))
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
