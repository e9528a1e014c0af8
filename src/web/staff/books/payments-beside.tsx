import type { Book } from '../../../domain/articles/books/book.ts'
import { heldItem } from '../../../domain/articles/books/book-items.ts'
import { showYuan } from '../../../platform/amount.ts'
import { CardTable } from '../frame/card-table.tsx'
import type { PaymentsOfPeriod } from './book.server.ts'

/** The lists of payees of the period beside the book, and whether what went through its accounts agrees. */
export function PaymentsBeside({ book, payments }: { book: Book; payments: PaymentsOfPeriod | null }) {
  if (payments === null || payments.period !== book.period || payments.rows.length === 0) return null
  return (
    <section className="panel" aria-labelledby="payments-beside">
      <h2 id="payments-beside" className="section-title">
        发给群众的补贴（按发放日期，公开以后写在账本下面）
      </h2>
      <CardTable heads={['项目', '怎样到户', '笔数', '金额（元）']}>
        {payments.rows.map((row) => (
          <tr key={row.id}>
            <td data-label="项目">{row.title}</td>
            <td data-label="怎样到户">{row.route}</td>
            <td data-label="笔数" className="figure">
              {row.payments}
            </td>
            <td data-label="金额（元）" className="figure">
              {row.amount}
            </td>
          </tr>
        ))}
      </CardTable>
      {payments.throughTotal === null ? null : <p>{comparisonInWords(book, payments.throughTotal)}</p>}
    </section>
  )
}

function comparisonInWords({ entries }: Book, total: number): string {
  const paid = entries
    .filter(({ item, direction }) => item === heldItem && direction === 'out')
    .reduce((sum, { fen }) => sum + fen, 0)
  const both = `本期经本账代付 ${showYuan(paid)} 元；发放名册合计 ${showYuan(total)} 元`
  return paid === total
    ? `${both}；两数相等。`
    : `${both}；相差 ${showYuan(Math.abs(paid - total))} 元，请核对；属实的，公开以后写明原因。`
}
