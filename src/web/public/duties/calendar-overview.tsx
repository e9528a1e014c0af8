import { FoldedGroup } from '../components/folded-group.tsx'
import type { CalendarView } from './calendar.server.ts'

type Overview = NonNullable<CalendarView['overview']>

/** The groups of units, each with how many periods stand how; a unit leads to its own list. */
export const CalendarOverview = ({ groups }: { groups: Overview }) => (
  <div className="duty-groups">
    {groups.map(({ title, words, tableHref, units }) => (
      <FoldedGroup key={title} title={title} words={`${units.length} 个单位：${words}`}>
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
      </FoldedGroup>
    ))}
  </div>
)
