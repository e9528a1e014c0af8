import { memo } from 'react'
import type { BookAccount, BookEntry } from '../../../domain/articles/books/book.ts'
import { findBookItem } from '../../../domain/articles/books/book-items.ts'
import { counterpartyInWords } from '../../../domain/articles/books/counterparty.ts'
import { showYuan } from '../../../platform/amount.ts'
import type { RecordOptions } from '../projects/use-records.ts'
import { type EntryColumn, entryColumns } from './entry-row.tsx'

type RowProps = {
  entry: BookEntry
  /** From 0. */
  row: number
  accounts: readonly BookAccount[]
  records: RecordOptions
  isWrong: boolean
}

/** An entry of a long book that is far from the window, as text. Focus on a cell gives the row its fields. */
export const QuietRow = memo(function QuietRow({ entry, row, accounts, records, isWrong }: RowProps) {
  const titleIn = (list: readonly { id: string; title: string }[], id: string | undefined) =>
    list.find((each) => each.id === id)?.title ?? ''
  const { item, direction, fen } = entry
  const texts: Record<EntryColumn, string> = {
    day: entry.day,
    voucher: entry.voucher,
    item: item === '' ? '' : `${item} ${findBookItem(item)?.title ?? ''}`,
    summary: entry.summary,
    counterparty: entry.counterparty.kind === 'none' ? '' : counterpartyInWords(entry.counterparty),
    in: direction === 'in' && fen !== 0 ? showYuan(fen) : '',
    out: direction === 'out' && fen !== 0 ? showYuan(fen) : '',
    account: titleIn(accounts, entry.account),
    contract: titleIn(records.contracts, entry.contract),
    project: titleIn(records.projects, entry.project),
  }
  return (
    <tr className={isWrong ? 'sheet-quiet sheet-wrong' : 'sheet-quiet'}>
      <th scope="row">{row + 1}</th>
      {entryColumns.map(({ id }) => (
        <td key={id} data-row={row} data-column={id} tabIndex={-1}>
          {texts[id]}
        </td>
      ))}
      <td />
    </tr>
  )
})
