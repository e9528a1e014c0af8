import { newBlockId } from '@three-affairs/document/block-id.ts'
import type { Book, BookTransfer } from '../../../domain/books/book.ts'
import { AmountField } from './amount-field.tsx'

type Change = (part: Partial<Book>, field?: string) => void

/** Money between accounts of the unit, such as cash that was drawn. */
export function TransfersTable({ book, change }: { book: Book; change: Change }) {
  const { transfers, accounts } = book
  const set = (id: string, part: Partial<BookTransfer>) =>
    change(
      { transfers: transfers.map((each) => (each.id === id ? { ...each, ...part } : each)) },
      `${id} ${Object.keys(part).join(' ')}`,
    )
  const add = () =>
    change({
      transfers: [
        ...transfers,
        {
          id: newBlockId(),
          day: transfers.at(-1)?.day ?? book.entries.at(-1)?.day ?? '',
          from: accounts[1]?.id ?? '',
          to: accounts[0]?.id ?? '',
          fen: 0,
          voucher: '',
        },
      ],
    })
  return (
    <section className="panel" aria-labelledby="transfers-title">
      <h2 id="transfers-title" className="section-title">
        内部转账（提现、存现）
      </h2>
      {transfers.length === 0 ? null : (
        <div className="sheet-scroll">
          <table className="sheet">
            <thead>
              <tr>
                {['日期', '凭证号', '转出', '转入', '金额（元）'].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
                <th scope="col">
                  <span className="visually-hidden">删除</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {transfers.map((transfer, at) => (
                <tr key={transfer.id}>
                  {(['day', 'voucher'] as const).map((field) => (
                    <td key={field}>
                      <input
                        aria-label={`第 ${at + 1} 笔转账的${field === 'day' ? '日期' : '凭证号'}`}
                        maxLength={field === 'day' ? 10 : 30}
                        value={transfer[field]}
                        onChange={({ target }) => set(transfer.id, { [field]: target.value })}
                      />
                    </td>
                  ))}
                  {(['from', 'to'] as const).map((side) => (
                    <td key={side}>
                      <select
                        aria-label={`第 ${at + 1} 笔转账的${side === 'from' ? '转出' : '转入'}账户`}
                        value={transfer[side]}
                        onChange={({ target }) => set(transfer.id, { [side]: target.value })}
                      >
                        {accounts.some(({ id }) => id === transfer[side]) ? null : <option value="">请选择</option>}
                        {accounts.map(({ id, title }) => (
                          <option key={id} value={id}>
                            {title}
                          </option>
                        ))}
                      </select>
                    </td>
                  ))}
                  <td>
                    <AmountField
                      label={`第 ${at + 1} 笔转账的金额`}
                      fen={transfer.fen === 0 ? null : transfer.fen}
                      onChange={(fen) => set(transfer.id, { fen: fen ?? 0 })}
                    />
                  </td>
                  <td>
                    <button
                      type="button"
                      className="sheet-remove"
                      aria-label={`删除第 ${at + 1} 笔转账`}
                      onClick={() => change({ transfers: transfers.filter(({ id }) => id !== transfer.id) })}
                    >
                      删
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <button type="button" onClick={add}>
        添加转账
      </button>
    </section>
  )
}
