import { memo } from 'react'
import type { Book } from '../../../domain/articles/books/book.ts'
import { sumBook } from '../../../domain/articles/books/book-sums.ts'
import type { BookFault } from '../../../domain/articles/books/book-faults.ts'
import { showYuan } from '../../../platform/amount.ts'

/** The sums of the book while it is typed, always in sight. */
export const SumsBar = memo(function SumsBar({ book, faults }: { book: Book; faults: readonly BookFault[] }) {
  const sums = sumBook(book)
  return (
    <dl className="sums-bar">
      {(
        [
          ['期初', sums.opening],
          ['收入', sums.income],
          ['支出', sums.expense],
          ['其他收付', sums.otherNet],
          ['期末', sums.closing],
        ] as const
      ).map(([title, fen]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd className="figures">{showYuan(fen)}</dd>
        </div>
      ))}
      <div>
        <dt>{book.entries.length} 笔</dt>
        <dd>
          {faults.length === 0 ? (
            <span className="sums-right">账是平的</span>
          ) : (
            <a href="#book-faults">{faults.length} 处要改</a>
          )}
        </dd>
      </div>
    </dl>
  )
})
