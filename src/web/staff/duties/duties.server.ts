import { mayAnywhere } from '../../../domain/articles/policy.ts'
import { type DutyState, shownPeriods, stateInWords } from '../../../domain/duties/states.ts'
import { listDutyItems, listStaffDuties } from '../../../domain/duties/staff-queries-duties.server.ts'
import { confirmEvidence } from '../../../domain/duties/operations-duties.server.ts'
import { suggestionInWords } from '../../../domain/duties/doubts.ts'
import { labelOf } from '../../../domain/duties/periods.ts'
import { listDutySuggestions } from '../../../domain/duties/staff-queries-suggestions.server.ts'
import { formatDate } from '../../../platform/dates.ts'
import { pageWindow } from '../../../platform/paging.ts'
import { oneLine } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { findNotice, submitForm } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

const unitsPerPage = 20
const suggestionsShown = 10
type Visit = StaffVisit<'/staff/duties'>

/** The newest period, from 0, of which something is missing or to be confirmed; after all where there is none. */
function firstToDo(states: readonly DutyState[]): number {
  const at = states.findIndex((state) => state === 'missing' || state === 'unsure')
  return at < 0 ? states.length : at
}

/** One page of the units of the user, with the last periods of one duty; those with something to do first. */
export async function loadDuties({ site, staff, query }: Visit) {
  const items = await listDutyItems.ask(site, staff, {})
  const item = items.find(({ code }) => code === query.duty) ?? items[0]
  const dutyId = item?.code ?? ''
  const words = oneLine(query.words ?? '')
  const all = await listStaffDuties.ask(site, staff, { duty: dutyId, count: shownPeriods })
  const isMissing = (at: number) => (row: (typeof all)[number]) => row.periods[at]?.state === 'missing'
  const matching = all.filter(
    (row) =>
      (query.view !== 'missing' || row.periods.some(({ state }) => state === 'missing')) &&
      (row.unit.name.includes(words) || row.unit.parentName.includes(words)),
  )
  // Within each in the official order.
  const found = matching
    .map((row) => ({ row, rank: firstToDo(row.periods.map(({ state }) => state)) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ row }) => row)
  const { offset, ...page } = pageWindow(query.pageNum, found.length, unitsPerPage)
  return {
    ...page,
    total: found.length,
    dutyId,
    view: query.view ?? null,
    words,
    choices: items.map(({ code, title }) => ({ id: code, title })),
    heads:
      all[0]?.periods.map(({ label, due }, at) => ({ label, due, missing: all.filter(isMissing(at)).length })) ?? [],
    units: all.length,
    mayWrite: mayAnywhere(staff, 'article.edit'),
    toConfirm: await loadSuggestions({ site, staff }, dutyId),
    notice: findNotice(query.mode),
    rows: found.slice(offset, offset + unitsPerPage).map(({ unit, periods: rows }) => ({
      unit,
      periods: rows.map((period) => ({
        key: period.key,
        label: period.label,
        state: period.state,
        title: stateInWords(period),
        doubt: period.doubt,
        article: period.evidence && { id: period.evidence.articleId, day: period.evidence.day },
      })),
    })),
  }
}

/** Texts of one item that may fulfil a period, with a button where the user may confirm them. */
async function loadSuggestions({ site, staff }: Pick<Visit, 'site' | 'staff'>, item: string) {
  const all = (await listDutySuggestions.ask(site, staff, {})).filter((each) => each.item === item)
  const shown = all.slice(0, suggestionsShown)
  const mayConfirm = new Map<number, boolean>()
  for (const { unitId, articleId } of shown)
    if (!mayConfirm.has(unitId)) mayConfirm.set(unitId, await confirmEvidence.isAllowed(site, staff, { articleId }))
  return {
    total: all.length,
    rows: shown.map(({ releaseTime, reason, isDated, ...row }) => ({
      ...row,
      day: formatDate(releaseTime),
      label: labelOf(row.period),
      reason: suggestionInWords(reason, isDated),
      mayConfirm: mayConfirm.get(row.unitId) === true,
    })),
  }
}

/** Confirms a text of the list. */
export const confirmDuty = (visit: Visit & Submission) =>
  submitForm(visit, confirmEvidence, (): string => href('/staff/duties', { ...visit.query, mode: undefined }))
