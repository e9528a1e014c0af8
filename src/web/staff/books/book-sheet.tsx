import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { newBlockId } from '@three-affairs/document/block-id.ts'
import { copyEntries } from '../../../domain/articles/books/begin-book.ts'
import type { Book, BookEntry } from '../../../domain/articles/books/book.ts'
import { findBookFaults, isStructural } from '../../../domain/articles/books/book-faults.ts'
import { periodInWords } from '../../../domain/articles/books/book-period.ts'
import type { ReadRows } from '../../../domain/articles/books/rows/read-rows.ts'
import { AccountsTable } from './accounts-table.tsx'
import { EntriesSheet, isEmpty, type SetEntries } from './entries-sheet.tsx'
import { FileImport } from './file-import.tsx'
import { FaultReason } from './fault-reason.tsx'
import { FaultsList } from './faults-list.tsx'
import { HintsList } from './hints-list.tsx'
import { HoldingsTable } from './holdings-table.tsx'
import { OversightFields } from './oversight-fields.tsx'
import { PastedNotice } from './pasted-notice.tsx'
import type { ChangeBook } from './book-rows.ts'
import { BookSection } from './sheet-cells.tsx'
import { Suggestions } from './suggestions.tsx'
import { SumsBar } from './sums-bar.tsx'
import { TransfersTable } from './transfers-table.tsx'
import type { RecordOptions } from '../projects/use-records.ts'
import type { DraftHint } from './use-draft-hints.ts'
import type { Beside } from './use-beside.ts'
import { useSuggestions } from './use-suggestions.ts'
import { useHistory } from './use-history.ts'

const alone: Beside = { former: null, next: null, overlapping: null, formerBook: null }

/** `settle` ends when everything is saved: the server reads files by the stored book. */
type BookSheetProps = {
  id: number
  book: Book
  records: RecordOptions
  beside: Beside | null
  hints: readonly DraftHint[]
  setBook: (book: Book) => void
  settle: () => Promise<unknown>
}

/** The whole book as it is filled in, with undo, live sums and what is still wrong. */
export function BookSheet({ id, book, records, beside, hints, setBook, settle }: BookSheetProps) {
  const history = useHistory<Book>(setBook)
  useUndoKeys(
    () => history.undo(book),
    () => history.redo(book),
  )
  // Sums and faults follow a moment after a key, so that hundreds of entries are typed without lag.
  const added = useDeferredValue(book)
  const faults = useMemo(() => findBookFaults(added, beside ?? alone), [added, beside])
  const changeLatest = useEffectEvent<ChangeBook>((part, field = '') =>
    history.change(book, { ...book, ...part }, field),
  )
  // One function for all renders, so that only what changed is rendered.
  const [change] = useState((): ChangeBook => (part, field) => changeLatest(part, field))
  return (
    <>
      <SumsBar book={added} faults={faults} />
      <AccountsTable book={book} change={change} />
      <Entries
        id={id}
        settle={settle}
        records={records}
        book={book}
        faults={faults}
        former={beside?.formerBook ?? null}
        change={change}
      />
      <TransfersTable book={book} change={change} />
      <HoldingsTable holdings={book.holdings} change={change} />
      <OversightFields book={book} change={change} />
      <FaultsList book={added} faults={faults} />
      <FaultReason book={book} hasFaults={faults.some((each) => !isStructural(each))} change={change} />
      <HintsList book={added} hints={hints} />
    </>
  )
}

type EntriesProps = Pick<BookSheetProps, 'id' | 'settle' | 'records'> & {
  book: Book
  faults: ReturnType<typeof findBookFaults>
  former: Book | null
  change: ChangeBook
}

function Entries({ id, settle, records, book, faults, former, change }: EntriesProps) {
  const [pasted, setPasted] = useState<ReadRows | null>(null)
  const setLatest = useEffectEvent<SetEntries>((make, field) => change({ entries: make(book.entries) }, field))
  // One function for all renders, so that only changed rows are rendered.
  const [setEntries] = useState((): SetEntries => (make, field) => setLatest(make, field))
  const add = useCallback(
    (entries: BookEntry[]) => setEntries((all) => [...all.filter((entry) => !isEmpty(entry)), ...entries]),
    [setEntries],
  )
  const suggested = useSuggestions(id, book.period)
  return (
    <BookSection id="entries" title={`${periodInWords(book.period)}逐笔收支`}>
      <p className="field-hint">
        回车到下一行，方向键上下移动，公开项目可以键入编号（如 3.4），Ctrl+D 照抄上一行，Ctrl+Z
        撤销；可以从表格软件复制后直接粘贴到这里。
      </p>
      {former && former.entries.length > 0 && book.entries.length === 0 ? (
        <button type="button" onClick={() => change({ entries: copyEntries(former.entries, book.period, newBlockId) })}>
          照抄{periodInWords(former.period)}的 {former.entries.length} 笔，再改金额
        </button>
      ) : null}
      <Suggestions suggested={suggested} entries={book.entries} accounts={book.accounts} onTake={add} />
      <FileImport id={id} settle={settle} entries={book.entries} onTake={add} />
      <PastedNotice read={pasted} onClose={() => setPasted(null)} />
      <EntriesSheet book={book} records={records} faults={faults} setEntries={setEntries} onPasted={setPasted} />
      <label className="book-zero">
        <input type="checkbox" checked={book.isZero} onChange={({ target }) => change({ isZero: target.checked })} />
        零报告：本期没有发生收支
      </label>
    </BookSection>
  )
}

/** Ctrl+Z and Ctrl+Shift+Z for the whole book: the browser's own undo knows one field only. */
function useUndoKeys(undo: () => void, redo: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    if (event.shiftKey) redo()
    else undo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
