import { redirect } from 'react-router'
import { periodInWords } from '../../../domain/articles/books/book-period.ts'
import { type HintKind, hintKinds } from '../../../domain/articles/hints/hint-kinds.ts'
import { hintViewNames, hintViews } from '../../../domain/articles/hints/hint-views.ts'
import {
  confirmExplanation,
  explainHint,
  returnExplanation,
} from '../../../domain/articles/hints/operations-hints.server.ts'
import { getHint, listHints } from '../../../domain/articles/hints/staff-queries-hints.server.ts'
import { showYuan } from '../../../platform/amount.ts'
import { formatDate, formatDateTime } from '../../../platform/dates.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { askPage } from '../frame/ask-page.server.ts'
import { findNotice, submitForm } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

/** One list of hints, with the counts of all. */
export async function loadHints({ site, staff, query }: StaffVisit<'/staff/hints'>) {
  const { areaId, kind, pageNum } = query
  const view = query.view ?? 'open'
  const { counts, rows, ...page } = await listHints.ask(site, staff, {
    view,
    ...(areaId === undefined ? {} : { areaId }),
    ...(kind === undefined ? {} : { kind }),
    pageNum,
  })
  return {
    ...page,
    view,
    areaId: areaId ?? null,
    kind: kind ?? null,
    kinds: (Object.entries(hintKinds) as [HintKind, string][]).map(([id, title]) => ({ id, title })),
    views: hintViewNames.map((name) => ({ view: name, title: hintViews[name], count: counts[name] })),
    rows: rows.map((row) => ({
      id: row.id,
      areaId: row.areaId,
      areaName: row.areaName,
      title: hintKinds[row.kind],
      words: row.words,
      period: row.period === null ? '' : periodInWords(row.period),
      explanation: row.explanation,
      foundDay: formatDate(row.foundTime),
      goneDay: row.goneTime === null ? null : formatDate(row.goneTime),
    })),
  }
}

type Visit = StaffVisit<'/staff/hints/:id'>
export type HintPageView = Awaited<ReturnType<typeof loadHint>>

const eventTitles = { found: '提出', changed: '内容变了', gone: '更正以后不再成立', back: '又成立了' } as const

/** One hint with what it is about, its history, and what the user may do. */
export async function loadHint(visit: Visit) {
  const { entries, contract, project, events, explanations, ...hint } = await askPage(visit, getHint)
  const { unitId: unit } = hint
  const waiting = explanations.find(({ state }) => state === 'waiting') ?? null
  return {
    id: hint.id,
    areaId: hint.areaId,
    areaName: hint.areaName,
    title: hintKinds[hint.kind],
    state: hint.state,
    stateTitle: hintViews[hint.state],
    words: hint.words,
    revision: hint.revision,
    period: hint.period === null ? null : periodInWords(hint.period),
    bookHref: hint.period === null ? null : href('/books/:id/:period', { id: unit, period: hint.period }),
    contract: contract && { ...contract, href: href('/contracts/:unit/:id', { unit, id: contract.id }) },
    project: project && { ...project, href: href('/projects/:unit/:id', { unit, id: project.id }) },
    entries: entries.map(({ period, id, day, voucher, summary, counterparty, direction, fen }) => ({
      id: `${period} ${id}`,
      href: href('/books/:id/:period/:entry', { id: unit, period, entry: id }),
      day,
      voucher,
      summary,
      counterparty,
      amount: `${direction === 'in' ? '收' : '付'} ${showYuan(fen)}`,
    })),
    // Newest first.
    history: [
      ...events.map(({ kind, words, time, revision }) => ({
        key: `event ${kind} ${time.toISOString()}`,
        time,
        title: eventTitles[kind],
        text: words,
        note: revision > 1 ? `第 ${revision} 次` : '',
      })),
      ...explanations.map((said) => ({
        key: `said ${said.number}`,
        time: said.time,
        title: `${said.person}写第 ${said.number} 次说明`,
        text: said.explanation,
        note: decisionInWords(said),
      })),
    ]
      .toSorted((one, other) => other.time.getTime() - one.time.getTime())
      .map(({ time, ...entry }) => ({ ...entry, time: formatDateTime(time) })),
    waiting: waiting && { number: waiting.number, isOwn: waiting.isOwn, isOfPresent: waiting.isOfPresent },
    explanation: explanations.findLast(({ state }) => state === 'confirmed') ?? null,
    returned: explanations.at(-1)?.state === 'returned' ? (explanations.at(-1) ?? null) : null,
    mayExplain: hint.mayExplain && hint.goneTime === null && waiting === null,
    mayConfirm: hint.mayConfirm && waiting !== null && !waiting.isOwn,
    notice: findNotice(visit.query.mode),
  }
}

function decisionInWords({
  state,
  decidePerson,
  decideTime,
  returnReason,
}: Awaited<ReturnType<typeof getHint.ask>>['explanations'][number]): string {
  if (state === 'waiting' || decideTime === null) return '等另一个人确认'
  const by = `${formatDateTime(decideTime)} ${decidePerson ?? ''}`
  return state === 'confirmed' ? `${by}确认` : `${by}退回：${returnReason}`
}

/** Performs an action of the page. */
export async function actOnHint(visit: Visit & Submission) {
  const here = href('/staff/hints/:id', { id: visit.params['id'] ?? '' })
  switch (fieldText(await visit.readForm(), 'intent', 20)) {
    case 'explain':
      return submitForm(visit, explainHint, here)
    case 'confirm':
      return submitForm(visit, confirmExplanation, here)
    case 'return':
      return submitForm(visit, returnExplanation, here)
    default:
      return redirect(here, { status: 303 })
  }
}
