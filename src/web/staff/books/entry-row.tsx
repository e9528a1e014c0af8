import { memo } from 'react'
import type { BookAccount, BookEntry } from '../../../domain/books/book.ts'
import { bookItems } from '../../../domain/books/book-items.ts'
import { AmountField } from './amount-field.tsx'

/** The columns of the sheet, in the order in which rows are pasted and copied. */
export const entryColumns = [
  { id: 'day', title: '日期' },
  { id: 'voucher', title: '凭证号' },
  { id: 'item', title: '公开项目' },
  { id: 'summary', title: '摘要' },
  { id: 'counterparty', title: '对方' },
  { id: 'in', title: '收入（元）' },
  { id: 'out', title: '支出（元）' },
  { id: 'account', title: '账户' },
] as const
export type EntryColumn = (typeof entryColumns)[number]['id']

export type ChangeEntry = (row: number, column: EntryColumn, part: Partial<BookEntry>) => void

/** One entry. Rendered anew only where it changes, so that hundreds of rows do not lag. */
export const EntryRow = memo(function EntryRow({
  entry,
  row,
  accounts,
  wrong,
  onChange,
  onRemove,
}: {
  entry: BookEntry
  /** From 0. */
  row: number
  accounts: readonly BookAccount[]
  /** Fields with a fault, joined by spaces; the sentences are below the sheet. */
  wrong: string
  onChange: ChangeEntry
  onRemove: (row: number) => void
}) {
  const name = (column: string) => `第 ${row + 1} 行${column}`
  const cell = (column: EntryColumn, field: string = column) => ({
    'data-row': row,
    'data-column': column,
    'aria-invalid': wrong.split(' ').includes(field) || undefined,
  })
  return (
    <tr>
      <th scope="row">{row + 1}</th>
      <td>
        <input
          {...cell('day')}
          aria-label={name('日期')}
          placeholder="2026-08-11"
          maxLength={10}
          value={entry.day}
          onChange={({ target }) => onChange(row, 'day', { day: target.value })}
        />
      </td>
      <td>
        <input
          {...cell('voucher')}
          aria-label={name('凭证号')}
          maxLength={30}
          value={entry.voucher}
          onChange={({ target }) => onChange(row, 'voucher', { voucher: target.value })}
        />
      </td>
      <td>
        <select
          {...cell('item')}
          aria-label={name('公开项目')}
          value={entry.item}
          onChange={({ target }) => onChange(row, 'item', { item: target.value })}
        >
          <option value="">请选择</option>
          {bookItems.map(({ code, title, directions }) =>
            directions.includes(entry.direction) || code === entry.item ? (
              <option key={code} value={code}>
                {title}
              </option>
            ) : null,
          )}
        </select>
      </td>
      <td>
        <input
          {...cell('summary')}
          aria-label={name('摘要')}
          maxLength={120}
          value={entry.summary}
          onChange={({ target }) => onChange(row, 'summary', { summary: target.value })}
        />
      </td>
      <td>
        <Counterparty entry={entry} row={row} place={cell('counterparty')} onChange={onChange} />
      </td>
      {(['in', 'out'] as const).map((direction) => (
        <td key={direction}>
          <AmountField
            {...cell(direction, 'fen')}
            label={name(direction === 'in' ? '收入' : '支出')}
            fen={entry.direction === direction && entry.fen !== 0 ? entry.fen : null}
            onChange={(fen) => {
              if (fen !== null) onChange(row, direction, { direction, fen })
              else if (entry.direction === direction) onChange(row, direction, { fen: 0 })
            }}
          />
        </td>
      ))}
      <td>
        <select
          {...cell('account')}
          aria-label={name('账户')}
          value={entry.account}
          onChange={({ target }) => onChange(row, 'account', { account: target.value })}
        >
          {accounts.some(({ id }) => id === entry.account) ? null : <option value={entry.account}>请选择</option>}
          {accounts.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </td>
      <td>
        <button
          type="button"
          className="sheet-remove"
          aria-label={`删除第 ${row + 1} 行`}
          onClick={() => onRemove(row)}
        >
          删
        </button>
      </td>
    </tr>
  )
})

const personWord = '个人'

function Counterparty({
  entry: { counterparty },
  row,
  place,
  onChange,
}: {
  entry: BookEntry
  row: number
  place: object
  onChange: ChangeEntry
}) {
  return (
    <input
      {...place}
      aria-label={`第 ${row + 1} 行对方`}
      title="写单位的名称；是个人的写“个人”，不写姓名"
      maxLength={60}
      value={counterparty.kind === 'person' ? personWord : counterparty.name}
      onChange={({ target: { value } }) =>
        onChange(row, 'counterparty', {
          counterparty:
            value === ''
              ? { kind: 'none', name: '' }
              : value === personWord
                ? { kind: 'person', name: '' }
                : { kind: 'organisation', name: value },
        })
      }
    />
  )
}
