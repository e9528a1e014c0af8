import type { ReactNode } from 'react'
import type { ShownMessage } from './queries.server.ts'

const columns = ['昵称', '手机号码', '留言内容', '反馈内容', '反馈单位', '反馈状态', '反馈时间'] as const

/** Messages with their replies; on a phone each is a card with the columns' names beside the values. */
export function MessageTable({ messages }: { messages: readonly ShownMessage[] }) {
  return (
    <table className="card-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {messages.map((message) => (
          <tr key={message.id}>
            {valuesOf(message).map((value, place) => (
              <td key={columns[place]} data-label={columns[place]}>
                <div>{value}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const receiptNeeded = '仅凭回执编号查看'

function valuesOf(message: ShownMessage): ReactNode[] {
  const { nickname, phone, content, replyContent, replyName, state, replyTime, receivedTime, unitName, answerBy } =
    message
  return [
    nickname,
    <span key="phone" className="message-number">
      {phone}
    </span>,
    <>
      <p className="message-text">{content ?? receiptNeeded}</p>
      <small>
        {receivedTime} 留言给{unitName}
      </small>
    </>,
    content === null && state === 1 ? (
      receiptNeeded
    ) : (
      <p key="reply" className="message-text">
        {replyContent || '—'}
      </p>
    ),
    replyName || '—',
    <>
      <strong className={state === 1 ? 'message-answered' : 'message-open'}>{state === 1 ? '已反馈' : '未反馈'}</strong>
      {state === 0 ? <small>应于 {answerBy} 前反馈</small> : null}
    </>,
    <span key="time" className="message-number">
      {replyTime ? replyTime.split(' ').map((part) => <span key={part}>{part} </span>) : '—'}
    </span>,
  ]
}
