/** `date` as YYYY-MM-DD; `shownDate` where the column is too narrow for it; `summary` a few words under the title. */
export type TitleRow = {
  key: number
  title: string
  href: string
  date: string
  shownDate?: string
  fresh?: boolean
  summary?: string
}

/** Titles with their dates, one line each; the whole row leads to the article. */
export function TitleList({ rows }: { rows: readonly TitleRow[] }) {
  return (
    <ul className="titles">
      {rows.map(({ key, title, href, date, shownDate = date, fresh, summary }) => (
        <li key={key} className={summary ? 'has-summary' : undefined}>
          <a href={href} title={title}>
            <span className="titles-text">{title}</span>
            {fresh ? <span className="titles-new">新</span> : null}
            <time dateTime={date}>{shownDate}</time>
            {summary ? <span className="titles-summary">{summary}</span> : null}
          </a>
        </li>
      ))}
    </ul>
  )
}
