import { reviewTitles } from '../../../domain/articles/writing/workflow.ts'
import { href } from '../../href.ts'
import { EarlierEntries } from '../frame/earlier-entries.tsx'
import type { ArticlePageView } from './article.server.ts'

type Entry = ArticlePageView['timeline']['rows'][number]

const wordsOf = ({ kind, stage, moment }: Entry): string => {
  const review = stage ? reviewTitles[stage] : '审核'
  return {
    submitted: '送审',
    approved: `${review}通过`,
    returned: `${review}退回`,
    scheduled: '定时公开',
    unscheduled: '取消定时公开',
    released: moment ? '定时发布' : '发布',
    withdrawn: '撤下',
    confirmed: '补审紧急发布',
  }[kind]
}

/** What happened to the article, newest first. */
export function Timeline({ view: { id, timeline } }: { view: ArticlePageView }) {
  if (timeline.rows.length === 0) return null
  return (
    <section className="panel" aria-labelledby="timeline">
      <h2 id="timeline" className="section-title">
        办理过程
      </h2>
      <ol className="timeline">
        {timeline.rows.toReversed().map((entry) => (
          <li key={`${entry.kind} ${entry.id}`}>
            <strong>{wordsOf(entry)}</strong> {entry.person}
            <small>{entry.time}</small>
            {entry.moment ? <p>定于{entry.moment}公开</p> : null}
            {entry.note ? <p>{entry.note}</p> : null}
          </li>
        ))}
      </ol>
      <EarlierEntries count={timeline.earlier} unit="步" all={href('/staff/articles/:id', { id, all: '1' })} />
    </section>
  )
}
