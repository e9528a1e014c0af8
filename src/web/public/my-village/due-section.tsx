import type { MyVillageView } from './my-village.server.ts'

type Due = NonNullable<MyVillageView['due']>

/** What is missing, what is not clear, and what is due next. */
export const DueSection = ({ due }: { due: Due }) => (
  <section aria-labelledby="village-due">
    <h2 id="village-due">该公开的，公开了没有</h2>
    <p>{summaryOf(due)}</p>
    <Sentences rows={due.missing} className="village-missing" />
    <Sentences rows={due.unsure} />
    <Sentences rows={due.exempt} />
    {due.published.length > 0 ? (
      <>
        <h3>最近公开的</h3>
        <ul>
          {due.published.map(({ id, title, day, href }) => (
            <li key={id}>
              <a href={href}>{title}</a>，<time>{day}</time> 公开
            </li>
          ))}
        </ul>
      </>
    ) : null}
    {due.next.length > 0 ? (
      <>
        <h3>接下来要公开的</h3>
        <Sentences rows={due.next} />
      </>
    ) : null}
    <p className="screen-only">
      <a href={due.href}>看每一项、每一期</a>
    </p>
  </section>
)

function summaryOf({ isKnown, missing, unsure }: Due): string {
  if (!isKnown) return '这个村没有要定期公开的事项。'
  if (missing.length > 0) return `有 ${missing.length} 项到期没有公开：`
  return unsure.length > 0 ? `有 ${unsure.length} 项还要核对：` : '最近到期的都公开了。'
}

const Sentences = ({ rows, className }: { rows: Due['missing']; className?: string }) =>
  rows.length === 0 ? null : (
    <ul className={className}>
      {rows.map(({ id, words, href }) => (
        <li key={id}>
          {words}
          {href ? <a href={href}>看这份文件</a> : null}
        </li>
      ))}
    </ul>
  )
