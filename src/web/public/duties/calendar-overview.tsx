import { Icon } from '../../ui/icon.tsx'
import type { CalendarView } from './calendar.server.ts'

type Overview = NonNullable<CalendarView['overview']>

/** The groups of units, folded, each with how many periods stand how; a unit leads to its own list. */
export const CalendarOverview = ({ groups }: { groups: Overview }) => (
  <div className="duty-groups">
    {groups.map(({ title, words, tableHref, units }) => (
      <details key={title}>
        <summary>
          <Icon name="chevron-right" />
          <span>
            <strong>{title}</strong>
            <small>
              {units.length} 个单位：{words}
            </small>
          </span>
        </summary>
        <ul aria-label={title}>
          {units.map((unit) => (
            <li key={unit.id}>
              <a href={unit.href}>{unit.name}</a>
              <small>{unit.words}</small>
            </li>
          ))}
        </ul>
        <p>
          <a href={tableHref}>{title}每一期的表</a>
        </p>
      </details>
    ))}
  </div>
)
