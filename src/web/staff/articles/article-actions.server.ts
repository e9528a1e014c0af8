import { type data, redirect } from 'react-router'
import { addTemplate } from '../../../domain/articles/article-templates/operations-templates.server.ts'
import { joinReasons } from '../../../domain/articles/writing/checks/declarations.ts'
import {
  cancelScheduled,
  confirmRelease,
  rescheduleRelease,
  withdrawArticle,
} from '../../../domain/articles/writing/operations-release.server.ts'
import {
  copyArticle,
  deleteDraft,
  restoreDraft,
  startRevision,
} from '../../../domain/articles/writing/operations-writing.server.ts'
import { addRemark, resolveRemark } from '../../../domain/articles/writing/reviewing/operations-remarks.server.ts'
import {
  approveDraft,
  recallDraft,
  releaseAtOnce,
  returnDraft,
  submitDraft,
} from '../../../domain/articles/writing/reviewing/operations-review.server.ts'
import { fieldText, oneLine } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { type FieldTexts, type Refused, submitForm } from '../frame/forms/operation-form.server.ts'
import { readArticleId, type ArticleVisit } from './article.server.ts'
import { keepTemplateIntent } from './intents.ts'

/** What a refused action gives back: the field with the error, and what was typed. */
export type ArticleAnswer = Pick<Refused, 'notice' | 'errors' | 'typed'>

const openEditor = (id: number) => redirect(href('/staff/articles/:id/edit', { id }), { status: 303 })

/** The reasons of several kinds of findings, each with a field of its own, as one text. */
function withReasons(typed: FieldTexts) {
  const reasonOf = (field: string) => oneLine(typed[field] ?? '')
  const ofNumbers = { 'id-number': reasonOf('reason-id-number'), 'bank-card': reasonOf('reason-bank-card') }
  return { ...typed, findingsReason: joinReasons(ofNumbers, reasonOf('reason')) }
}

/** Browsers without a field for date and time send what was typed. `moment`: as it was typed. */
function withMoment({ releaseAt: moment = '', ...typed }: FieldTexts) {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)$/.exec(moment) ?? []
  return { ...typed, moment, releaseAt: day ? `${day}T${time}:00+08:00` : '' }
}

const withResolved = (resolved: boolean) => (typed: FieldTexts) => ({ ...typed, resolved })

/** Field names of the template form, which shares its page with other forms. */
const templateFields = {
  articleId: 'id',
  name: 'templateName',
  hint: 'templateHint',
  articleTypeId: 'templateType',
}

type ActionVisit = ArticleVisit & Submission
type Action = (visit: ActionVisit, here: string) => Promise<Response | ReturnType<typeof data<ArticleAnswer>>>

/** By the intent that the buttons of the page send. */
const actions: Record<string, Action> = {
  submit: (visit, here) => submitForm(visit, submitDraft, here, withReasons),
  recall: (visit, here) => submitForm(visit, recallDraft, here),
  approve: (visit, here) => submitForm(visit, approveDraft, here, withReasons),
  return: (visit, here) => submitForm(visit, returnDraft, here, { reason: 'remark' }),
  'release-at-once': (visit, here) => submitForm(visit, releaseAtOnce, here),
  reschedule: (visit, here) => submitForm(visit, rescheduleRelease, here, withMoment),
  unschedule: (visit, here) => submitForm(visit, cancelScheduled, here),
  confirm: (visit, here) => submitForm(visit, confirmRelease, here),
  withdraw: (visit, here) => submitForm(visit, withdrawArticle, here),
  revise: (visit) => submitForm(visit, startRevision, () => openEditor(readArticleId(visit))),
  copy: (visit) => submitForm(visit, copyArticle, ({ id }) => openEditor(id)),
  delete: (visit, here) => submitForm(visit, deleteDraft, here),
  restore: (visit, here) => submitForm(visit, restoreDraft, here),
  remark: (visit, here) => submitForm(visit, addRemark, here, { text: 'remark' }),
  resolve: (visit, here) => submitForm(visit, resolveRemark, here, withResolved(true)),
  reopen: (visit, here) => submitForm(visit, resolveRemark, here, withResolved(false)),
  [keepTemplateIntent]: (visit, here) => submitForm(visit, addTemplate, here, templateFields),
}

/** Performs an action on an article. */
export async function actOnArticle(visit: ActionVisit) {
  const here = href('/staff/articles/:id', { id: readArticleId(visit) })
  const intent = fieldText(await visit.readForm(), 'intent', 30)
  const act = Object.hasOwn(actions, intent) ? actions[intent] : undefined
  return act ? act(visit, here) : redirect(here, { status: 303 })
}
