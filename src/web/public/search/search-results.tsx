import { createElement, Fragment } from 'react'
import type { MarkedText } from '../../../domain/articles/search-text.ts'
import type { RecordLink } from '../books/record-links.server.ts'

/** `facts`: unit, category and document number. `records`: the book, contract and project of the article. */
export type SearchRow = {
  href: string
  marked: MarkedText
  excerpt: MarkedText
  attachment: string | null
  date: string
  facts: string
  records: readonly RecordLink[]
}

export function SearchResults({ rows }: { rows: readonly SearchRow[] }) {
  return (
    <ol className="search-results">
      {rows.map(({ href, marked, excerpt, attachment, date, facts, records }) => (
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
          {records.length > 0 ? (
            <p className="search-records">
              {records.map((record) => (
                <a key={record.href} href={record.href}>
                  {record.title}
                </a>
              ))}
            </p>
          ) : null}
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
