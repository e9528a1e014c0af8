import type { ComponentProps } from 'react'
import { ActionForm } from '../frame/forms/action-form.tsx'
import type { MessageProps } from './message-actions.server.ts'

/** An action on the message as the user saw it: what somebody else did meanwhile refuses it. */
export const VersionForm = ({
  view,
  children,
  ...action
}: Pick<MessageProps, 'view'> & ComponentProps<typeof ActionForm>) => (
  <ActionForm {...action}>
    <input type="hidden" name="version" value={view.version} />
    {children}
  </ActionForm>
)

/** What came back of the form of an action. */
export const getRefusal = (answer: MessageProps['answer'], intent: string) =>
  answer && 'typed' in answer && answer.typed['intent'] === intent ? answer : undefined
