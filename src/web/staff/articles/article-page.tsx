import type { HeadersArgs } from 'react-router'
import { href } from '../../href.ts'
import { stageTitles } from '../../../domain/articles/writing/workflow.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/article-page.ts'
import { actOnArticle } from './article-actions.server.ts'
import { ArticleActions } from './article-actions.tsx'
import { type ArticlePageView, loadArticle } from './article.server.ts'
import { Comparison } from './comparison.tsx'
import { Findings } from './findings.tsx'
import { KeysHelp } from './keys-help.tsx'
import { Remarks } from './remarks.tsx'
import { ShownVouchers } from './shown-vouchers.tsx'
import { ShownText } from './shown-text.tsx'
import { Timeline } from './timeline.tsx'
import styles from './articles.css?url'
import prose from '../../ui/styles/prose.css?url'

export const links = () => [
  { rel: 'stylesheet', href: prose },
  { rel: 'stylesheet', href: styles },
]

export const loader = staffLoader('/staff/articles/:id', 'article.read', loadArticle)

export const action = staffAction('/staff/articles/:id', 'article.read', actOnArticle)

export const headers = ({ actionHeaders }: HeadersArgs): Headers => actionHeaders ?? new Headers()

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.shown.title ?? '稿件' }]

/** One article: its text, where it stands, what was found, said and done, and what the user may do with it. */
export default function ArticlePage({ loaderData: view, actionData: refused }: Route.ComponentProps) {
  const { work, shown } = view
  const isPublic = view.released.status === 'published' && !view.released.schedule
  return (
    <>
      <div className="article-back">
        <a className="staff-link" href={href('/staff/articles')}>
          返回稿件
        </a>
        {isPublic ? (
          <a className="button" href={href('/news/news', { id: view.id })} target="_blank" rel="noreferrer">
            查看公开页面<span className="visually-hidden">（新窗口）</span>
          </a>
        ) : null}
        {isPublic ? <Papers id={view.id} /> : null}
        {work ? (
          <a className="button" href={href('/staff/articles/:id/preview', { id: view.id })}>
            预览
          </a>
        ) : null}
        <a className="button" href={href('/staff/articles/:id/versions', { id: view.id })}>
          版本对比
        </a>
        {view.released.mayErase ? (
          <a className="button" href={href('/staff/articles/:id/record', { id: view.id })}>
            公开记录
          </a>
        ) : null}
        <KeysHelp />
      </div>
      <Outcome notice={refused ? refused.notice : view.notice} errors={refused?.errors} />
      <div className="article-columns">
        <div>
          <State view={view} />
          {view.sinceReview ? (
            <Comparison id="since-review" title="您上次审核以来的改动" comparison={view.sinceReview} />
          ) : null}
          {view.comparison ? (
            <Comparison id="comparison" title="与已发布内容的区别" comparison={view.comparison} />
          ) : null}
          <ShownText shown={shown} remarks={view.remarks.rows} />
          <ShownVouchers pages={view.voucherPages} />
        </div>
        <aside className="article-aside" aria-label="办理">
          {work && work.findings.count > 0 ? <Findings findings={work.findings} errors={work.errors} /> : null}
          <ArticleActions view={view} refused={refused} />
          {work ? <Remarks view={view} refused={refused} /> : null}
          <Timeline view={view} />
        </aside>
      </div>
    </>
  )
}

/** What is public, for the notice board, the level above and others. */
const Papers = ({ id }: { id: number }) => (
  <>
    <a className="button" href={href('/poster/:id', { id })} target="_blank" rel="noreferrer">
      打印张贴<span className="visually-hidden">（新窗口）</span>
    </a>
    <a className="button" href={href('/article.pdf', { id })} target="_blank" rel="noreferrer">
      下载 PDF<span className="visually-hidden">（新窗口）</span>
    </a>
    <a className="button" href={href('/staff/articles/:id/forward', { id })}>
      报送和转发
    </a>
  </>
)

/** Where the article stands, in a sentence. */
function State({ view: { work, released } }: { view: ArticlePageView }) {
  return (
    <div className="article-state">
      <p>
        {work ? (
          <strong className={`stage stage-${work.stage}`}>{work.deleted ? '在回收站' : stageTitles[work.stage]}</strong>
        ) : null}
        {released.status === 'published' ? (
          <span>
            {released.schedule
              ? `定时发布：定于${released.schedule.words}公开，现在还没有公开`
              : `${released.releaseTime} 发布`}
            {work && !released.schedule
              ? `；${work.schedule ? '新的一版公开' : '审核通过'}以前，群众看到的仍是上一版`
              : ''}
          </span>
        ) : null}
        {released.status === 'withdrawn' ? (
          <span>
            {released.wasPublic
              ? `${released.withdrawTime} 撤下，理由：`
              : `没有公开过：原定 ${released.releaseTime} 公开，${released.withdrawTime} 取消，理由：`}
            {released.withdrawReason || '没有写明'}
          </span>
        ) : null}
        {released.closedTime ? (
          <span>因核对个人信息，自 {released.closedTime} 起暂不公开；核对的人办结以后恢复</span>
        ) : null}
        {work?.schedule ? <span>新的一版定于{work.schedule.words}公开</span> : null}
        {work?.releaseAt && !work.schedule ? <span>审核通过后定于{work.releaseAt}公开</span> : null}
      </p>
      {work ? (
        <p className="article-saved">
          {work.author} 负责，{work.updatePerson} 于 {work.updateTime} 保存
        </p>
      ) : null}
      {work?.stage === 'draft' && work.returnReason ? (
        <p className="staff-problem">
          <strong>退回的理由：</strong>
          {work.returnReason}
        </p>
      ) : null}
    </div>
  )
}
