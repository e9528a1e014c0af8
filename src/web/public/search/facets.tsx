import type { FacetGroup, FacetOption } from './facets.server.ts'

/** Further options are folded. */
const shown = 8

/** Links that narrow the results, with how many there would be. */
export function Facets({ groups }: { groups: readonly FacetGroup[] }) {
  if (groups.length === 0) return null
  return (
    <nav className="search-facets" id="narrow" aria-label="缩小范围">
      {groups.map(({ title, chosen, options }) => (
        <section key={title}>
          <h2>{title}</h2>
          {chosen ? (
            <a className="facet-chosen" href={chosen.href}>
              {chosen.title}
              <span>取消</span>
            </a>
          ) : null}
          <Options options={options.slice(0, shown)} />
          {options.length > shown ? (
            <details>
              <summary>更多{title}</summary>
              <Options options={options.slice(shown)} />
            </details>
          ) : null}
        </section>
      ))}
    </nav>
  )
}

function Options({ options }: { options: readonly FacetOption[] }) {
  if (options.length === 0) return null
  return (
    <ul>
      {options.map(({ title, count, href }) => (
        <li key={href}>
          <a href={href} rel="nofollow">
            {title}
            {count === null ? null : <small>{count} 条</small>}
          </a>
        </li>
      ))}
    </ul>
  )
}
