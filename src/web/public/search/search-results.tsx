import { createElement, Fragment } from 'react'
import type { MarkedText } from '../../../domain/articles/queries-search.server.ts'

export type SearchRow = { href: string; marked: MarkedText; excerpt: MarkedText; date: string; category: string }

export function SearchResults({ rows }: { rows: readonly SearchRow[] }) {
  return (
    <ol className="search-results">
      {rows.map(({ href, marked, excerpt, date, category }) => (
        <li key={href}>
          <a href={href}>
            <h2>
              <Marked text={marked} />
            </h2>
            <p>
              <Marked text={excerpt} />
            </p>
            <small>
              {category}　<time dateTime={date}>{date}</time>
            </small>
          </a>
        </li>
      ))}
    </ol>
  )
}

function Marked({ text }: { text: MarkedText }) {
  const parts = text.map((part) => (part.hit ? createElement('mark', null, part.text) : part.text))
  // Spread as children: the parts never move, so they need no keys.
  return createElement(Fragment, null, ...parts)
}
