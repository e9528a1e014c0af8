import { memo } from 'react'
import type { Book } from '../../../domain/articles/books/book.ts'
import type { BookFault } from '../../../domain/articles/books/book-faults.ts'

/** More at once help nobody. */
const mostShown = 50

/** What keeps the book from being released, each leading to its row. */
export const FaultsList = memo(function FaultsList({ book, faults }: { book: Book; faults: readonly BookFault[] }) {
  if (faults.length === 0) return null
  const go = ({ row, field }: BookFault) => {
    const at = book.entries.findIndex(({ id }) => id === row)
    const column = field === 'fen' ? 'out' : field
    document.querySelector<HTMLElement>(`[data-row="${at}"][data-column="${column}"]`)?.focus()
  }
  return (
    <section className="panel" id="book-faults" aria-labelledby="faults-title">
      <h2 id="faults-title" className="section-title">
        还要改的（{faults.length} 处）
      </h2>
      <ol className="fault-list">
        {faults.slice(0, mostShown).map((fault) => {
          const row = book.entries.findIndex(({ id }) => id === fault.row)
          return (
            <li key={`${fault.row ?? ''} ${fault.field} ${fault.words}`}>
              {row < 0 ? null : (
                <button type="button" onClick={() => go(fault)}>
                  第 {row + 1} 行
                </button>
              )}
              {fault.words}
            </li>
          )
        })}
      </ol>
      {faults.length > mostShown ? <p>另有 {faults.length - mostShown} 处，先改上面的。</p> : null}
    </section>
  )
})
