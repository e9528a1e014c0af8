import { data, redirect } from 'react-router'
import { refusalOf } from '../frame/forms/refusal.server.ts'
import type { Staff } from '../../../access/policy.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { cancelScheduled, rescheduleRelease } from '../../../domain/articles/writing/commands-schedule.server.ts'
import { withdrawArticle } from '../../../domain/articles/writing/commands-release.server.ts'
import { confirmRelease } from '../../../domain/articles/writing/reviewing/emergency-releases.server.ts'
import { addRemark, resolveRemark } from '../../../domain/articles/writing/reviewing/commands-remarks.server.ts'
import {
  approveDraft,
  recallDraft,
  releaseAtOnce,
  returnDraft,
  type Reviewed,
} from '../../../domain/articles/writing/reviewing/commands-review.server.ts'
import {
  copyArticle,
  deleteDraft,
  restoreDraft,
  startRevision,
} from '../../../domain/articles/writing/commands-writing.server.ts'
import { addTemplate } from '../../../domain/articles/article-templates/operations-templates.server.ts'
import { joinReasons } from '../../../domain/articles/writing/checks/declarations.ts'
import { checkAndSubmit, prepareSubmission } from '../../../domain/articles/writing/reviewing/commands-submit.server.ts'
import { prepareRelease } from '../../../domain/articles/writing/release.server.ts'
import { readReviewStage } from '../../../domain/articles/writing/workflow.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { fieldText, oneLine } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import { type Refused, submitForm } from '../frame/forms/operation-form.server.ts'
import { articleIdOf, type ArticleVisit } from './article.server.ts'
import { keepTemplateIntent } from './intents.ts'

const path = '/staff/articles/:id'

/** The modes of the page after an action. */
type Mode = NonNullable<ArticleVisit['query']['mode']>

const typedFields = ['reason', 'reason-id-number', 'reason-bank-card', 'remark', 'releaseAt'] as const
type Typed = Record<(typeof typedFields)[number], string>

/** What a refused action gives back: the field with the error, and what was typed. */
export type ArticleAnswer = Pick<Refused, 'notice' | 'errors' | 'typed'>

/** What the actions read of a request. */
type ArticleAction = {
  site: RequestContext
  staff: Staff
  id: number
  text: (name: string) => string
  typed: Typed
  reviewed: Reviewed
}

/** Does what was asked in one transaction, and says where to go then. @throws AppError for what the page shows. */
type Handler = (action: ArticleAction) => Promise<Response>

const inTx = <Result>({ site }: ArticleAction, work: (tx: Tx) => Promise<Result>) => site.db.transaction().execute(work)
const show = (id: number, mode?: Mode) => redirect(href(path, { id, mode }), { status: 303 })
const openEditor = (id: number) => redirect(href('/staff/articles/:id/edit', { id }), { status: 303 })

const submit: Handler = async (action) => {
  const { site, staff, id, text, typed } = action
  const submitting = { version: Number(text('version')), findingsReason: findingsReasonOf(typed) }
  await prepareSubmission(site.db, id, site.now)
  await inTx(action, (tx) => checkAndSubmit(tx, staff, id, submitting, site.now))
  return show(id, 'submitted')
}

const approve: Handler = async (action) => {
  const { site, staff, id, typed, reviewed } = action
  const approval = { ...reviewed, remark: typed.remark, findingsReason: findingsReasonOf(typed) }
  await prepareRelease(site.db, id, site.now)
  const stage = await inTx(action, (tx) => approveDraft(tx, staff, id, approval, site.now))
  return show(id, stage === 'released' || stage === 'scheduled' ? stage : 'approved')
}

const revise: Handler = async (action) => {
  const { site, staff, id } = action
  await inTx(action, (tx) => startRevision(tx, staff, id, site.now))
  return openEditor(id)
}

const copy: Handler = async (action) => {
  const { site, staff, id } = action
  return openEditor(await inTx(action, (tx) => copyArticle(tx, staff, id, site.now)))
}

const withdraw: Handler = async (action) => {
  const { site, staff, id, typed } = action
  const { wasPublic } = await inTx(action, (tx) => withdrawArticle(tx, staff, id, typed.reason, site.now))
  return show(id, wasPublic ? 'withdrawn' : 'cancelled')
}

