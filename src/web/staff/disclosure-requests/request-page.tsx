import { Form, type HeadersArgs } from 'react-router'
import { href } from '../../href.ts'
import { Steps } from '../../ui/steps.tsx'
import shared from '../articles/articles.css?url'
import { Fact } from '../frame/fact.tsx'
import { KeptText } from '../frame/forms/kept-text.tsx'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import { SubmitButton } from '../frame/forms/submit-button.tsx'
import messages from '../messages/messages.css?url'
import type { Route } from './+types/request-page.ts'
import { AnswerForm, getRefusal, RequestActions } from './request-actions.tsx'
import { actOnRequest, loadRequest } from './requests.server.ts'

export const links = () => [
  { rel: 'stylesheet', href: shared },
  { rel: 'stylesheet', href: messages },
]

export const loader = staffLoader('/staff/requests/:id', 'disclosure-request.read', loadRequest)

export const action = staffAction('/staff/requests/:id', 'disclosure-request.read', actOnRequest)

export const headers = ({ actionHeaders }: HeadersArgs): Headers => actionHeaders ?? new Headers()

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `${loaderData.receivedTime} 的公开申请` : '公开申请' },
]

type View = Route.ComponentProps['loaderData']
type Answer = Route.ComponentProps['actionData']

/** One request: what is asked for, what was said, and what the user may do with it. */
export default function RequestPage({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const refused = answer && 'errors' in answer ? answer : undefined
  const contact = answer && 'contact' in answer ? answer.contact : undefined
  return (
    <>
      <div className="article-back">
        <a className="staff-link" href={href('/staff/requests')}>
          返回公开申请
        </a>
      </div>
      <Outcome notice={answer ? refused?.notice : view.notice} errors={refused?.errors} />
      <div className="article-columns">
        <div className="staff-main">
          <section className="panel">
            <h1 className="staff-title">{view.receivedTime} 的公开申请</h1>
            <Steps label="办理进度" steps={view.steps} />
            <p className={`due-${view.dueLevel}`}>{view.due}</p>
            <Facts view={view} contact={contact} />
            <ol className="talk">
              <li>
                <h2>需要的信息</h2>
                <p>{view.content}</p>
              </li>
              {view.said
                .filter(({ text }) => text)
                .map(({ id, title, person, time, text, kind }) => (
                  <li key={id} className={kind === 'supplied' ? undefined : 'talk-reply'}>
                    <h2>{title}</h2>
                    <p>{text}</p>
                    <small>{kind === 'supplied' ? time : `${person}，${time}`}</small>
                  </li>
                ))}
            </ol>
          </section>
          {view.mayAnswer ? <AnswerForm view={view} refused={refused} /> : null}
          <KeptText
            label="答复内容"
            text={view.mayAnswer ? undefined : getRefusal(refused, 'answer')?.typed['answer']}
          />
          <KeptText
            label="需要补正的内容"
            text={view.mayAsk ? undefined : getRefusal(refused, 'ask')?.typed['question']}
          />
          <KeptText
            label="延长的理由"
            text={view.mayExtend ? undefined : getRefusal(refused, 'extend')?.typed['reason']}
          />
        </div>
        <aside className="article-aside" aria-label="办理">
          <RequestActions view={view} refused={refused} />
        </aside>
      </div>
    </>
  )
}

function Facts({
  view,
  contact,
}: {
  view: View
  contact: Extract<Answer, { contact: object }>['contact'] | undefined
}) {
  return (
    <dl className="facts">
      <Fact title="编号">{view.id}</Fact>
      <Fact title="状态">{view.result ? `${view.stateTitle}：${view.result}` : view.stateTitle}</Fact>
      {view.state === 'answered' ? null : (
        <Fact title="答复期限">{view.supplyBy ? `补正后重新计算；补正期限 ${view.supplyBy}` : view.answerBy}</Fact>
      )}
      <Fact title="申请人">
        {view.name}（{view.applicantKind}）
      </Fact>
      <Fact title="证件号码">{contact?.number ?? view.number}</Fact>
      <Fact title="手机号码">
        <span>{contact?.phone ?? view.phone}</span>
        {view.mayOpenContact && !contact ? <ContactButton /> : null}
      </Fact>
      <Fact title="获取方式">{view.delivery}</Fact>
      {view.hasAddress ? <Fact title="通信地址">{contact?.address ?? '显示号码时一并显示'}</Fact> : null}
    </dl>
  )
}

function ContactButton() {
  return (
    <Form method="post">
      <SubmitButton name="intent" value="contact">
        显示号码和地址
      </SubmitButton>{' '}
      <small className="field-hint">需要核对身份或者联系申请人时再看，会记入操作记录</small>
    </Form>
  )
}
