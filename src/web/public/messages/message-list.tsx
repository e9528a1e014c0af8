import type { ReactNode } from 'react'
import type { HistoryAnswer } from './feedback.server.ts'
import { OwnForms, Said } from './own-forms.tsx'
import { Steps } from '../../ui/steps.tsx'
import type { ShownMessage } from '../../../domain/messages/queries.server.ts'

/** Messages as conversations in the order in which it was said. Shows all fields of the specification. */
export function MessageList({
  messages,
  typed,
  refused,
}: {
  messages: readonly ShownMessage[]
  typed: HistoryAnswer['typed']
  refused: HistoryAnswer['refused']
}) {
  return (
    <ul className="messages">
      {messages.map((message) => (
        <li key={message.id}>
          <Conversation message={message}>
            {message.own ? <OwnForms own={message.own} typed={typed} refused={refused} /> : null}
          </Conversation>
        </li>
      ))}
    </ul>
  )
}

const receiptNeeded = '仅凭回执编号查看'

function Conversation({ message, children }: { message: ShownMessage; children: ReactNode }) {
  const { id, nickname, phone, content, replyContent, replyName, state, replyTime, receivedTime, unitName } = message
  const answered = state === 1
  const said = message.own?.said ?? []
  const reply = answered
    ? content === null
      ? receiptNeeded
      : replyContent || '—'
    : `尚未反馈，应于 ${message.answerBy} 前反馈`
  return (
    <article className={answered ? 'message message-answered' : 'message'} aria-labelledby={`message-${id}`}>
      <header>
        <h4 id={`message-${id}`}>
          <time>{receivedTime}</time> 留言给{unitName}
        </h4>
        <p>
          <span>反馈状态</span>
          <strong>{answered ? '已反馈' : '未反馈'}</strong>
        </p>
      </header>
      <Steps label="办理进度" steps={message.steps} />
      <dl>
        <Part label="昵称">{nickname}</Part>
        <Part label="手机号码">{phone}</Part>
        <Part label="留言内容" isText>
          {content ?? receiptNeeded}
        </Part>
      </dl>
      <Said said={said.filter(({ isLater }) => !isLater)} />
      <dl className="message-reply">
        <Part label="反馈内容" isText>
          {reply}
        </Part>
        <Part label="反馈单位">{replyName || '—'}</Part>
        <Part label="反馈时间">{replyTime || '—'}</Part>
      </dl>
      <Said said={said.filter(({ isLater }) => isLater)} />
      {children}
    </article>
  )
}

function Part({ label, isText = false, children }: { label: string; isText?: boolean; children: ReactNode }) {
  return (
    <div className={isText ? 'message-text' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
