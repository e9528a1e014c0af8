export type Crumb = { title: string; href?: string }

/** Path from the home page to the current page; the last crumb has no link. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className="breadcrumb" aria-label="当前位置">
      <ol>
        {crumbs.map(({ title, href }) => (
          <li key={title + (href ?? '')}>
            {href ? <a href={href}>{title}</a> : <span aria-current="page">{title}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
