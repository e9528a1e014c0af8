import { memo } from 'react'
import type { BookAccount, BookEntry } from '../../../domain/articles/books/book.ts'
import { bookItems } from '../../../domain/articles/books/book-items.ts'
import { type RecordOption, type RecordOptions, withChosen } from '../projects/use-records.ts'
import { AmountCell, type CellPlace, RemoveCell, SelectCell, TextCell } from './sheet-cells.tsx'

/** The columns of the sheet, in the order in which rows are pasted. */
export const entryColumns = [
  { id: 'day', title: '日期' },
  { id: 'voucher', title: '凭证号' },
  { id: 'item', title: '公开项目' },
  { id: 'summary', title: '摘要' },
  { id: 'counterparty', title: '对方' },
  { id: 'in', title: '收入（元）' },
  { id: 'out', title: '支出（元）' },
  { id: 'account', title: '账户' },
  { id: 'contract', title: '合同' },
  { id: 'project', title: '项目' },
] as const
export type EntryColumn = (typeof entryColumns)[number]['id']

export type ChangeEntry = (row: number, column: EntryColumn, part: Partial<BookEntry>) => void

type RowProps = {
  entry: BookEntry
  /** From 0. */
  row: number
  accounts: readonly BookAccount[]
  /** What an entry can belong to. */
  records: RecordOptions
  /** Fields with a fault, joined by spaces; the sentences are below the sheet. */
  wrong: string
  onChange: ChangeEntry
  onRemove: (row: number) => void
}

/** One entry. Rendered anew only where it changes, so that hundreds of rows do not lag. */
export const EntryRow = memo(function EntryRow({ entry, row, accounts, records, wrong, onChange, onRemove }: RowProps) {
  const cell = (column: EntryColumn, field: string = column) => ({
    label: `第 ${row + 1} 行${entryColumns.find(({ id }) => id === column)?.title}`,
    place: placeOf(row, column, wrong.split(' ').includes(field)),
  })
  return (
    <tr>
      <th scope="row">{row + 1}</th>
      <TextCell {...cell('day')} most={10} value={entry.day} onChange={(day) => onChange(row, 'day', { day })} />
      <TextCell
        {...cell('voucher')}
        most={30}
        value={entry.voucher}
        onChange={(voucher) => onChange(row, 'voucher', { voucher })}
      />
      <SelectCell
        {...cell('item')}
        value={entry.item}
        options={itemsOf[entry.direction]}
        onChange={(item) => onChange(row, 'item', { item })}
      />
      <TextCell
        {...cell('summary')}
        most={120}
        value={entry.summary}
        onChange={(summary) => onChange(row, 'summary', { summary })}
      />
      <TextCell
        {...cell('counterparty')}
        most={60}
        hint={`写单位的名称；是个人的写“${personWord}”，不写姓名`}
        value={entry.counterparty.kind === 'person' ? personWord : entry.counterparty.name}
        onChange={(name) => onChange(row, 'counterparty', { counterparty: counterpartyOf(name) })}
      />
      <AmountCells entry={entry} cell={cell} onChange={(column, part) => onChange(row, column, part)} />
      <SelectCell
        {...cell('account')}
        value={entry.account}
        options={accounts.map(({ id, title }) => [id, title])}
        onChange={(account) => onChange(row, 'account', { account })}
      />
      {links.map(([column, list]) => (
        <LinkCell
          key={column}
          {...cell(column)}
          value={entry[column]}
          options={records[list]}
          onChange={(id) => onChange(row, column, { [column]: id })}
        />
      ))}
      <RemoveCell label={`删除第 ${row + 1} 行`} onRemove={() => onRemove(row)} />
    </tr>
  )
})

/** What the entry belongs to, if to anything. */
const LinkCell = ({
  label,
  place,
  value,
  options,
  onChange,
}: {
  label: string
  place: CellPlace
  value: string | undefined
  options: readonly RecordOption[]
  onChange: (id: string | undefined) => void
}) => (
  <SelectCell
    label={label}
    place={place}
    value={value ?? ''}
    options={[['', '—'], ...withChosen(options, value).map(({ id, title }) => [id, title] as const)]}
    onChange={(id) => onChange(id || undefined)}
  />
)

const links = [
  ['contract', 'contracts'],
  ['project', 'projects'],
] as const

type CellOf = (column: EntryColumn, field?: string) => { label: string; place: CellPlace }

/** An amount stands in one of two columns: what is typed into the other moves it there. */
const AmountCells = ({
  entry,
  cell,
  onChange,
}: {
  entry: BookEntry
  cell: CellOf
  onChange: (column: 'in' | 'out', part: Partial<BookEntry>) => void
}) =>
  (['in', 'out'] as const).map((direction) => (
    <AmountCell
      key={direction}
      {...cell(direction, 'fen')}
      value={entry.direction === direction && entry.fen !== 0 ? entry.fen : null}
      onChange={(fen) => {
        if (fen !== null) onChange(direction, { direction, fen })
        else if (entry.direction === direction) onChange(direction, { fen: 0 })
      }}
    />
  ))

const placeOf = (row: number, column: EntryColumn, isWrong: boolean): CellPlace => ({
  'data-row': row,
  'data-column': column,
  'aria-invalid': isWrong || undefined,
})

/** The code stands first, so that typing it chooses the item. */
const itemsFor = (direction: 'in' | 'out') =>
  bookItems
    .filter(({ directions }) => directions.includes(direction))
    .map(({ code, title }) => [code, `${code} ${title}`] as const)
const itemsOf = { in: itemsFor('in'), out: itemsFor('out') }

const personWord = '个人'

const counterpartyOf = (name: string): BookEntry['counterparty'] => {
  if (name === '') return { kind: 'none', name }
  return name === personWord ? { kind: 'person', name: '' } : { kind: 'organisation', name }
}
