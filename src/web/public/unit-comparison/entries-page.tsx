import { BooksBreadcrumb } from '../books/books-breadcrumb.tsx'
import { EntryPages } from '../books/entry-list.tsx'
import { pageTitles } from '../page-titles.ts'
import { pageLoader } from '../public-routes.server.ts'
import type { Route } from './+types/entries-page.ts'
import { loadEntries } from './entries.server.ts'

export const loader = pageLoader('/compare/entries', ({ site, query }) => loadEntries(site, query))

export const meta = ({ loaderData: view }: Route.MetaArgs) => [
  {
    title: `${view?.items ?? ''}逐笔明细（${view?.units ?? ''}，${view?.span ?? ''}） - ${view?.district ?? ''}三务公开`,
  },
  { name: 'description', content: `${view?.units ?? ''}${view?.span ?? ''}公开账本里${view?.items ?? ''}的每一笔。` },
]

/** The entries behind the figures of a comparison. */
export default function EntriesPage({ loaderData: view }: Route.ComponentProps) {
  const { entries } = view
  return (
    <main id="content" tabIndex={-1}>
      <BooksBreadcrumb crumbs={[{ title: pageTitles['/compare'], href: view.tableHref }, { title: '逐笔明细' }]} />
      <article className="panel article book">
        <h1>{view.items}逐笔明细</h1>
        <p>
          {view.units}，{view.span}，公开的账本里共 {entries.total} 笔。<a href={view.tableHref}>看各村比一比的表</a>
        </p>
        {view.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {entries.total === 0 ? <p className="empty">公开的账本里没有这些项目的收支。</p> : null}
        <EntryPages entries={entries} address={view.address} />
        {entries.total > 0 ? (
          <p>
            <a href={view.csv}>下载逐笔明细（CSV）</a>
          </p>
        ) : null}
      </article>
    </main>
  )
}
