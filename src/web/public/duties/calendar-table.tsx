import { PeriodHead } from '../books/period-head.tsx'
import type { CalendarView } from './calendar.server.ts'

type Group = CalendarView['groups'][number]

/** Units by items and periods. On a narrow screen each unit says its counts and leads to its own list. */
export const CalendarTable = ({ group: { id, title, columns, units } }: { group: Group }) => (
  <section className="calendar-group">
    <h2 id={id}>{title}</h2>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Focus lets the keyboard scroll it. */}
    <div className="disclosure-scroll" tabIndex={0} role="region" aria-labelledby={id}>
      <table className="calendar">
        <caption className="visually-hidden">{title}：各单位每一项、每一期公开了没有</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              单位
            </th>
            {columns.map(({ code, title: item, periods }) => (
              <th key={code} scope="colgroup" colSpan={periods.length}>
                {item}
              </th>
            ))}
          </tr>
          <tr>
            {columns.flatMap(({ code, periods }) =>
              periods.map(({ key, label, due }) => (
                <th key={`${code}-${key}`} scope="col">
                  <PeriodHead words={label} />
                  <small>{due.slice(5)} 前</small>
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => (
            <tr key={unit.id}>
              <th scope="row">
                <a href={unit.href}>{unit.name}</a>
                <small className="unit-words">{unit.words}</small>
              </th>
              {unit.cells.map(({ key, head, state, words, href: address }) => (
                <td key={key} className={state === null ? undefined : `duty-${state}`}>
                  <span>{head}</span>
                  {address ? <a href={address}>{words}</a> : words}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
)
