/** `date` is YYYY-MM-DD, or MM-DD in narrow columns; `summary` is a short text under the title. */
export type TitleRow = {
  title: string
  href: string
  date: string
  fresh?: boolean
  summary?: string
}

/** Titles with dates, one per line; the whole row is a link. */
export function TitleList({ rows }: { rows: readonly TitleRow[] }) {
  return (
    <ul className="titles">
      {rows.map(({ title, href, date, fresh, summary }) => (
        <li key={href} className={summary ? 'has-summary' : undefined}>
          <a href={href} title={title}>
            <span className="titles-text">{title}</span>
            {fresh ? <span className="titles-new">新</span> : null}
            <time dateTime={date}>{date}</time>
            {summary ? <span className="titles-summary">{summary}</span> : null}
          </a>
        </li>
      ))}
    </ul>
  )
}
