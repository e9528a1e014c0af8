import { Fragment, useState } from 'react'
import type { ShownMessage } from '../../../domain/messages/queries.server.ts'
import { conversationColumns, Conversation } from './conversation.tsx'
import type { HistoryAnswer } from './feedback.server.ts'
import { OwnForms } from './own-forms.tsx'

/**
 * The table of the specification, in which each row opens its conversation: without JavaScript by `:target`. Where seven
 * columns have no room, styles show the conversations only.
 */
export function MessageTable({
  messages,
  typed,
  refused,
}: {
  messages: readonly ShownMessage[]
  typed: HistoryAnswer['typed']
  refused: HistoryAnswer['refused']
}) {
  // What the holder of a receipt was refused is in its conversation.
  const own = messages.find((message) => message.own)
  const [open, setOpen] = useState<number | null>(
    messages.length === 1 || refused ? ((own ?? messages[0])?.id ?? null) : null,
  )
  const [first] = messages
  return (
    <table className="messages">
      <thead>
        <tr>
          {first
            ? conversationColumns(first).map(([title]) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))
            : null}
        </tr>
      </thead>
      <tbody>
        {messages.map((message) => (
          <Fragment key={message.id}>
            <Row
              message={message}
              isOpen={open === message.id}
              onOpen={() => setOpen(open === message.id ? null : message.id)}
            />
            <tr
              id={`conversation-${message.id}`}
              className="message-whole"
              data-open={open === message.id ? '' : undefined}
            >
              <td colSpan={7}>
                <Conversation message={message}>
                  {message.own ? <OwnForms own={message.own} typed={typed} refused={refused} /> : null}
                </Conversation>
              </td>
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function Row({ message, isOpen, onOpen }: { message: ShownMessage; isOpen: boolean; onOpen: () => void }) {
  return (
    <tr className="message-row">
      {conversationColumns(message).map(([title, value], at) => (
        <td key={title}>
          {at === 2 ? (
            <a
              href={`#conversation-${message.id}`}
              aria-expanded={isOpen}
              onClick={(event) => {
                event.preventDefault()
                onOpen()
              }}
            >
              <span>{value}</span>
            </a>
          ) : (
            <span>{value}</span>
          )}
        </td>
      ))}
    </tr>
  )
}
