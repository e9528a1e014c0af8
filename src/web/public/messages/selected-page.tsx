import type { MessageFigures } from '../../../domain/messages/queries-public.server.ts'
import { redaction, redactionNote } from '../../../domain/messages/answering/redaction.ts'
import { href } from '../../href.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pager } from '../../ui/pager.tsx'
import { pageLoader } from '../public-routes.server.ts'
import { pageTitles } from '../page-titles.ts'
import { ReportLink } from '../personal-data/report-link.tsx'
import type { Route } from './+types/selected-page.ts'
import { RedactedText } from './redacted-text.tsx'
import { loadSelected } from './selected.server.ts'

const title = pageTitles['/feedback/selected']

export const loader = pageLoader('/feedback/selected', loadSelected)

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return []
  const { unit, words, district } = loaderData
  return [
    { title: [unit?.name, title, `${district}三务公开`].filter(Boolean).join(' - ') },
    { name: 'description', content: `${district}各单位公开的群众留言和答复，以及答复用了多少天。` },
    ...(words ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

type View = Route.ComponentProps['loaderData']

/** Answered messages that staff made public, with how fast the units answer. */
export default function SelectedPage({ loaderData: view }: Route.ComponentProps) {
  const { unit, words, kind, rows, total } = view
  return (
    <main id="content" tabIndex={-1}>
      <Breadcrumb
        crumbs={[
          { title: pageTitles['/dashboard'], href: href('/dashboard') },
          { title: pageTitles['/feedback/feedback'], href: href('/feedback/feedback') },
          { title },
        ]}
      />
      <section className="panel">
        <h1 className="screen-heading">
          <span>{view.district}</span>
          <strong>{title}</strong>
        </h1>
        <Figures figures={view.all} />
        <Units view={view} />
        <Search view={view} />
        <h2 className="section-title">
          {unit ? `${unit.name}公开的留言` : '公开的留言'}（{total} 条）
        </h2>
        <Kinds view={view} />
        {rows.length === 0 ? (
          <Empty
            message={words || unit || kind ? '没有符合条件的留言' : '还没有公开的留言'}
            hint={words || unit || kind ? '请换一个词，或查看全部留言。' : '您的留言凭手机号码或回执编号随时可以查看。'}
          />
        ) : (
          <ul className="messages">
            {rows.map((message) => (
              <li key={message.id}>
                <PublicConversation message={message} />
              </li>
            ))}
          </ul>
        )}
        <Pager {...view} addressOf={(pageNum) => href('/feedback/selected', { ...chosenOf(view), pageNum })} />
        <ReportLink />
      </section>
    </main>
  )
}

const daysOf = ({ medianDays }: MessageFigures): string => (medianDays === null ? '—' : `${medianDays} 天`)

function Figures({ figures }: { figures: MessageFigures }) {
  return (
    <dl className="message-figures" aria-label="近一年的留言">
      <div>
        <dt>近一年收到</dt>
        <dd>{figures.received} 条</dd>
      </div>
      <div>
        <dt>已答复</dt>
        <dd>{figures.answered} 条</dd>
      </div>
      <div>
        <dt>答复用时的中位数</dt>
        <dd>{daysOf(figures)}</dd>
      </div>
      <div>
        <dt>超期未答复</dt>
        <dd>{figures.overdue} 条</dd>
      </div>
    </dl>
  )
}

function Units({ view: { units } }: { view: View }) {
  if (units.length === 0) return null
  return (
    <details className="message-units">
      <summary>各单位的答复情况</summary>
      <div>
        <table>
          <thead>
            <tr>
              <th scope="col">单位</th>
              <th scope="col">收到</th>
              <th scope="col">已答复</th>
              <th scope="col">用时中位数</th>
              <th scope="col">超期</th>
              <th scope="col">公开</th>
            </tr>
          </thead>
          <tbody>
            {units.map((unit) => (
              <tr key={unit.id}>
                <td>
                  <a className="message-link" href={href('/feedback/selected', { areaId: unit.id })}>
                    {unit.name}
                  </a>
                </td>
                <td>{unit.received}</td>
                <td>{unit.answered}</td>
                <td>{daysOf(unit)}</td>
                <td>{unit.overdue}</td>
                <td>{unit.published}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

const chosenOf = ({ unit, words, kind }: View) => ({ areaId: unit?.id, words: words || null, kind })

function Kinds({ view }: { view: View }) {
  const { kind: chosen, kinds } = view
  if (kinds.length < 2 && !chosen) return null
  const link = (kind: View['kind'], title: string) => (
    <a
      key={title}
      href={href('/feedback/selected', { ...chosenOf(view), kind })}
      aria-current={kind === chosen ? 'true' : undefined}
    >
      {title}
    </a>
  )
  return (
    <nav className="message-kinds" aria-label="留言的类别">
      {link(undefined, '全部')}
      {kinds.map(({ kind, title, count }) => link(kind, `${title} ${count}`))}
    </nav>
  )
}

function Search({ view: { unit, words, kind } }: { view: View }) {
  return (
    <form className="message-search" action={href('/feedback/selected')} role="search" aria-label="查找公开的留言">
      {unit ? <input type="hidden" name="areaId" value={unit.id} /> : null}
      {kind ? <input type="hidden" name="kind" value={kind} /> : null}
      <label htmlFor="words" className="visually-hidden">
        留言或答复中的字词
      </label>
      <input
        key={words}
        id="words"
        name="words"
        type="search"
        defaultValue={words}
        maxLength={60}
        placeholder="留言或答复中的字词"
        autoComplete="off"
      />
      <button type="submit">查找</button>
      {unit || words || kind ? (
        <a className="button" href={href('/feedback/selected')}>
          查看全部
        </a>
      ) : null}
    </form>
  )
}

function PublicConversation({ message }: { message: View['rows'][number] }) {
  const { id, nickname, kind, content, reply, replyName, unitName, receivedDay, repliedDay, subject } = message
  return (
    <article className="message message-answered" aria-labelledby={`message-${id}`}>
      <header>
        <h3 id={`message-${id}`}>
          <time>{receivedDay}</time> {nickname}给{unitName}的留言
        </h3>
        {kind ? <p>{kind}</p> : null}
      </header>
      {subject ? (
        <p>
          问的是
          <a className="message-link" href={subject.href}>
            {subject.words}
          </a>
        </p>
      ) : null}
      <dl>
        <div className="message-text">
          <dt>留言内容</dt>
          <dd>
            <RedactedText text={content} />
          </dd>
        </div>
      </dl>
      <dl className="message-reply">
        <div className="message-text">
          <dt>
            {replyName}答复，{repliedDay}
          </dt>
          <dd>
            <RedactedText text={reply} />
          </dd>
        </div>
      </dl>
      {`${content}${reply}`.includes(redaction) ? <p className="message-redacted">{redactionNote}</p> : null}
    </article>
  )
}
