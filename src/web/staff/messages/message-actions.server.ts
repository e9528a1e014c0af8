import { data, redirect } from 'react-router'
import { refusalOf } from '../frame/forms/refusal.server.ts'
import { listPlaces } from '../../../access/places.server.ts'
import type { Staff } from '../../../access/policy.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import type { MessageId } from '../../../domain/messages/answering/change.server.ts'
import {
  acceptMessage,
  addNote,
  askBack,
  assignMessage,
  hideMessage,
  openPhone,
  publishMessage,
} from '../../../domain/messages/answering/commands-answer.server.ts'
import { nameAssignee } from '../../../domain/messages/together/assignees.server.ts'
import { joinRepeat, partRepeat } from '../../../domain/messages/together/repeats.server.ts'
import { approveReply, replyMessage, returnReply } from '../../../domain/messages/together/reply.server.ts'
import { messageKinds } from '../../../domain/messages/kinds.ts'
import { can } from '../../../domain/messages/policy.ts'
import { listReplyTemplates } from '../../../domain/messages/reply-templates/queries.server.ts'
import { wordsIn } from '../../../domain/messages/answering/redaction.ts'
import { withPhrase } from '../../../domain/messages/answering/reply-phrases.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { wrongField } from '../../../platform/errors.ts'
import type { FieldErrors } from '../../../platform/field-rule.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { fieldText, oneLine } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import { messageIdOf, type MessagePageView, type MessageVisit } from './message.server.ts'

const path = '/staff/messages/:id'
type Mode = NonNullable<MessageVisit['query']['mode']>

const textFields = [
  'unit',
  'reason',
  'question',
  'note',
  'reply',
  'publicContent',
  'publicReply',
  'hiddenWords',
  'first',
  'returnReason',
] as const
type Typed = Record<(typeof textFields)[number], string>

/** What a form gives back where it leads to no other page. */
export type MessageAnswer = {
  intent: string
  notice: Notice | null
  errors: FieldErrors<string>
  typed: Typed
  /** The whole number, once it was asked for. */
  phone: string | null
}

type Action = {
  site: RequestContext
  staff: Staff
  message: MessageId
  form: FormData
  typed: Typed
}

/** What the parts of the page are made from. */
export type MessageProps = { view: MessagePageView; answer: MessageAnswer | undefined }

type Handler = (action: Action) => Promise<Response | MessageAnswer>

const show = ({ id }: MessageId, mode?: Mode) => redirect(href(path, { id, mode }), { status: 303 })

/** A command without further steps, and what the page says then. */
const run =
  (mode: Mode, command: (tx: Tx, action: Action) => Promise<void>): Handler =>
  async (action) => {
    await action.site.db.transaction().execute((tx) => command(tx, action))
    return show(action.message, mode)
  }

const assign: Handler = async ({ site, staff, message, typed }) => {
  const { db, keys, now } = site
  const unit = idParameter.safeParse(typed.unit)
  if (!unit.success) throw wrongField('unit', '请从列表中选择单位')
  const areaId = unit.data
  await db.transaction().execute((tx) => assignMessage(tx, keys, staff, message, { areaId, reason: typed.reason }, now))
  const place = (await listPlaces(db, [areaId])).get(areaId)
  return place && can(staff, 'message.read', { place })
    ? show(message, 'assigned')
    : redirect(href('/staff/messages', { mode: 'assigned' }), { status: 303 })
}

const reply: Handler = async ({ site, staff, message, form, typed }) => {
  const { db, keys, now } = site
  const written = { content: typed.reply, confirmed: form.get('confirmed') === '1' }
  return show(message, await db.transaction().execute((tx) => replyMessage(tx, keys, staff, message, written, now)))
}

const openNumber: Handler = async ({ site, staff, message, typed }) => {
  const phone = await site.db.transaction().execute((tx) => openPhone(tx, site.keys, staff, message))
  return { intent: 'phone', notice: null, errors: {}, typed, phone }
}

