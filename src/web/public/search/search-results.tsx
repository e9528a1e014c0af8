import { createElement, Fragment } from 'react'
import type { MarkedText } from '../../../domain/articles/search-text.ts'

/** `facts`: unit, category and document number. */
export type SearchRow = {
  href: string
  marked: MarkedText
  excerpt: MarkedText
  attachment: string | null
  date: string
  facts: string
}

export function SearchResults({ rows }: { rows: readonly SearchRow[] }) {
  return (
    <ol className="search-results">
      {rows.map(({ href, marked, excerpt, attachment, date, facts }) => (
        <li key={href}>
          <h2>
            <a href={href}>
              <Marked text={marked} />
            </a>
          </h2>
          <p>
            {attachment ? <b>附件《{attachment}》：</b> : null}
            <Marked text={excerpt} />
          </p>
          <small>
            {facts}　<time dateTime={date}>{date}</time>
          </small>
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
