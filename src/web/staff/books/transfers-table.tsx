import { newBlockId } from '@three-affairs/document/block-id.ts'
import type { Book, BookTransfer } from '../../../domain/articles/books/book.ts'
import { type ChangeBook, changesOf } from './book-rows.ts'
import { AmountCell, BookSection, RemoveCell, SelectCell, SheetTable, TextCell } from './sheet-cells.tsx'

const heads = ['日期', '凭证号', '转出', '转入', '金额（元）']

const newTransfer = ({ transfers, entries, accounts }: Book): BookTransfer => ({
  id: newBlockId(),
  day: transfers.at(-1)?.day ?? entries.at(-1)?.day ?? '',
  from: accounts[1]?.id ?? '',
  to: accounts[0]?.id ?? '',
  fen: 0,
  voucher: '',
})

/** Money between accounts of the unit, such as cash that was drawn. */
export function TransfersTable({ book, change }: { book: Book; change: ChangeBook }) {
  const { transfers, accounts } = book
  const rows = changesOf(book, 'transfers', change)
  const options = accounts.map(({ id, title }) => [id, title] as const)
  return (
    <BookSection id="transfers" title="内部转账（提现、存现）">
      {transfers.length === 0 ? null : (
        <SheetTable heads={heads}>
          {transfers.map((transfer, at) => (
            <TransferRow
              key={transfer.id}
              transfer={transfer}
              name={`第 ${at + 1} 笔转账`}
              accounts={options}
              onChange={(part) => rows.set(transfer.id, part)}
              onRemove={() => rows.remove(transfer.id)}
            />
          ))}
        </SheetTable>
      )}
      <button type="button" onClick={() => rows.add(newTransfer(book))}>
        添加转账
      </button>
    </BookSection>
  )
}

const TransferRow = ({
  transfer,
  name,
  accounts,
  onChange,
  onRemove,
}: {
  transfer: BookTransfer
  name: string
  accounts: readonly (readonly [id: string, title: string])[]
  onChange: (part: Partial<BookTransfer>) => void
  onRemove: () => void
}) => (
  <tr>
    <TextCell label={`${name}的日期`} most={10} value={transfer.day} onChange={(day) => onChange({ day })} />
    <TextCell
      label={`${name}的凭证号`}
      most={30}
      value={transfer.voucher}
      onChange={(voucher) => onChange({ voucher })}
    />
    <SelectCell
      label={`${name}的转出账户`}
      value={transfer.from}
      options={accounts}
      onChange={(from) => onChange({ from })}
    />
    <SelectCell
      label={`${name}的转入账户`}
      value={transfer.to}
      options={accounts}
      onChange={(to) => onChange({ to })}
    />
    <AmountCell
      label={`${name}的金额`}
      value={transfer.fen === 0 ? null : transfer.fen}
      onChange={(fen) => onChange({ fen: fen ?? 0 })}
    />
    <RemoveCell label={`删除${name}`} onRemove={onRemove} />
  </tr>
)
