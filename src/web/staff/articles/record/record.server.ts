import { redirect } from 'react-router'
import { getActorName } from '../../../../access/policy.ts'
import { showBody } from '../../../../domain/articles/body.server.ts'
import {
  confirmErasure,
  declineErasure,
  openErased,
  requestErasure,
} from '../../../../domain/articles/public-record/operations-erase.server.ts'
import { getStaffRecord } from '../../../../domain/articles/public-record/staff-queries-record.server.ts'
import { formatDateTime } from '../../../../platform/dates.ts'
import { fieldText } from '../../../../platform/text/text-input.ts'
import { href } from '../../../href.ts'
import type { Submission } from '../../../page-route.server.ts'
import { askPage } from '../../frame/ask-page.server.ts'
import { findNotice, submitForm } from '../../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../../frame/staff-routes.server.ts'
import { readArticleId } from '../article.server.ts'

const path = '/staff/articles/:id/record'
type Visit = StaffVisit<typeof path>

/** The public record of an article, newest first, and what the user may do with each version. */
export async function loadRecord(visit: Visit) {
  const { id, rows, mayRead, ...article } = await askPage(visit, getStaffRecord)
  const me = getActorName(visit.staff)
  return {
    id,
    ...article,
    back: mayRead
      ? { title: '返回稿件', href: href('/staff/articles/:id', { id }) }
      : { title: '返回个人信息反映', href: href('/staff/personal-data') },
    notice: findNotice(visit.query.mode),
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

/** The decrypted original of an erased version. */
export type Opened = { number: string; original: { title: string; html: string } }

/** Performs an action on one version. */
export async function actOnRecord(visit: Visit & Submission) {
  const form = await visit.readForm()
  const next = href(path, { id: readArticleId(visit) })
  switch (fieldText(form, 'intent', 20)) {
    case 'request':
      return submitForm(visit, requestErasure, next)
    case 'confirm':
      return submitForm(visit, confirmErasure, next)
    case 'decline':
      return submitForm(visit, declineErasure, next)
    case 'open':
      return submitForm(visit, openErased, ({ title, content }): Opened => ({
        number: fieldText(form, 'number', 12),
        original: { title, html: showBody(content, (url) => url) },
      }))
    default:
      return redirect(next, { status: 303 })
  }
}
