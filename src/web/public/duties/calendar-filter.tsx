import { href } from '../../href.ts'
import { Icon } from '../../ui/icon.tsx'
import { dutyStates, stateMeanings } from '../../../domain/duties/states.ts'
import type { CalendarView } from './calendar.server.ts'
import type { DutiesView } from './duties-view.server.ts'

/** A plain form: works without JavaScript. */
export function CalendarFilter({ view: { chosen, items, years, units } }: { view: DutiesView }) {
  return (
    <form className="list-filter" action={href('/duties')} aria-label="筛选" key={Object.values(chosen).join(' ')}>
      <select name="id" aria-label="单位" defaultValue={chosen.id ?? ''}>
        <option value="">全部单位</option>
        {units.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <select name="item" aria-label="公开事项" defaultValue={chosen.item ?? ''}>
        <option value="">全部事项</option>
        {items.map(({ code, title }) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
      </select>
      <select name="year" aria-label="年份" defaultValue={chosen.year ?? ''}>
        <option value="">最近一年</option>
        {years.map((year) => (
          <option key={year} value={year}>
            {year}年的各期
          </option>
        ))}
      </select>
      {chosen.state ? <input type="hidden" name="state" value={chosen.state} /> : null}
      <button type="submit">
        <Icon name="search" />
        筛选
      </button>
    </form>
  )
}

/** What the words mean, each with a link to the units of which it is said. */
export const StateLegend = ({ states }: { states: CalendarView['states'] }) => (
  <ul className="duty-legend" aria-labelledby="duty-words">
    {states.map(({ state, href: address, isChosen }) => (
      <li key={state}>
        <a className={`duty-${state}`} href={address} aria-current={isChosen ? 'true' : undefined}>
          {dutyStates[state]}
          {state === 'late' ? ' N 天' : null}
        </a>
        <span>{stateMeanings[state]}</span>
      </li>
    ))}
  </ul>
)
