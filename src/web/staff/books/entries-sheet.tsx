import { type ClipboardEvent, type KeyboardEvent, useCallback, useEffectEvent, useRef } from 'react'
import { newBlockId } from '@three-affairs/document/block-id.ts'
import type { Book, BookEntry } from '../../../domain/books/book.ts'
import type { BookFault } from '../../../domain/books/book-faults.ts'
import { type ReadRows, readRows } from '../../../domain/books/rows/read-rows.ts'
import { type EntryColumn, entryColumns, EntryRow } from './entry-row.tsx'

/** Changes the entries. `field` names what is typed, for undo. */
export type SetEntries = (change: (entries: BookEntry[]) => BookEntry[], field?: string) => void

/**
 * The entries as a sheet: Enter and the arrows move between rows, Ctrl+D takes over the cell above, what is pasted from
 * a spreadsheet becomes rows.
 */
export function EntriesSheet({
  book,
  faults,
  setEntries,
  onPasted,
}: {
  book: Book
  faults: readonly BookFault[]
  setEntries: SetEntries
  onPasted: (read: ReadRows) => void
}) {
  const table = useRef<HTMLTableElement>(null)
  const { entries, accounts } = book
  const wrong = Map.groupBy(faults, ({ row }) => row)
  const change = useCallback(
    (row: number, column: EntryColumn, part: Partial<BookEntry>) =>
      setEntries((all) => all.map((entry, at) => (at === row ? { ...entry, ...part } : entry)), `${row} ${column}`),
    [setEntries],
  )
  const remove = useCallback((row: number) => setEntries((all) => all.filter((_, at) => at !== row)), [setEntries])
  const move = (row: number, column: string) =>
    table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus()
  const add = useEffectEvent(() => setEntries((all) => [...all, nextEntry(book)]))

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const place = placeOf(event.target)
    if (!place || event.nativeEvent.isComposing) return
    const { row, column } = place
    const isSelect = event.target instanceof HTMLSelectElement
    if (event.key === 'Enter' || (event.key === 'ArrowDown' && !isSelect)) {
      event.preventDefault()
      if (row === entries.length - 1 && event.key === 'Enter') add()
      requestAnimationFrame(() => move(row + 1, event.key === 'Enter' && row === entries.length - 1 ? 'day' : column))
    } else if (event.key === 'ArrowUp' && !isSelect) {
      event.preventDefault()
      move(row - 1, column)
    } else if ((event.ctrlKey || event.metaKey) && event.key === 'd' && row > 0) {
      event.preventDefault()
      const above = entries[row - 1]
      if (above) change(row, column, cellOf(above, column))
    }
  }

  const onPaste = (event: ClipboardEvent<HTMLTableElement>) => {
    const text = event.clipboardData.getData('text/plain')
    // One cell is text for the field.
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const rows = text
      .replace(/\r\n?/g, '\n')
      .split('\n')
      .map((line) => line.split('\t'))
    const read = readRows(rows, { period: book.period, accounts, account: accounts[0]?.id ?? '', newId: newBlockId })
    setEntries((all) => [...all.filter((entry) => !isEmpty(entry)), ...read.entries])
    onPasted(read)
  }

  return (
    <div className="sheet-scroll" tabIndex={0} role="region" aria-label="逐笔收支">
      <table className="sheet" ref={table} onKeyDown={onKeyDown} onPaste={onPaste}>
        <thead>
          <tr>
            <th scope="col">行</th>
            {entryColumns.map(({ id, title }) => (
              <th key={id} scope="col" className={`sheet-${id}`}>
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">删除</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, row) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              row={row}
              accounts={accounts}
              wrong={(wrong.get(entry.id) ?? []).map(({ field }) => field).join(' ')}
              onChange={change}
              onRemove={remove}
            />
          ))}
        </tbody>
      </table>
      <button type="button" className="sheet-add" onClick={() => add()}>
        添加一行
      </button>
    </div>
  )
}

const placeOf = (target: EventTarget): { row: number; column: EntryColumn } | null => {
  if (!(target instanceof HTMLElement) || target.dataset['row'] === undefined) return null
  return { row: Number(target.dataset['row']), column: target.dataset['column'] as EntryColumn }
}

const isEmpty = ({ summary, voucher, fen }: BookEntry): boolean => summary === '' && voucher === '' && fen === 0

/** A new row goes on where the last one was: same day, account and direction. */
export const nextEntry = ({ entries, accounts, period }: Book): BookEntry => {
  const last = entries.at(-1)
  return {
    id: newBlockId(),
    day: last?.day ?? `${period.slice(0, 4)}-`,
    account: last?.account ?? accounts[0]?.id ?? '',
    direction: last?.direction ?? 'out',
    item: '',
    subject: '',
    summary: '',
    counterparty: { kind: 'none', name: '' },
    fen: 0,
    voucher: '',
  }
}

function cellOf(entry: BookEntry, column: EntryColumn): Partial<BookEntry> {
  const { direction, fen } = entry
  return column === 'in' || column === 'out' ? { direction, fen } : { [column]: entry[column] }
}
