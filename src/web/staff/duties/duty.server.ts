import {
  confirmEvidence,
  endExemption,
  exemptDuty,
  withdrawEvidence,
} from '../../../domain/duties/operations-duties.server.ts'
import { listConfirmations } from '../../../domain/duties/staff-queries-confirmations.server.ts'
import { listStaffDuties } from '../../../domain/duties/staff-queries-duties.server.ts'
import { listDutySuggestions } from '../../../domain/duties/staff-queries-suggestions.server.ts'
import { stateInWords } from '../../../domain/duties/states.ts'
import { suggestionInWords } from '../../../domain/duties/doubts.ts'
import { mayAnywhere } from '../../../domain/articles/policy.ts'
import { notFound } from '../../../platform/errors.ts'
import { formatDate } from '../../../platform/dates.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { findNotice, submitForm } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'
import { withoutFullStop } from '../../full-stop.ts'

const path = '/staff/duties/one'
type Visit = StaffVisit<typeof path>

/** As many as the list of duties can give. */
const mostPeriods = 8

/** One period of one item of one unit: how it stands, what may fulfil it, and who may excuse the unit. */
export async function loadDuty({ site, staff, query }: Visit) {
  const { unitId, duty: code, period: key } = query
  const rows = code ? await listStaffDuties.ask(site, staff, { duty: code, count: mostPeriods }) : []
  const row = rows.find(({ unit }) => unit.id === unitId)
  const period = row?.periods.find((each) => each.key === key)
  if (!row || !period) throw notFound('没有这一期的任务，可能不归您管，或者时间太早。')
  const suggestions = (await listDutySuggestions.ask(site, staff, { unitId })).filter(
    (each) => each.item === code && each.period === key,
  )
  const confirmed = await listConfirmations.ask(site, staff, { unitId, item: row.item.code, period: period.key })
  const [example] = [...suggestions, ...confirmed]
  return {
    unit: row.unit,
    item: { code: row.item.code, title: row.item.title },
    period: { key: period.key, label: period.label, due: period.due },
    state: period.state,
    title: stateInWords(period),
    doubt: period.doubt,
    exemptReason: period.exemptReason === null ? null : withoutFullStop(period.exemptReason),
    article: period.evidence && { id: period.evidence.articleId, day: period.evidence.day },
    suggestions: suggestions.map(({ articleId, release, title, releaseTime, reason, isDated }) => ({
      articleId,
      release,
      title,
      day: formatDate(releaseTime),
      reason: suggestionInWords(reason, isDated),
    })),
    confirmed,
    mayConfirm: example ? await confirmEvidence.isAllowed(site, staff, { articleId: example.articleId }) : false,
    mayExempt: await exemptDuty.isAllowed(site, staff, { unitId }),
    mayWrite: mayAnywhere(staff, 'article.edit'),
    notice: findNotice(query.mode),
  }
}

export async function saveDuty(visit: Visit & Submission) {
  const { unitId, duty = '', period = '' } = visit.query
  const then = href(path, { unitId, duty, period })
  const stored = { load: () => Promise.resolve(undefined), versionIn: () => undefined }
  const read = (typed: Readonly<Record<string, string>>) => ({ ...typed, unitId: String(unitId), item: duty, period })
  switch (fieldText(await visit.readForm(), 'intent', 10)) {
    case 'confirm':
      return submitForm(visit, confirmEvidence, then, read, stored)
    case 'unconfirm':
      return submitForm(visit, withdrawEvidence, then, read, stored)
    case 'unexempt':
      return submitForm(visit, endExemption, then, read, stored)
    default:
      return submitForm(visit, exemptDuty, then, read, stored)
  }
}
