import { data, redirect } from 'react-router'
import { refusalInit } from '../../../access/refusal.server.ts'
import {
  acceptRequest,
  answerRequest,
  askApplicant,
  extendRequest,
  openContact,
  type RequestRef,
} from '../../../domain/disclosure-requests/commands.server.ts'
import {
  countRequestViews,
  getStaffRequest,
  listStaffRequests,
} from '../../../domain/disclosure-requests/queries-staff.server.ts'
import { supplyDays } from '../../../domain/disclosure-requests/rules.ts'
import { requestResults, resultTitles, stateTitles } from '../../../domain/disclosure-requests/states.ts'
import { requestViews, viewTitles } from '../../../domain/disclosure-requests/views.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { notFound, wrongField } from '../../../platform/errors.ts'
import type { FieldErrors } from '../../../platform/field-rule.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import type { StaffVisit } from '../frame/page.server.ts'
import { refusalOf } from '../frame/forms/refusal.server.ts'

const path = '/staff/requests/:id'
type Visit = StaffVisit<typeof path>
type Mode = NonNullable<Visit['query']['mode']>

/** One list of requests with the counts of all lists. */
export async function loadRequests({ site, staff, query }: StaffVisit<'/staff/requests'>) {
  const counts = await countRequestViews(site, staff)
  const view = query.view ?? 'open'
  const page = await listStaffRequests(site, staff, view, query.pageNum)
  return {
    ...page,
    view,
    views: requestViews.map((each) => ({ view: each, title: viewTitles[each], count: counts[each] })),
    rows: page.rows.map(({ receivedTime, state, result, ...row }) => ({
      ...row,
      state: stateTitles[state],
      result: result && resultTitles[result],
      received: formatDateTime(receivedTime),
    })),
  }
}

function idOf({ params }: Pick<Visit, 'params'>): number {
  const read = idParameter.safeParse(params['id'])
  if (!read.success) throw notFound('没有这份公开申请。')
  return read.data
}

/** A request as staff see it, and what the user may do. */
export async function loadRequest(visit: Visit) {
  const { site, staff, query } = visit
  const { may, receivedTime, ...request } = await getStaffRequest(site, staff, idOf(visit))
  const isOpen = request.state !== 'answered'
  return {
    ...request,
    received: formatDateTime(receivedTime),
    mode: query.mode ?? null,
    mayAccept: may.has('disclosure-request.accept') && request.state === 'received',
    mayAsk: may.has('disclosure-request.ask') && isOpen && !request.wasAsked,
    mayExtend: may.has('disclosure-request.extend') && isOpen && !request.wasExtended && request.state !== 'asked',
    mayAnswer: may.has('disclosure-request.answer') && isOpen,
    mayOpenContact: may.has('disclosure-request.contact'),
  }
}

const textFields = ['question', 'days', 'reason', 'answer', 'result'] as const
type Typed = Record<(typeof textFields)[number], string>

/** What a form gives back where it leads to no other page. */
export type RequestAnswer = {
  intent: string
  notice: Notice | null
  errors: FieldErrors<string>
  typed: Typed
  contact: { number: string; phone: string; address: string } | null
}

type Action = Pick<Visit, 'site' | 'staff'> & { request: RequestRef; form: FormData; typed: Typed }
type Command = { mode: Mode; run: (tx: Tx, action: Action) => Promise<void> }

const commands: Readonly<Record<string, Command>> = {
  accept: { mode: 'accepted', run: (tx, { staff, request, site }) => acceptRequest(tx, staff, request, site.now) },
  ask: {
    mode: 'asked',
    run: (tx, { staff, request, site, typed }) => {
      const question = { question: typed.question, days: Number(typed.days || supplyDays.usual) }
      return askApplicant(tx, site.keys, staff, request, question, site.now)
    },
  },
  extend: {
    mode: 'extended',
    run: (tx, { staff, request, site, typed }) => extendRequest(tx, site.keys, staff, request, typed.reason, site.now),
  },
  answer: {
    mode: 'answered',
    run: (tx, { staff, request, site, typed, form }) => {
      const result = requestResults.find((each) => each === typed.result)
      if (!result) throw wrongField('result', '请选择答复类型')
      const answer = { result, content: typed.answer, confirmed: form.get('confirmed') === '1' }
      return answerRequest(tx, site.keys, staff, request, answer, site.now)
    },
  },
}

/** Performs an action of the page. What was typed stays with what is wrong. */
export async function actOnRequest(visit: Visit & Submission) {
  const { site, staff } = visit
  const form = await visit.readForm()
  const intent = fieldText(form, 'intent', 20)
  const typed = Object.fromEntries(textFields.map((name) => [name, fieldText(form, name, 20_000)])) as Typed
  const version = Number(/^\d{1,9}$/.exec(fieldText(form, 'version', 12))?.[0] ?? 0)
  const request = { districtCode: site.district.areaCode, id: idOf(visit), version }
  const answer: RequestAnswer = { intent, notice: null, errors: {}, typed, contact: null }
  try {
    if (intent === 'contact') {
      const contact = await site.db.transaction().execute((tx) => openContact(tx, site.keys, staff, request))
      return data<RequestAnswer>({ ...answer, contact })
    }
    const command = Object.hasOwn(commands, intent) ? commands[intent] : undefined
    if (!command) return redirect(href(path, { id: request.id }), { status: 303 })
    await site.db.transaction().execute((tx) => command.run(tx, { site, staff, request, form, typed }))
    return redirect(href(path, { id: request.id, mode: command.mode }), { status: 303 })
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    const notice: Notice = { kind: 'error', title: '没有完成', message: error.message }
    const errors = error.field ? { [error.field]: error.message } : {}
    return data<RequestAnswer>({ ...answer, notice, errors }, refusalInit(error))
  }
}
