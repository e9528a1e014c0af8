import { newBlockId } from '@three-affairs/document/block-id.ts'
import type { Book, BookAccount } from '../../../domain/books/book.ts'
import { sumBook } from '../../../domain/books/book-sums.ts'
import { showYuan } from '../../../domain/payments/amount.ts'
import { AmountField } from './amount-field.tsx'

/** Cash and bank accounts with what they began with, what they have by the book, and what was counted. */
export function AccountsTable({ book, change }: { book: Book; change: (part: Partial<Book>, field?: string) => void }) {
  const { accounts } = book
  const sums = sumBook(book).accounts
  const set = (id: string, part: Partial<BookAccount>) =>
    change(
      { accounts: accounts.map((account) => (account.id === id ? { ...account, ...part } : account)) },
      `${id} ${Object.keys(part).join(' ')}`,
    )
  const isUsed = (id: string) =>
    book.entries.some(({ account }) => account === id) ||
    book.transfers.some(({ from, to }) => from === id || to === id)
  const add = () =>
    change({
      accounts: [
        ...accounts,
        { id: newBlockId(), kind: 'bank', title: '', lastFour: '', opening: 0, statement: null, differenceReason: '' },
      ],
    })
  return (
    <section className="panel" aria-labelledby="accounts-title">
      <h2 id="accounts-title" className="section-title">
        账户
      </h2>
      <div className="sheet-scroll">
        <table className="sheet">
          <thead>
            <tr>
              <th scope="col">种类</th>
              <th scope="col">名称</th>
              <th scope="col">账号后四位</th>
              <th scope="col">期初余额（元）</th>
              <th scope="col">账面期末余额</th>
              <th scope="col">对账单或盘点数</th>
              <th scope="col">不一致的原因</th>
              <th scope="col">
                <span className="visually-hidden">删除</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {accounts.map((account, at) => {
              const name = (column: string) => `${account.title || `第 ${at + 1} 个账户`}的${column}`
              return (
                <tr key={account.id}>
                  <td>
                    <select
                      aria-label={name('种类')}
                      value={account.kind}
                      onChange={({ target }) => set(account.id, { kind: target.value as BookAccount['kind'] })}
                    >
                      <option value="cash">现金</option>
                      <option value="bank">银行存款</option>
                    </select>
                  </td>
                  <td>
                    <input
                      aria-label={name('名称')}
                      maxLength={40}
                      value={account.title}
                      onChange={({ target }) => set(account.id, { title: target.value })}
                    />
                  </td>
                  <td>
                    <input
                      aria-label={name('账号后四位')}
                      inputMode="numeric"
                      maxLength={4}
                      value={account.lastFour}
                      onChange={({ target }) => set(account.id, { lastFour: target.value.replace(/\D/g, '') })}
                    />
                  </td>
                  <td>
                    <AmountField
                      label={name('期初余额')}
                      isSigned
                      fen={account.opening}
                      onChange={(fen) => set(account.id, { opening: fen ?? 0 })}
                    />
                  </td>
                  <td className="figures">{showYuan(sums[at]?.closing ?? 0)}</td>
                  <td>
                    <AmountField
                      label={name('对账单或盘点数')}
                      isSigned
                      fen={account.statement}
                      onChange={(statement) => set(account.id, { statement })}
                    />
                  </td>
                  <td>
                    <input
                      aria-label={name('不一致的原因')}
                      maxLength={200}
                      value={account.differenceReason}
                      onChange={({ target }) => set(account.id, { differenceReason: target.value })}
                    />
                  </td>
                  <td>
                    <button
                      type="button"
                      className="sheet-remove"
                      aria-label={`删除${account.title}`}
                      disabled={isUsed(account.id)}
                      title={isUsed(account.id) ? '有收支用了这个账户，先改那些收支' : undefined}
                      onClick={() => change({ accounts: accounts.filter(({ id }) => id !== account.id) })}
                    >
                      删
                    </button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <button type="button" onClick={add}>
        添加账户
      </button>
    </section>
  )
}
