/** An entry in a list, leading to its page. */
export type ListedEntry = {
  id: string
  href: string
  day: string
  summary: string
  /** Whom it concerns, and the voucher. */
  note: string
  amount: string
}

/** Entries of books in the order of days. */
export const EntryList = ({ entries }: { entries: readonly ListedEntry[] }) => (
  <ol className="book-entries">
    {entries.map(({ id, href, day, summary, note, amount }) => (
      <li key={id}>
        <a href={href}>
          <time dateTime={day}>{day}</time>
          <span>
            {summary}
            <small>{note}</small>
          </span>
          <b className="figures">{amount} 元</b>
        </a>
      </li>
    ))}
  </ol>
)
