import { type ClipboardEvent, type KeyboardEvent, useCallback, useMemo, useRef } from 'react'
import { newBlockId } from '@three-affairs/document/block-id.ts'
import type { Book, BookEntry } from '../../../domain/articles/books/book.ts'
import type { BookFault } from '../../../domain/articles/books/book-faults.ts'
import { pastedRows, type ReadRows, readRows } from '../../../domain/articles/books/rows/read-rows.ts'
import { type ChangeEntry, type EntryColumn, entryColumns, EntryRow } from './entry-row.tsx'
import type { RecordOptions } from '../projects/use-records.ts'
import { QuietRow } from './quiet-row.tsx'
import { SheetTable } from './sheet-cells.tsx'
import { groupOf, rowsOfGroup, useNearGroups } from './use-near-groups.ts'

/** Changes the entries. `field` names what is typed, for undo. */
export type SetEntries = (change: (entries: BookEntry[]) => BookEntry[], field?: string) => void

type SheetProps = {
  book: Book
  records: RecordOptions
  faults: readonly BookFault[]
  setEntries: SetEntries
  onPasted: (read: ReadRows) => void
}

/**
 * The entries as a sheet: Enter and the arrows move between rows, Ctrl+D takes over the cell above, what is pasted from
 * a spreadsheet becomes rows.
 */
export function EntriesSheet({ book, records, faults, setEntries, onPasted }: SheetProps) {
  const sheet = useRef<HTMLDivElement>(null)
  const { entries, accounts } = book
  const { isNear, watch, open } = useNearGroups(entries.length)
  const wrong = useMemo(() => wrongFields(faults), [faults])
  const change: ChangeEntry = useCallback(
    (row, column, part) =>
      setEntries((all) => all.map((entry, at) => (at === row ? { ...entry, ...part } : entry)), `${row} ${column}`),
    [setEntries],
  )
  const remove = useCallback((row: number) => setEntries((all) => all.filter((_, at) => at !== row)), [setEntries])
  const focus = (row: number, column: string) => {
    if (row >= 0 && row < entries.length && !isNear(groupOf(row))) open(groupOf(row))
    const cell = sheet.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
    cell?.focus()
    // As in a spreadsheet and with Tab: what is typed replaces what a cell has.
    if (cell instanceof HTMLInputElement) cell.select()
  }
  const add = () => {
    setEntries((all) => [...all, nextEntry(book)])
    requestAnimationFrame(() => focus(entries.length, 'day'))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Keys and pasting of the fields within.
    <div
      className="sheet-entries"
      ref={sheet}
      onKeyDown={(event) => onKeyDown(event, { entries, add, focus, change })}
      onFocus={({ target }) => {
        const place = placeOf(target)
        if (place && target instanceof HTMLTableCellElement) focus(place.row, place.column)
      }}
      onPaste={(event) => {
        const rows = pastedCells(event)
        if (!rows) return
        event.preventDefault()
        const read = readRows(pastedRows(rows), {
          period: book.period,
          accounts,
          account: accounts[0]?.id ?? '',
          newId: newBlockId,
        })
        setEntries((all) => [...all.filter((entry) => !isEmpty(entry)), ...read.entries])
        onPasted(read)
      }}
    >
      <SheetTable heads={['行', ...entryColumns.map(({ title }) => title)]} isGrouped>
        <EntryGroups
          groups={{ isNear, watch }}
          {...{ entries, accounts, records, wrong }}
          onChange={change}
          onRemove={remove}
        />
      </SheetTable>
      <button type="button" onClick={add}>
        添加一行
      </button>
    </div>
  )
}

type GroupsProps = Omit<Parameters<typeof EntryRow>[0], 'entry' | 'row' | 'wrong'> & {
  entries: readonly BookEntry[]
  /** Fields with a fault by entry. */
  wrong: ReadonlyMap<string | null, string>
  groups: Pick<ReturnType<typeof useNearGroups>, 'isNear' | 'watch'>
}

/** All entries in groups, with fields where the group is near the window. */
const EntryGroups = ({ entries, wrong, groups: { isNear, watch }, onChange, onRemove, ...shown }: GroupsProps) =>
  Array.from({ length: Math.max(1, Math.ceil(entries.length / rowsOfGroup)) }, (_, group) => (
    // oxlint-disable-next-line react/no-array-index-key -- A group is a place; its rows have keys of their own.
    <tbody key={group} ref={watch} data-group={group}>
      {entries.slice(group * rowsOfGroup, (group + 1) * rowsOfGroup).map((entry, at) => {
        const common = { ...shown, entry, row: group * rowsOfGroup + at }
        const wrongIn = wrong.get(entry.id) ?? ''
        return isNear(group) ? (
          <EntryRow {...common} key={entry.id} wrong={wrongIn} onChange={onChange} onRemove={onRemove} />
        ) : (
          <QuietRow {...common} key={entry.id} isWrong={wrongIn !== ''} />
        )
      })}
    </tbody>
  ))

/** The fields with a fault of each row, joined by spaces. */
const wrongFields = (faults: readonly BookFault[]): Map<string | null, string> =>
  new Map(
    [...Map.groupBy(faults, ({ row }) => row)].map(([row, found]) => [row, found.map(({ field }) => field).join(' ')]),
  )

type Moves = {
  entries: readonly BookEntry[]
  add: () => void
  focus: (row: number, column: string) => void
  change: ChangeEntry
}

function onKeyDown(event: KeyboardEvent<HTMLElement>, { entries, add, focus, change }: Moves): void {
  const place = placeOf(event.target)
  if (!place || event.nativeEvent.isComposing) return
  const { row, column } = place
  // The arrows choose among the options of a select.
  const isSelect = event.target instanceof HTMLSelectElement
  const isCopy = (event.ctrlKey || event.metaKey) && event.key === 'd'
  const above = entries[row - 1]
  if (event.key === 'Enter' && row === entries.length - 1) add()
  else if (event.key === 'Enter' || (event.key === 'ArrowDown' && !isSelect)) focus(row + 1, column)
  else if (event.key === 'ArrowUp' && !isSelect) focus(row - 1, column)
  else if (isCopy && above) change(row, column, cellOf(above, column))
  else return
  event.preventDefault()
}

const placeOf = (target: EventTarget): { row: number; column: EntryColumn } | null => {
  if (!(target instanceof HTMLElement) || target.dataset['row'] === undefined) return null
  return { row: Number(target.dataset['row']), column: target.dataset['column'] as EntryColumn }
}

/** Null where a single cell is pasted, which is text for the field. */
function pastedCells({ clipboardData }: ClipboardEvent): string[][] | null {
  const text = clipboardData.getData('text/plain')
  if (!/[\t\n]/.test(text.trim())) return null
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.split('\t'))
}

/** A row that was added and not filled. */
export const isEmpty = ({ summary, voucher, fen }: BookEntry): boolean => summary === '' && voucher === '' && fen === 0

/** A new row goes on where the last one was: same day, account and direction. */
const nextEntry = ({ entries, accounts, period }: Book): BookEntry => {
  const last = entries.at(-1)
  return {
    id: newBlockId(),
    day: last?.day ?? `${period.slice(0, 4)}-`,
    account: last?.account ?? accounts[0]?.id ?? '',
    direction: last?.direction ?? 'out',
    item: '',
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
