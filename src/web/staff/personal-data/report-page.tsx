import { Form, type HeadersArgs } from 'react-router'
import { href } from '../../href.ts'
import { Steps } from '../../ui/steps.tsx'
import prose from '../../ui/styles/prose.css?url'
import shared from '../articles/articles.css?url'
import { Fact } from '../frame/fact.tsx'
import { KeptText } from '../frame/forms/kept-text.tsx'
import { Outcome } from '../frame/forms/outcome.tsx'
import { SubmitButton } from '../frame/forms/submit-button.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import messages from '../messages/messages.css?url'
import type { Route } from './+types/report-page.ts'
import { EndForm, ReportActions } from './report-actions.tsx'
import { actOnReport, loadReport } from './reports.server.ts'

export const links = () => [
  { rel: 'stylesheet', href: prose },
  { rel: 'stylesheet', href: shared },
  { rel: 'stylesheet', href: messages },
]

export const loader = staffLoader('/staff/personal-data/:id', 'personal-data.read', loadReport)

export const action = staffAction('/staff/personal-data/:id', 'personal-data.read', actOnReport)

export const headers = ({ actionHeaders }: HeadersArgs): Headers => actionHeaders ?? new Headers()

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `${loaderData.receivedTime} 的个人信息反映` : '个人信息反映' },
]

type View = Route.ComponentProps['loaderData']

/** One report: what it says, the article that it is about, and what the user may do with it. */
export default function ReportPage({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const refused = answer && 'errors' in answer ? answer : undefined
  const contact = answer && 'contact' in answer ? answer.contact : undefined
  return (
    <>
      <div className="article-back">
        <a className="staff-link" href={href('/staff/personal-data')}>
          返回个人信息反映
        </a>
      </div>
      <Outcome notice={answer ? refused?.notice : view.notice} errors={refused?.errors} />
      <div className="article-columns report-columns">
        <div className="staff-main">
          <section className="panel">
            <h1 className="staff-title">{view.receivedTime} 的个人信息反映</h1>
            <Steps label="办理进度" steps={view.steps} />
            <p className={`due-${view.dueLevel}`}>{view.due}</p>
            <Facts view={view} contact={contact} />
            <ol className="talk">
              <li>
                <h2>在文中哪里、涉及谁</h2>
                <p>{view.text}</p>
              </li>
              {view.answer ? (
                <li className="talk-reply">
                  <h2>答复</h2>
                  <p>{view.answer}</p>
                  <small>{view.endPerson}</small>
                </li>
              ) : null}
            </ol>
          </section>
          {view.mayEnd ? <EndForm view={view} refused={refused} /> : null}
          <KeptText label="答复" text={view.mayEnd ? undefined : refused?.typed['answer']} />
          <Reported view={view} />
        </div>
        <aside className="article-aside" aria-label="办理">
          <ReportActions view={view} />
        </aside>
      </div>
    </>
  )
}

function Facts({ view, contact }: { view: View; contact: string | undefined }) {
  const { article } = view
  return (
    <dl className="facts">
      <Fact title="编号">{view.id}</Fact>
      <Fact title="状态">{view.result ? `${view.stateTitle}：${view.result}` : view.stateTitle}</Fact>
      {view.state === 'ended' ? null : <Fact title="办理时限">{view.endBy}</Fact>}
      <Fact title="哪一类">{view.kind}</Fact>
      {article ? <Fact title="文章">{article.title}</Fact> : null}
      {view.unit ? <Fact title={article ? '发布单位' : '单位'}>{view.unit}</Fact> : null}
      {view.page ? <Fact title="网页">{view.page}</Fact> : null}
      <Fact title="联系方式">
        {contact ?? (view.hasContact ? '需要时再看' : '没有留')}
        {view.mayOpenContact && !contact ? <ContactButton /> : null}
      </Fact>
    </dl>
  )
}

function ContactButton() {
  return (
    <Form method="post">
      <SubmitButton name="intent" value="contact">
        显示联系方式
      </SubmitButton>{' '}
      <small className="field-hint">需要核对时再看，会记入操作记录</small>
    </Form>
  )
}

/** The article as the public reads it, or would if it were not closed. */
function Reported({ view: { article } }: { view: View }) {
  if (!article) return null
  return (
    <section className="panel">
      <h2 className="section-title">反映的文章</h2>
      <p>
        {article.isClosed
          ? '暂不公开，群众看不到。'
          : article.status === 'withdrawn'
            ? '已撤下，群众看不到。'
            : '正在公开。'}
        {article.formerVersions.length > 0
          ? `另有 ${article.formerVersions.length} 版旧的内容在修改记录里，要删除的请打开公开记录。`
          : ''}{' '}
        <a className="staff-link" href={href('/staff/articles/:id/record', { id: article.id })}>
          公开记录
        </a>
      </p>
      <details>
        <summary>看正文：{article.title}</summary>
        {/* Sanitised on save. */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: article.html }} />
      </details>
    </section>
  )
}
