import type { ReactNode } from 'react'

export type TitleRow = { key: number; title: string; href: string; date: string; fresh?: boolean; mark?: ReactNode }

/** Titles with their dates, one line each; the whole row leads to the article. */
export function TitleList({ rows }: { rows: readonly TitleRow[] }) {
  return (
    <ul className="titles">
      {rows.map(({ key, title, href, date, fresh }) => (
        <li key={key}>
          <a href={href} title={title}>
            <span className="titles-text">{title}</span>
            {fresh ? <span className="titles-new">新</span> : null}
            <time dateTime={date}>{date}</time>
          </a>
        </li>
      ))}
    </ul>
  )
}
