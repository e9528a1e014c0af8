import { showBody } from '../../../../domain/articles/body.server.ts'
import { data, redirect } from 'react-router'
import { nameOf } from '../../../../access/policy.ts'
import { refusalInit } from '../../../../access/refusal.server.ts'
import { documentToHtml } from '../../../../domain/articles/document/to-html.ts'
import {
  confirmErasure,
  declineErasure,
  openErased,
  requestErasure,
  type VersionRef,
} from '../../../../domain/articles/public-record/commands-erase.server.ts'
import { getStaffRecord } from '../../../../domain/articles/public-record/staff-record.server.ts'
import { formatDateTime } from '../../../../platform/dates.ts'
import type { Tx } from '../../../../platform/db/types.ts'
import { notFound } from '../../../../platform/errors.ts'
import type { FieldErrors } from '../../../../platform/field-rule.ts'
import { cleanHtml } from '../../../../platform/html/clean-html.server.ts'
import { idParameter } from '../../../../platform/parameters.ts'
import { fieldText } from '../../../../platform/text/text-input.ts'
import { href } from '../../../href.ts'
import type { Submission } from '../../../page-route.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { refusalOf } from '../../frame/forms/refusal.server.ts'
import type { StaffVisit } from '../../frame/page.server.ts'

const path = '/staff/articles/:id/record'
type Visit = StaffVisit<typeof path>
type Mode = NonNullable<Visit['query']['mode']>

function idOf({ params }: Pick<Visit, 'params'>): number {
  const read = idParameter.safeParse(params['id'])
  if (!read.success) throw notFound('没有这篇公开过的文章。')
  return read.data
}

/** The public record of an article, newest first, and what the user may do with each version. */
export async function loadRecord(visit: Visit) {
  const { site, staff, query } = visit
  const id = idOf(visit)
  const { rows, mayRead, ...article } = await getStaffRecord(site.db, staff, site.district.areaCode, id, site.now)
  const me = nameOf(staff)
  return {
    id,
    ...article,
    back: mayRead
      ? { title: '返回稿件', href: href('/staff/articles/:id', { id }) }
      : { title: '返回个人信息反映', href: href('/staff/personal-data') },
    mode: query.mode ?? null,
    rows: rows.toReversed().map(({ request, erasure, ...row }) => ({
      ...row,
      time: formatDateTime(row.time),
      mayRequest: row.access === 'open' && !row.isCurrent && !request,
      request: request && {
        person: request.person,
        time: formatDateTime(request.time),
        reason: request.reason,
        isOwn: request.actor === me,
      },
      erasure: erasure && { ...erasure, time: formatDateTime(erasure.time) },
    })),
  }
}

/** What a form gives back where it leads to no other page. */
export type RecordAnswer = {
  number: number
  notice: Notice | null
  errors: FieldErrors<string>
  reason: string
  /** The sealed original, opened. */
  original: { title: string; html: string } | null
}

type Action = Pick<Visit, 'site' | 'staff'> & { version: VersionRef; reason: string }
type Command = { mode: Mode; run: (tx: Tx, action: Action) => Promise<void> }

const commands: Readonly<Record<string, Command>> = {
  request: {
    mode: 'requested',
    run: (tx, { staff, version, reason, site }) => requestErasure(tx, staff, version, reason, site.now),
  },
  confirm: { mode: 'erased', run: (tx, { staff, version, site }) => confirmErasure(tx, staff, version, site.now) },
  decline: { mode: 'declined', run: (tx, { staff, version, site }) => declineErasure(tx, staff, version, site.now) },
}

/** Performs an action on one version. What was typed stays with what is wrong. */
export async function actOnRecord(visit: Visit & Submission) {
  const { site, staff } = visit
  const form = await visit.readForm()
  const intent = fieldText(form, 'intent', 20)
  const reason = fieldText(form, 'reason', 5_000)
  const number = idParameter.safeParse(fieldText(form, 'number', 12)).data ?? 0
  const version = { districtCode: site.district.areaCode, articleId: idOf(visit), number }
  const answer: RecordAnswer = { number, notice: null, errors: {}, reason, original: null }
  try {
    if (intent === 'open') {
      const content = await site.db.transaction().execute((tx) => openErased(tx, staff, version, site.now))
      const original = {
        title: content.title,
        html: showBody(cleanHtml(documentToHtml(content.document)), (url) => url),
      }
      return data<RecordAnswer>({ ...answer, original })
    }
    const command = Object.hasOwn(commands, intent) ? commands[intent] : undefined
    if (!command) return redirect(href(path, { id: version.articleId }), { status: 303 })
    await site.db.transaction().execute((tx) => command.run(tx, { site, staff, version, reason }))
    return redirect(href(path, { id: version.articleId, mode: command.mode }), { status: 303 })
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    const notice: Notice = { kind: 'error', title: '没有完成', message: error.message }
    const errors = error.field ? { [error.field]: error.message } : {}
    return data<RecordAnswer>({ ...answer, notice, errors }, refusalInit(error))
  }
}
