import type { MovedTimes as View } from './moved-times.server.ts'

/** What was due and what moved in the newest period, the former one and a year ago. `id`: of its heading. */
export const MovedTimes = ({ view, id, title }: { view: View; id: string; title: string }) =>
  view === null ? null : (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="book-links">
        {view.times.map(({ name, period, href, words }) => (
          <li key={name}>
            {name}（{href === null ? period : <a href={href}>{period}</a>}）：{words}。
          </li>
        ))}
      </ul>
      {view.differences.length > 0 ? (
        <p>
          本期{view.did}的款：{view.differences.join('；')}。
        </p>
      ) : null}
    </section>
  )
