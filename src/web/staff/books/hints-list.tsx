import { memo } from 'react'
import type { Book } from '../../../domain/articles/books/book.ts'
import { hintKinds } from '../../../domain/articles/hints/hint-kinds.ts'
import type { DraftHint } from './use-draft-hints.ts'

/** More at once help nobody. */
const mostShown = 30

/** What the book would raise once it is public, each leading to its first row. Nothing of it keeps it from release. */
export const HintsList = memo(function HintsList({ book, hints }: { book: Book; hints: readonly DraftHint[] }) {
  if (hints.length === 0) return null
  return (
    <section className="panel" aria-labelledby="hints-title">
      <h2 id="hints-title" className="section-title">
        公开以后请说明的（{hints.length} 条）
      </h2>
      <p className="field-hint">
        不影响送审和公开。能补上合同、项目的先补上；写错的先改正；属实的，公开以后在“账目提示”里写说明。
      </p>
      <ul className="fault-list">
        {hints.slice(0, mostShown).map(({ kind, words, entries }) => {
          const row = book.entries.findIndex(({ id }) => entries.some((entry) => entry.id === id))
          return (
            <li key={`${kind} ${words}`}>
              {row < 0 ? null : (
                <button
                  type="button"
                  onClick={() => document.querySelector<HTMLElement>(`[data-row="${row}"][data-column="day"]`)?.focus()}
                >
                  第 {row + 1} 行
                </button>
              )}
              <strong>{hintKinds[kind]}：</strong>
              {words}
            </li>
          )
        })}
      </ul>
      {hints.length > mostShown ? <p>另有 {hints.length - mostShown} 条。</p> : null}
    </section>
  )
})
