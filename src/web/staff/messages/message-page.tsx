import { Form, type HeadersArgs } from 'react-router'
import { href } from '../../href.ts'
import { Steps } from '../../ui/steps.tsx'
import { EarlierEntries } from '../frame/earlier-entries.tsx'
import { Fact } from '../frame/fact.tsx'
import { KeptText } from '../frame/forms/kept-text.tsx'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/message-page.ts'
import { actOnMessage, type MessageProps } from './message-actions.server.ts'
import { MessageActions } from './message-actions.tsx'
import { loadMessage, type MessagePageView } from './message.server.ts'
import { NoteList } from './note-list.tsx'
import { ProposedReply } from './proposed-reply.tsx'
import { ReplyForm } from './reply-form.tsx'
import shared from '../articles/articles.css?url'
import styles from './messages.css?url'
import { SubmitButton } from '../frame/forms/submit-button.tsx'
import { getRefusal } from './version-form.tsx'

export const links = () => [
  { rel: 'stylesheet', href: shared },
  { rel: 'stylesheet', href: styles },
]

export const loader = staffLoader('/staff/messages/:id', 'message.read', loadMessage)

export const action = staffAction('/staff/messages/:id', 'message.read', actOnMessage)

export const headers = ({ actionHeaders }: HeadersArgs): Headers => actionHeaders ?? new Headers()

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `${loaderData.received} 的留言` : '留言' },
]

