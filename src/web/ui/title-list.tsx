/**
 * `date` is YYYY-MM-DD, or MM-DD in narrow columns; `summary` is a short text under the title. `unit` published it;
 * where the title starts with the unit, `lead` characters of the title are shown as the unit's name instead.
 */
export type TitleRow = {
  title: string
  href: string
  date: string
  fresh?: boolean
  summary?: string
  unit?: string
  lead?: number
}

/** Titles with dates, one per line; the whole row is a link. */
export function TitleList({ rows }: { rows: readonly TitleRow[] }) {
  return (
    <ul className="titles">
      {rows.map(({ title, href, date, fresh, summary, unit, lead }) => (
        <li key={href} className={summary ? 'has-summary' : undefined}>
          <a href={href}>
            {lead ? <span className="titles-unit">{title.slice(0, lead).replace('：', '')}</span> : null}
            {/* On the link, screen readers would read the title twice. */}
            <span className="titles-text" title={title}>
              {title.slice(lead)}
            </span>
            {fresh ? <span className="titles-new">新</span> : null}
            {unit ? <span className="titles-unit">{unit}</span> : null}
            <time>{date}</time>
            {summary ? <span className="titles-summary">{summary}</span> : null}
          </a>
        </li>
      ))}
    </ul>
  )
}
