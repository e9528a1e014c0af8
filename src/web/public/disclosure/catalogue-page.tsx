import { pageLoader } from '../public-routes.server.ts'
import { pageTitles } from '../page-titles.ts'
import type { Route } from './+types/catalogue-page.ts'
import { type Entry, loadCatalogue } from './catalogue.server.ts'
import { DisclosureFrame } from './disclosure-frame.tsx'
import { loadSiteText } from './site-page.server.ts'
import { SiteText } from './site-text.tsx'

const title = pageTitles['/disclosure/catalogue']

export const loader = pageLoader('/disclosure/catalogue', async ({ site }) => ({
  ...(await loadSiteText(site, 'catalogue')),
  ...(await loadCatalogue(site)),
}))

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${title} - ${loaderData?.district ?? ''}三务公开` },
  { name: 'description', content: `${loaderData?.district ?? ''}三务公开的全部栏目和单位，各有多少篇、最近何时发布。` },
]

/** What is public where, with counts and last dates. */
export default function CataloguePage({ loaderData: view }: Route.ComponentProps) {
  const { columns, sections, villages } = view
  return (
    <DisclosureFrame title={title} changed={view.changed}>
      <SiteText html={view.html} />
      <h2 className="section-title" id="columns">
        按栏目
      </h2>
      <EntryTable labelledBy="columns" head="栏目" entries={columns} />
      {sections.map((section, at) =>
        section.entries.length > 0 ? (
          <section key={section.title}>
            <h2 className="section-title" id={`units-${at}`}>
              {section.title}
            </h2>
            <EntryTable labelledBy={`units-${at}`} head="单位" entries={section.entries} />
          </section>
        ) : null,
      )}
      {villages.groups.length > 0 ? <h2 className="section-title">{villages.title}</h2> : null}
      {villages.groups.map((group, at) => (
        <details key={group.title} className="disclosure-more">
          <summary id={`villages-${at}`}>
            {group.title}（{group.entries.length} 个）
          </summary>
          <EntryTable labelledBy={`villages-${at}`} head="单位" entries={group.entries} />
        </details>
      ))}
    </DisclosureFrame>
  )
}

function EntryTable({ labelledBy, head, entries }: { labelledBy: string; head: string; entries: readonly Entry[] }) {
  return (
    <div className="disclosure-scroll">
      <table className="disclosure-table" aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" className="number">
              篇数
            </th>
            <th scope="col" className="number">
              最近发布
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ title, href, depth, count, lastDay }) => (
            <tr key={href} className={depth > 0 ? 'below' : undefined}>
              <th scope="row">
                <a href={href}>{title}</a>
              </th>
              <td className="number">{count}</td>
              <td className="number">{lastDay ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