/** One message: what was said and done, where it stands, and what the user may do with it. */
export default function MessagePage({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const refused = answer && 'typed' in answer ? answer : undefined
  return (
    <>
      <div className="article-back">
        <a className="staff-link" href={href('/staff/messages')}>
          返回留言
        </a>
      </div>
      <Outcome notice={answer ? refused?.notice : view.notice} errors={refused?.errors} />
      <div className="article-columns">
        <div className="staff-main">
          <section className="panel">
            <h1 className="staff-title">{view.received} 的留言</h1>
            <Way view={view} />
            <Facts view={view} answer={answer} />
            <Talk view={view} />
          </section>
          <ProposedReply view={view} answer={answer} />
          {view.mayReply ? <ReplyForm view={view} answer={answer} /> : null}
          <Unsaved view={view} answer={answer} />
        </div>
        <aside className="article-aside" aria-label="办理">
          <MessageActions view={view} answer={answer} />
          <Timeline view={view} />
        </aside>
      </div>
    </>
  )
}

/** The page with all events. */
const allOf = ({ id }: Pick<MessagePageView, 'id'>): string => href('/staff/messages/:id', { id, all: '1' })

/** What was typed into forms that somebody else's action has taken away. */
function Unsaved({ view, answer }: MessageProps) {
  const publishing = view.mayPublish && view.publicText ? undefined : getRefusal(answer, 'publish')
  const replying = getRefusal(answer, 'reply')
  return (
    <>
      <KeptText label="答复" text={view.mayReply ? undefined : replying?.typed['reply']} />
      <KeptText label="要问的内容" text={view.mayAsk ? undefined : getRefusal(answer, 'ask')?.typed['question']} />
      <KeptText label="公开的留言内容" text={publishing?.typed['publicContent']} />
      <KeptText label="公开的答复" text={publishing?.typed['publicReply']} />
    </>
  )
}

function Way({
  view: { steps, due, waitsForSender, isObjected, joinedTo, repeats, repeatCount },
}: {
  view: MessagePageView
}) {
  return (
    <>
      <Steps label="办理进度" steps={steps} />
      <p className={`due-${due.level}`}>{due.words}</p>
      {waitsForSender ? <p>已追问，等留言人凭回执编号补充；答复的期限不变。</p> : null}
      {joinedTo ? (
        <p>
          已并入{' '}
          <a className="staff-link" href={href('/staff/messages/:id', { id: joinedTo })}>
            {joinedTo} 号留言
          </a>
          ，由那里一并答复。
        </p>
      ) : null}
      {repeats.length > 0 ? (
        <p>
          {repeats.map((id) => `${id} 号`).join('、')}
          {repeatCount > repeats.length ? `等 ${repeatCount} 条` : ''}留言并入了这一条：答复同时发给 {repeatCount + 1}{' '}
          位留言人，请不要写只有一个人的事。
        </p>
      ) : null}
      {isObjected ? <p className="due-overdue">留言人有异议，请核实后修改答复。</p> : null}
    </>
  )
}

function Facts({ view, answer }: MessageProps) {
  const phone = answer && 'phone' in answer ? answer.phone : undefined
  return (
    <dl className="facts">
      <Fact title="编号">{view.id}</Fact>
      <Fact title="留言对象">{view.unitName}</Fact>
      {view.subject ? (
        <Fact title="问的是">
          {view.subject.href ? (
            <a className="staff-link" href={view.subject.href}>
              {view.subject.words}
            </a>
          ) : (
            view.subject.words
          )}
        </Fact>
      ) : null}
      <Fact title="类别">{view.kind ?? '受理时选择'}</Fact>
      <Fact title="办理人">{view.assignee?.name ?? '没有指定'}</Fact>
      <Fact title="昵称">{view.nickname}</Fact>
      <Fact title="手机号码">
        <span>{phone ?? view.phone}</span>
        {view.mayOpenPhone && !phone ? <PhoneButton /> : null}
      </Fact>
      <Fact title="公开范围">
        {view.receiptOnly
          ? '留言人要求仅凭回执编号查看，不能公开'
          : view.published
            ? `${view.published} 公开在“留言选登”`
            : '没有公开，凭手机号码可以查到'}
      </Fact>
    </dl>
  )
}

function PhoneButton() {
  return (
    <Form method="post">
      <SubmitButton name="intent" value="phone">
        显示号码
      </SubmitButton>{' '}
      <small className="field-hint">需要联系留言人时再看，会记入操作记录</small>
    </Form>
  )
}

/** The message and its reply, with what the reply said before it was changed. */
function Talk({ view }: { view: MessagePageView }) {
  return (
    <ol className="talk">
      <li>
        <h2>
          {view.nickname}，{view.received}
        </h2>
        <p>{view.content}</p>
      </li>
      {view.talk.earlier > 0 ? (
        <li>
          <EarlierEntries count={view.talk.earlier} unit="条" all={allOf(view)} />
        </li>
      ) : null}
      <Said entries={view.talk.rows.filter(({ isLater }) => !isLater)} />
      {view.reply === null ? null : (
        <li className="talk-reply">
          <h2>
            {view.replyName}答复，{view.replied}
          </h2>
          <p>{view.reply}</p>
          {view.formerReplies.rows.length > 0 ? (
            <details>
              <summary>修改过 {view.formerReplies.earlier + view.formerReplies.rows.length} 次，查看原来的答复</summary>
              <NoteList notes={view.formerReplies.rows} />
              <EarlierEntries count={view.formerReplies.earlier} unit="条" all={allOf(view)} />
            </details>
          ) : null}
        </li>
      )}
      <Said entries={view.talk.rows.filter(({ isLater }) => isLater)} />
    </ol>
  )
}

const Said = ({ entries }: { entries: MessagePageView['talk']['rows'] }) =>
  entries.map(({ id, title, isStaff, time, text }) => (
    <li key={id} className={isStaff ? 'talk-reply' : undefined}>
      <h2>
        {title}，{time}
      </h2>
      <p>{text}</p>
    </li>
  ))

function Timeline({ view }: { view: MessagePageView }) {
  const { rows, earlier } = view.timeline
  if (rows.length === 0) return null
  return (
    <section className="panel" aria-labelledby="timeline">
      <h2 id="timeline" className="section-title">
        办理过程
      </h2>
      <ol className="timeline">
        {rows.toReversed().map(({ id, title, person, time, note }) => (
          <li key={id}>
            <strong>{title}</strong> {person}
            <small>{time}</small>
            {note ? <p>{note}</p> : null}
          </li>
        ))}
      </ol>
      <EarlierEntries count={earlier} unit="步" all={allOf(view)} />
    </section>
  )
}
