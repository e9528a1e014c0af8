import { pageTitles } from '../../public/page-titles.ts'
import type { UnitGroup } from '../../../domain/units/queries.server.ts'
import type { UnitTitles } from '../../../domain/districts/schema.ts'
import { href } from '../../href.ts'
import type { Say } from '../say.tsx'

export type UnitPanels = { departments: UnitGroup[]; townships: UnitGroup[] }

const articleLists = ['/party/party', '/politics/politics', '/village/village', '/news-list/news-list'] as const

/** The red navigation bar: the three affairs, news, and the district's units with their panels. */
export function TopNavigationContent({ titles, panels, say }: { titles: UnitTitles; panels: UnitPanels; say: Say }) {
  return (
    <div className="top-bar">
      <ul>
        <li>
          <a href={href('/dashboard')}>{say(pageTitles['/dashboard'])}</a>
        </li>
        {articleLists.map((path) => (
          <li key={path}>
            <a href={href(path)}>{say(pageTitles[path])}</a>
          </li>
        ))}
        <li className="has-panel">
          <a href={href('/region/region')}>{say(titles.department)}</a>
          <Panel groups={panels.departments} type={2} />
        </li>
        <li className="has-panel">
          <a href={href('/regions/regions')}>{say(titles.township)}</a>
          <Panel groups={panels.townships} type={1} />
        </li>
        <li>
          <a href={href('/regions1/regions1')}>{say(titles.village)}</a>
        </li>
      </ul>
    </div>
  )
}

function Panel({ groups, type }: { groups: readonly UnitGroup[]; type: 1 | 2 }) {
  if (groups.length === 0) return null
  return (
    <div className="area-panel">
      {groups.map(({ title, units }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {units.map(({ id, name }) => (
              <li key={id}>
                <a href={href('/message/messgae', { id, type })}>{name}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
