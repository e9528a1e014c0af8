type ListView = {
  key: string | number
  title: string
  address: string
  isCurrent: boolean
  count?: number | null
  /** Nothing in the list waits for anybody. */
  isQuiet?: boolean
  /** A list of the user's own. */
  isSaved?: boolean
}

/** Links to the lists of a page, each with how many rows it has. `unit`: the measure word of a row. */
export function ListViews({ label, unit, views }: { label: string; unit: string; views: readonly ListView[] }) {
  return (
    <nav className="list-views" aria-label={label}>
      {views.map(({ key, title, address, isCurrent, count, isQuiet, isSaved }) => (
        <a
          key={key}
          className={isSaved ? 'saved-view' : undefined}
          href={address}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {title}
          {count ? <Count count={count} unit={unit} isQuiet={isQuiet} /> : null}
        </a>
      ))}
    </nav>
  )
}

export function Count({
  count,
  unit,
  isQuiet = false,
}: {
  count: number | string
  unit: string
  isQuiet?: boolean | undefined
}) {
  return (
    <span className={isQuiet ? 'count count-quiet' : 'count'}>
      {count}
      <span className="visually-hidden"> {unit}</span>
    </span>
  )
}