const remark: Handler = async (action) => {
  const { staff, id, text, typed } = action
  const written = { blockId: text('blockId') || null, quote: text('quote'), text: typed.remark }
  await inTx(action, (tx) => addRemark(tx, staff, id, written))
  return show(id, 'remarked')
}

/** A command without further steps, and what the page says then. */
const run =
  (mode: Mode, command: (tx: Tx, action: ArticleAction) => Promise<unknown>): Handler =>
  async (action) => {
    await inTx(action, (tx) => command(tx, action))
    return show(action.id, mode)
  }

const release = run('released', (tx, { staff, id, site, reviewed, typed }) =>
  releaseAtOnce(tx, staff, id, { ...reviewed, reason: typed.reason }, site.now),
)

const setResolved = (resolved: boolean): Handler =>
  run('remarked', (tx, { site, staff, id, text }) =>
    resolveRemark(tx, staff, id, { id: Number(text('remarkId')), resolved }, site.now),
  )

/** By the intent that the buttons of the page send. */
const handlers = new Map<string, Handler>(
  Object.entries({
    submit,
    recall: run('recalled', (tx, { staff, id, site }) => recallDraft(tx, staff, id, site.now)),
    approve,
    return: run('returned', (tx, { staff, id, site, reviewed, typed }) =>
      returnDraft(tx, staff, id, { ...reviewed, reason: typed.remark }, site.now),
    ),
    'release-at-once': async (action) => {
      await prepareRelease(action.site.db, action.id, action.site.now)
      return release(action)
    },
    reschedule: run('rescheduled', (tx, { staff, id, site, typed }) =>
      rescheduleRelease(tx, staff, id, readMoment(typed.releaseAt), site.now),
    ),
    unschedule: run('unscheduled', (tx, { staff, id, site, typed }) =>
      cancelScheduled(tx, staff, id, typed.reason, site.now),
    ),
    confirm: run('confirmed', (tx, { staff, id, site, reviewed }) => confirmRelease(tx, staff, id, reviewed, site.now)),
    withdraw,
    revise,
    copy,
    delete: run('deleted', (tx, { staff, id, site }) => deleteDraft(tx, staff, id, site.now)),
    restore: run('restored', (tx, { staff, id }) => restoreDraft(tx, staff, id)),
    remark,
    resolve: setResolved(true),
    reopen: setResolved(false),
  }),
)

/** Browsers without a field for date and time send what was typed. */
function readMoment(typed: string): Date | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)$/.exec(typed) ?? []
  const moment = new Date(`${day}T${time}:00+08:00`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** Every action on an article. Each is one command in a transaction of its own. */
export async function actOnArticle(visit: ArticleVisit & Submission) {
  const { site, staff, readForm } = visit
  const id = articleIdOf(visit)
  const form = await readForm()
  const text = (name: string) => oneLine(fieldText(form, name, 500))
  const intent = fieldText(form, 'intent', 30)
  const typed = Object.fromEntries(typedFields.map((name) => [name, text(name)])) as Typed
  const reviewed = { stage: readReviewStage(text('stage')), contentHash: fieldText(form, 'contentHash', 64) }
  if (intent === keepTemplateIntent) return submitForm(visit, addTemplate, href(path, { id }), templateFields)
  const handle = handlers.get(intent)
  if (!handle) return show(id)
  try {
    return await handle({ site, staff, id, text, typed, reviewed })
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    const answer: ArticleAnswer = {
      notice: { kind: 'error', title: '没有办理', message: error.message },
      errors: error.field ? { [fieldOf[error.field] ?? error.field]: error.message } : {},
      typed: { ...typed, intent },
    }
    return data(answer, refusalInit(error))
  }
}

/** The form's own names of what commands call otherwise. */
const fieldOf: Record<string, string> = {
  findingsReason: 'reason',
  'findingsReason-id-number': 'reason-id-number',
  'findingsReason-bank-card': 'reason-bank-card',
  emergencyReason: 'reason',
}

const findingsReasonOf = (typed: Typed): string =>
  joinReasons({ 'id-number': typed['reason-id-number'], 'bank-card': typed['reason-bank-card'] }, typed.reason)

/** Field names of the template form, which shares its page with other forms. */
const templateFields = {
  articleId: 'id',
  name: 'templateName',
  hint: 'templateHint',
  articleTypeId: 'templateType',
}
