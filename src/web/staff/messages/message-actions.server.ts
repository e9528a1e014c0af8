import { redirect } from 'react-router'
import {
  acceptMessage,
  addNote,
  askWriter,
  assignMessage,
  hideMessage,
  nameAssignee,
  openPhone,
  publishMessage,
} from '../../../domain/messages/answering/operations.server.ts'
import { withPhrase } from '../../../domain/messages/answering/reply-phrases.ts'
import { listTemplates } from '../../../domain/messages/reply-templates/staff-queries.server.ts'
import { joinRepeat, partRepeat } from '../../../domain/messages/joined/operations-repeats.server.ts'
import { approveReply, replyMessage, returnReply } from '../../../domain/messages/joined/operations-replies.server.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import { type Refused, submitForm } from '../frame/forms/operation-form.server.ts'
import type { MessagePageView, MessageVisit } from './message.server.ts'

type Visit = MessageVisit & Submission
/** What a form gives back where it leads to no other page. */
type Returned = Pick<Refused, 'errors' | 'typed'> & { notice: Notice | null }
type MessageAnswer = Returned | { phone: string }

/** What the parts of the page are made from. */
export type MessageProps = { view: MessagePageView; answer: MessageAnswer | undefined }

/** Performs an action of the page. */
export async function actOnMessage(visit: Visit) {
  const here = href('/staff/messages/:id', { id: visit.params['id'] ?? '' })
  const form = await visit.readForm()
  switch (form.has('phrase') ? 'phrase' : fieldText(form, 'intent', 20)) {
    case 'accept':
      return submitForm(visit, acceptMessage, here)
    case 'assign':
      return submitForm(
        visit,
        assignMessage,
        ({ isStillReadable }) => (isStillReadable ? here : href('/staff/messages')),
        { areaId: 'unit' },
      )
    case 'name':
      return submitForm(visit, nameAssignee, here, { accountId: 'assignee' })
    case 'ask':
      return submitForm(visit, askWriter, here)
    case 'note':
      return submitForm(visit, addNote, here, { text: 'note' })
    case 'join':
      return submitForm(visit, joinRepeat, here, { firstId: 'first' })
    case 'part':
      return submitForm(visit, partRepeat, here)
    case 'reply':
      return submitForm(visit, replyMessage, here, { content: 'reply' })
    case 'approve':
      return submitForm(visit, approveReply, here)
    case 'return':
      return submitForm(visit, returnReply, here, { reason: 'returnReason' })
    case 'publish':
      return submitForm(visit, publishMessage, here, { content: 'publicContent', reply: 'publicReply' })
    case 'hide':
      return submitForm(visit, hideMessage, here)
    case 'phone':
      return submitForm(visit, openPhone, (phone) => phone)
    case 'phrase':
      return addPhrase(visit, form)
    default:
      return redirect(here, { status: 303 })
  }
}

/** Without scripts: the page again, with the phrase in the reply. */
async function addPhrase({ site, staff }: Visit, form: FormData): Promise<Returned> {
  const reply = fieldText(form, 'reply')
  const phrases = await listTemplates.ask(site, staff, {})
  const phrase = phrases.find(({ id }) => String(id) === form.get('phrase'))
  const typed = { intent: 'reply', reply: phrase ? withPhrase(reply, phrase.text) : reply }
  return { notice: null, errors: {}, typed }
}
