import { Form } from 'react-router'
import { href } from '../../href.ts'
import { Pager } from '../../ui/pager.tsx'
import { stages, stageTitles } from '../../../domain/articles/writing/workflow.ts'
import type { ArticleView } from '../../../domain/articles/writing/views.ts'
import { ListViews } from '../frame/list-views.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/articles-page.ts'
import { actOnList, loadArticles } from './articles.server.ts'
import { CheckAll } from './check-all.tsx'
import { useRowKeys } from './keys.ts'
import { KeysHelp } from './keys-help.tsx'
import { FilterPicker } from '../frame/forms/picker.tsx'
import { SavedViewForm } from './saved-views.tsx'
import styles from './articles.css?url'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/articles', 'article.read', loadArticles)

export const action = staffAction('/staff/articles', 'article.read', actOnList)

export const meta = () => [{ title: getPageTitle('/staff/articles') }]

type View = Route.ComponentProps['loaderData']

/** What each list says when nothing is in it. */
const emptyWords: Record<ArticleView, string> = {
  mine: '您还没有在写的稿件。',
  reviews: '没有等您审核的稿件。',
  writing: '没有正在办理的稿件。',
  scheduled: '没有定时发布的稿件。',
  published: '还没有已发布的文章。',
  withdrawn: '没有撤下的文章。',
  unconfirmed: '没有等待补审的紧急发布。',
  bin: '回收站是空的。',
}

/** The articles of the user's units: what they write, what waits for them, what is public. */
export default function ArticlesPage({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  useRowKeys()
  const results = answer && 'results' in answer ? answer.results : []
  const failed = results.some(({ done }) => !done) ? results : []
  return (
    <section className="panel">
      <div className="staff-head">
        <h1 className="staff-title">稿件</h1>
        <p className="form-buttons">
          <KeysHelp />
          {view.mayEdit ? (
            <a className="button button-primary" href={href('/staff/articles/new')}>
              新建稿件
            </a>
          ) : null}
        </p>
      </div>
      <Views view={view} />
      <Filter view={view} />
      <SavedViewForm view={view} refused={answer} />
      <Outcome notice={answer ? answer.notice : view.notice} errors={answer?.errors} />
      {failed.length > 0 ? (
        <ul className="bulk-results">
          {failed.map(({ id, title, message, done }) => (
            <li key={id} className={done ? undefined : 'bulk-failed'}>
              {title}：{message}
            </li>
          ))}
        </ul>
      ) : null}
      {view.rows.length === 0 ? (
        <p className="empty">{view.filtered ? '没有符合条件的稿件，请放宽条件再查。' : emptyWords[view.view]}</p>
      ) : (
        <ArticleTable view={view} />
      )}
      {view.capped ? (
        <p className="empty-hint">
          最多列出 {view.capped.toLocaleString('zh-CN')} 篇；要查其余的，请用上面的条件缩小范围。
        </p>
      ) : null}
      <Pager {...view} addressOf={(pageNum) => href('/staff/articles', { view: view.view, ...view.filter, pageNum })} />
    </section>
  )
}

function Views({ view: { view, views, savedViews, currentSaved } }: { view: View }) {
  return (
    <ListViews
      label="稿件列表"
      unit="篇"
      views={[
        ...savedViews.map(({ id, name, filter }) => ({
          key: id,
          title: name,
          address: href('/staff/articles', filter),
          isCurrent: id === currentSaved?.id,
          isSaved: true,
        })),
        ...views.map((each) => ({
          key: each.view,
          title: each.title,
          count: each.count,
          address: href('/staff/articles', { view: each.view }),
          isCurrent: each.view === view && !currentSaved,
        })),
      ]}
    />
  )
}

function Filter({ view: { view, filter, units, categories, years } }: { view: View }) {
  const withStage = view !== 'scheduled' && view !== 'published' && view !== 'withdrawn' && view !== 'bin'
  return (
    <form className="staff-filter" action={href('/staff/articles')} key={view}>
      <input type="hidden" name="view" value={view} />
      <label>
        标题
        <input name="words" type="search" defaultValue={filter.words} maxLength={60} autoComplete="off" />
      </label>
      <FilterPicker name="articleTypeId" label="栏目" groups={categories} chosen={filter.articleTypeId} none="全部" />
      <FilterPicker name="areaId" label="单位" groups={units} chosen={filter.areaId} none="全部" />
      {withStage ? (
        <label>
          环节
          <select name="stage" defaultValue={filter.stage ?? ''}>
            <option value="">全部</option>
            {stages.map((stage) => (
              <option key={stage} value={stage}>
                {stageTitles[stage]}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <label>
        年份
        <select name="year" defaultValue={filter.year ?? ''}>
          <option value="">全部</option>
          {years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
      </label>
      <button type="submit">查找</button>
    </form>
  )
}

/** Actions on several articles, by list. */
const bulkOf: Partial<Record<ArticleView, { intent: string; title: string }[]>> = {
  mine: [
    { intent: 'submit', title: '送审' },
    { intent: 'recall', title: '撤回送审' },
    { intent: 'delete', title: '放入回收站' },
  ],
  bin: [{ intent: 'restore', title: '恢复' }],
}

function ArticleTable({ view: { view, rows, mayEdit } }: { view: View }) {
  const bulk = (mayEdit && bulkOf[view]) || []
  return (
    <Form method="post">
      <div className="card-table-box">
        <table className="card-table article-table">
          <thead>
            <tr>
              {bulk.length > 0 ? (
                <th scope="col">
                  <span className="visually-hidden">勾选</span>
                </th>
              ) : null}
              <th scope="col">标题</th>
              <th scope="col">状态</th>
              <th scope="col">单位和栏目</th>
              <th scope="col">{view === 'published' || view === 'withdrawn' ? '发布时间' : '最后修改'}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ArticleRow key={row.id} row={row} canCheck={bulk.length > 0} />
            ))}
          </tbody>
        </table>
      </div>
      {bulk.length > 0 ? (
        <p className="form-buttons">
          <CheckAll key={rows.map(({ id }) => id).join()} />
          {bulk.map(({ intent, title }) => (
            <SubmitButton key={intent} name="intent" value={intent}>
              {title}
            </SubmitButton>
          ))}
          <small className="field-hint">对勾选的稿件办理</small>
        </p>
      ) : null}
    </Form>
  )
}

function ArticleRow({ row, canCheck }: { row: View['rows'][number]; canCheck: boolean }) {
  return (
    <tr>
      {canCheck ? (
        <td data-label="勾选">
          <label className="row-check">
            <input type="checkbox" name="id" value={row.id} aria-label={`勾选 ${row.title}`} />
          </label>
          <input type="hidden" name="title" value={`${row.id} ${row.title}`} />
          <input type="hidden" name="version" value={`${row.id} ${row.version}`} />
        </td>
      ) : null}
      <td data-label="标题">
        <a className="staff-link row-title" href={href('/staff/articles/:id', { id: row.id })}>
          {row.title}
        </a>
      </td>
      <td data-label="状态">
        <span className="unbroken">{row.state}</span>
        {row.waiting ? <small>{row.waiting}</small> : null}
      </td>
      <td data-label="单位和栏目">
        <span>{row.areaName}</span>
        <small>{row.typeTitle}</small>
      </td>
      <td data-label="时间">
        <span className="unbroken">{row.time}</span>
        <small>{row.person}</small>
      </td>
    </tr>
  )
}
