import type { ReactNode } from 'react'
import { Said } from './own-forms.tsx'
import { Steps } from '../../ui/steps.tsx'
import type { ShownMessage } from '../../../domain/messages/queries.server.ts'

const receiptNeeded = '仅凭回执编号查看'

/** What the reply says, or by when it is due. */
const replyOf = ({ state, content, replyContent, answerBy }: ShownMessage): string => {
  if (state !== 1) return `尚未反馈，应于 ${answerBy} 前反馈`
  return content === null ? receiptNeeded : replyContent || '—'
}

/** The values of the columns that the specification names, in their order. */
export const conversationColumns = (message: ShownMessage): readonly (readonly [title: string, value: string])[] => [
  ['昵称', message.nickname],
  ['手机号码', message.phone],
  ['留言内容', message.content ?? receiptNeeded],
  ['反馈内容', replyOf(message)],
  ['反馈单位', message.replyName || '—'],
  ['反馈状态', message.state === 1 ? '已反馈' : '未反馈'],
  ['反馈时间', message.replyTime || '—'],
]

/** A message with all that was said, in that order. Shows all fields of the specification. */
export function Conversation({ message, children }: { message: ShownMessage; children: ReactNode }) {
  const { id, nickname, phone, content, replyName, state, replyTime, receivedTime, unitName } = message
  const answered = state === 1
  const said = message.own?.said ?? []
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
          {replyOf(message)}
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
