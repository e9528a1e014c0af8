import type { HeadersArgs } from 'react-router'
import { href } from '../../../href.ts'
import prose from '../../../ui/styles/prose.css?url'
import { ActionForm } from '../../frame/forms/action-form.tsx'
import { Outcome } from '../../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../../frame/staff-routes.server.ts'
import articles from '../articles.css?url'
import type { Route } from './+types/versions-page.ts'
import styles from './versions.css?url'
import { loadVersions, takeUp } from './versions.server.ts'

export const links = () => [
  { rel: 'stylesheet', href: prose },
  { rel: 'stylesheet', href: articles },
  { rel: 'stylesheet', href: styles },
]

export const loader = staffLoader('/staff/articles/:id/versions', 'article.read', loadVersions)

export const action = staffAction('/staff/articles/:id/versions', 'article.read', takeUp)

export const headers = ({ actionHeaders }: HeadersArgs): Headers => actionHeaders ?? new Headers()

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `版本对比：${loaderData?.title ?? ''}` }]

type View = Route.ComponentProps['loaderData']

/** Two versions of an article side by side; the older one can be taken up as a draft. */
export default function VersionsPage({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <>
      <div className="article-back">
        <a className="staff-link" href={href('/staff/articles/:id', { id: view.id })}>
          返回稿件
        </a>
      </div>
      <Outcome notice={answer?.notice} errors={answer?.errors} />
      <section className="panel staff-main">
        <h1 className="staff-title">版本对比：{view.title}</h1>
        <Choice view={view} />
      </section>
      {view.comparison && view.before !== view.after ? <Columns view={view} comparison={view.comparison} /> : null}
      {view.before ? <TakeUp view={view} answer={answer} /> : null}
    </>
  )
}

function Choice({ view }: { view: View }) {
  if (view.versions.length === 0) return <p className="empty">这篇文章还没有留存的版本，送审或发布以后才有。</p>
  if (view.versions.filter(({ obstacle }) => obstacle === null).length < 2)
    return <p className="empty">只有一个能查看的版本，没有可以对比的。</p>
  const options = view.versions.map(({ key, title, time, person, obstacle }) => (
    <option key={key} value={key} disabled={obstacle !== null}>
      {title}（{time} {person}）{obstacle === null ? '' : '：不能查看'}
    </option>
  ))
  return (
    <form className="staff-filter versions-choice" key={`${view.before} ${view.after}`}>
      <label>
        旧的一版
        <select name="before" defaultValue={view.before ?? undefined}>
          {options}
        </select>
      </label>
      <label>
        新的一版
        <select name="after" defaultValue={view.after ?? undefined}>
          {options}
        </select>
      </label>
      <button type="submit">对比</button>
      {view.before === view.after ? <p className="staff-note">两边是同一个版本，请另选一个。</p> : null}
    </form>
  )
}

const titleOf = ({ versions }: View, key: string | null): string =>
  versions.find((each) => each.key === key)?.title ?? ''

function Columns({ view, comparison }: { view: View; comparison: NonNullable<View['comparison']> }) {
  return (
    <section className="panel" aria-labelledby="columns">
      <h2 id="columns" className="section-title">
        {titleOf(view, view.before)}和{titleOf(view, view.after)}的区别
      </h2>
      <p className="login-note">删去的有删除线，新增的有下划线。</p>
      {comparison.fields.length > 0 ? (
        <dl className="changed-fields">
          {comparison.fields.map(({ field, html }) => (
            <div key={field}>
              <dt>{field}</dt>
              {/* Rendered and escaped by the server. */}
              <dd dangerouslySetInnerHTML={{ __html: html }} />
            </div>
          ))}
        </dl>
      ) : null}
      <div className="diff-heads" aria-hidden="true">
        <strong>{titleOf(view, view.before)}</strong>
        <strong>{titleOf(view, view.after)}</strong>
      </div>
      <div className="prose comparison diff-columns" dangerouslySetInnerHTML={{ __html: comparison.html }} />
    </section>
  )
}

function TakeUp({ view, answer }: { view: View; answer: unknown }) {
  if (view.obstacle) return <p className="staff-problem">{view.obstacle}</p>
  if (!view.mayTakeUp) return null
  return (
    <section className="panel take-up" aria-labelledby="take-up">
      <h2 id="take-up" className="section-title">
        用旧的一版
      </h2>
      <ActionForm
        intent="take-up"
        title="用这一版的内容写新草稿"
        about={`草稿的内容是${titleOf(view, view.before)}，改好后照常送审；公开的内容在发布以前不变。`}
      >
        <input type="hidden" name="key" value={view.before ?? ''} />
        {view.lost.length > 0 ? (
          <p className="staff-problem">这些文件已经不在，草稿里不会有：{view.lost.join('、')}。需要的请重新上传。</p>
        ) : null}
        {view.draft ? (
          <>
            <p className={answer ? 'staff-problem' : 'staff-note'}>
              现在有{view.draft.person}在 {view.draft.time} 保存的草稿，会被换下；换下的草稿留在版本里，可以再用。
            </p>
            <input type="hidden" name="replaces" value={view.draft.contentHash} />
            <label className="staff-check">
              <input type="checkbox" name="confirmed" value="1" required />
              换掉现在的草稿
            </label>
          </>
        ) : null}
      </ActionForm>
    </section>
  )
}