/** Without scripts: the page again, with the phrase in the reply. */
const addPhrase: Handler = async ({ site, form, typed }) => {
  const phrases = await listReplyTemplates(site.db, site.district.areaCode)
  const phrase = phrases.find(({ id }) => String(id) === form.get('phrase'))
  const reply = phrase ? withPhrase(typed.reply, phrase.text) : typed.reply
  return { intent: 'reply', notice: null, errors: {}, typed: { ...typed, reply }, phone: null }
}

const handlers = new Map<string, Handler>(
  Object.entries({
    accept: run('accepted', (tx, { staff, message, site, form }) => {
      const kind = messageKinds.find((each) => each === form.get('kind'))
      if (!kind) throw wrongField('kind', '请选择类别')
      return acceptMessage(tx, staff, message, site.now, kind)
    }),
    assign,
    ask: run('asked', (tx, { staff, message, site, typed }) =>
      askBack(tx, site.keys, staff, message, typed.question, site.now),
    ),
    note: run('noted', (tx, { staff, message, site, typed }) =>
      addNote(tx, site.keys, staff, message, typed.note, site.now),
    ),
    name: run('named', (tx, { staff, message, site, form }) => {
      if (form.get('assignee') === '') return nameAssignee(tx, site.keys, staff, message, null, site.now)
      const accountId = idParameter.safeParse(form.get('assignee'))
      if (!accountId.success) throw wrongField('assignee', '请从列表中选择办理人')
      return nameAssignee(tx, site.keys, staff, message, accountId.data, site.now)
    }),
    join: run('joined', (tx, { staff, message, site, typed }) => {
      const first = idParameter.safeParse(typed.first.trim())
      if (!first.success) throw wrongField('first', '请填写先收到的那条留言的编号，只填数字')
      return joinRepeat(tx, site.keys, staff, message, first.data, site.now)
    }),
    part: run('parted', (tx, { staff, message, site }) => partRepeat(tx, site.keys, staff, message, site.now)),
    reply,
    approve: run('approved', (tx, { staff, message, site, form }) =>
      approveReply(tx, site.keys, staff, message, fieldText(form, 'hash', 64), site.now),
    ),
    return: run('returned', (tx, { staff, message, site, typed }) =>
      returnReply(tx, site.keys, staff, message, typed.returnReason, site.now),
    ),
    publish: run('published', (tx, { staff, message, site, typed }) => {
      const release = {
        content: typed.publicContent,
        reply: typed.publicReply,
        hiddenWords: wordsIn(typed.hiddenWords),
      }
      return publishMessage(tx, site.keys, staff, message, release, site.now)
    }),
    hide: run('hidden', (tx, { staff, message, site }) => hideMessage(tx, staff, message, site.now)),
    phone: openNumber,
    phrase: addPhrase,
  }),
)

/** Every action on a message. Each is one command in a transaction of its own; what was typed stays. */
export async function actOnMessage(visit: MessageVisit & Submission) {
  const { site, staff, readForm } = visit
  const id = messageIdOf(visit)
  const form = await readForm()
  const intent = form.has('phrase') ? 'phrase' : fieldText(form, 'intent', 20)
  const typed = Object.fromEntries(textFields.map((name) => [name, fieldText(form, name, 10_000)])) as Typed
  typed.unit = oneLine(typed.unit)
  const message: MessageId = {
    districtCode: site.district.areaCode,
    id,
    // Without a version nothing is changed.
    version: idParameter.safeParse(fieldText(form, 'version', 12)).data ?? 0,
  }
  const handle = handlers.get(intent)
  if (!handle) return show(message)
  try {
    const answer = await handle({ site, staff, message, form, typed })
    return answer instanceof Response ? answer : data(answer)
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    const notice: Notice = { kind: 'error', title: '没有办理', message: error.message }
    const errors = error.field ? { [error.field]: error.message } : {}
    return data<MessageAnswer>({ intent, notice, errors, typed, phone: null }, refusalInit(error))
  }
}
