import { newBlockId } from '@three-affairs/document/block-id.ts'
import type { Book, BookAccount } from '../../../domain/articles/books/book.ts'
import { sumBook } from '../../../domain/articles/books/book-sums.ts'
import { showYuan } from '../../../platform/amount.ts'
import { type ChangeBook, changesOf } from './book-rows.ts'
import { AmountCell, BookSection, RemoveCell, SelectCell, SheetTable, TextCell } from './sheet-cells.tsx'

const heads = ['种类', '名称', '账号后四位', '期初余额（元）', '账面期末余额', '对账单或盘点数', '不一致的原因']
const kinds = [
  ['cash', '现金'],
  ['bank', '银行存款'],
] as const

const newAccount = (): BookAccount => ({
  id: newBlockId(),
  kind: 'bank',
  title: '',
  lastFour: '',
  opening: 0,
  statement: null,
  differenceReason: '',
})

/** Cash and bank accounts with what they began with, what they have by the book, and what was counted. */
export function AccountsTable({ book, change }: { book: Book; change: ChangeBook }) {
  const { accounts, entries, transfers } = book
  const rows = changesOf(book, 'accounts', change)
  const sums = sumBook(book).accounts
  const used = new Set([...entries.map(({ account }) => account), ...transfers.flatMap(({ from, to }) => [from, to])])
  return (
    <BookSection id="accounts" title="账户">
      <SheetTable heads={heads}>
        {accounts.map((account, at) => (
          <AccountRow
            key={account.id}
            account={account}
            name={account.title || `第 ${at + 1} 个账户`}
            closing={sums[at]?.closing ?? 0}
            obstacle={used.has(account.id) ? '有收支用了这个账户，先改那些收支' : null}
            onChange={(part) => rows.set(account.id, part)}
            onRemove={() => rows.remove(account.id)}
          />
        ))}
      </SheetTable>
      <button type="button" onClick={() => rows.add(newAccount())}>
        添加账户
      </button>
    </BookSection>
  )
}

const AccountRow = ({
  account,
  name,
  closing,
  obstacle,
  onChange,
  onRemove,
}: {
  account: BookAccount
  name: string
  closing: number
  obstacle: string | null
  onChange: (part: Partial<BookAccount>) => void
  onRemove: () => void
}) => (
  <tr>
    <SelectCell label={`${name}的种类`} value={account.kind} options={kinds} onChange={(kind) => onChange({ kind })} />
    <TextCell label={`${name}的名称`} most={40} value={account.title} onChange={(title) => onChange({ title })} />
    <TextCell
      label={`${name}的账号后四位`}
      most={4}
      value={account.lastFour}
      onChange={(lastFour) => onChange({ lastFour: lastFour.replace(/\D/g, '') })}
    />
    <AmountCell
      label={`${name}的期初余额`}
      isSigned
      value={account.opening}
      onChange={(opening) => onChange({ opening: opening ?? 0 })}
    />
    <td className="figures">{showYuan(closing)}</td>
    <AmountCell
      label={`${name}的对账单或盘点数`}
      isSigned
      value={account.statement}
      onChange={(statement) => onChange({ statement })}
    />
    <TextCell
      label={`${name}不一致的原因`}
      most={200}
      value={account.differenceReason}
      onChange={(differenceReason) => onChange({ differenceReason })}
    />
    <RemoveCell label={`删除${name}`} obstacle={obstacle} onRemove={onRemove} />
  </tr>
)
