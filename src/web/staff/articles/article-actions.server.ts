import { data, redirect } from 'react-router'
import { recordRefusal } from '../../../access/commands-refusals.server.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { confirmRelease, withdrawArticle } from '../../../domain/articles/writing/commands-release.server.ts'
import { addRemark, resolveRemark } from '../../../domain/articles/writing/commands-remarks.server.ts'
import {
  approveDraft,
  recallDraft,
  releaseAtOnce,
  returnDraft,
} from '../../../domain/articles/writing/commands-review.server.ts'
import {
  copyArticle,
  deleteDraft,
  restoreDraft,
  startRevision,
} from '../../../domain/articles/writing/commands-writing.server.ts'
import { checkAndSubmit } from '../../../domain/articles/writing/commands-submit.server.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError } from '../../../platform/errors.ts'
import type { FieldErrors } from '../../../platform/field-rule.ts'
import { fieldText, oneLine } from '../../../platform/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import { articleIdOf, type ArticleVisit } from './article.server.ts'

const path = '/staff/articles/:id'

/** The modes of the page after an action. */
type Mode = NonNullable<ArticleVisit['query']['mode']>

/** What a refused action gives back: the field with the error, and what was typed. */
export type ArticleAnswer = {
  intent: string
  notice: Notice
  errors: FieldErrors<string>
  typed: { reason: string; remark: string }
}

/** Every action on an article. Each is one command in a transaction of its own. */
export async function actOnArticle(visit: ArticleVisit & Submission) {
  const { site, staff, readForm } = visit
  const id = articleIdOf(visit)
  const form = await readForm()
  const text = (name: string) => oneLine(fieldText(form, name, 500))
  const intent = fieldText(form, 'intent', 30)
  const typed = { reason: text('reason'), remark: text('remark') }
  const contentHash = fieldText(form, 'contentHash', 64)
  const reviews = site.district.reviews ?? 3
  const { db, now } = site
  const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => db.transaction().execute(work)
  const shown = (mode: Mode) => redirect(href(path, { id, mode }), { status: 303 })

  try {
    switch (intent) {
      case 'submit': {
        const submitting = { version: Number(text('version')), findingsReason: typed.reason, reviews }
        await inTx((tx) => checkAndSubmit(tx, staff, site.district.areaCode, id, submitting, now))
        return shown('submitted')
      }
      case 'recall':
        await inTx((tx) => recallDraft(tx, staff, id, now))
        return shown('recalled')
      case 'approve': {
        const approval = { contentHash, remark: typed.remark, findingsReason: typed.reason, reviews }
        const stage = await inTx((tx) => approveDraft(tx, staff, id, approval, now))
        return shown(stage === 'released' ? 'released' : 'approved')
      }
      case 'return':
        await inTx((tx) => returnDraft(tx, staff, id, { contentHash, reason: typed.remark }, now))
        return shown('returned')
      case 'release-at-once':
        await inTx((tx) => releaseAtOnce(tx, staff, id, { contentHash, reason: typed.reason }, now))
        return shown('released')
      case 'confirm':
        await inTx((tx) => confirmRelease(tx, staff, id, now))
        return shown('confirmed')
      case 'withdraw':
        await inTx((tx) => withdrawArticle(tx, staff, id, typed.reason, now))
        return shown('withdrawn')
      case 'revise':
        await inTx((tx) => startRevision(tx, staff, id, now))
        return redirect(href('/staff/articles/:id/edit', { id }), { status: 303 })
      case 'copy': {
        const copy = await inTx((tx) => copyArticle(tx, staff, id, now))
        return redirect(href('/staff/articles/:id/edit', { id: copy }), { status: 303 })
      }
      case 'delete':
        await inTx((tx) => deleteDraft(tx, staff, id, now))
        return shown('deleted')
      case 'restore':
        await inTx((tx) => restoreDraft(tx, staff, id))
        return shown('restored')
      case 'remark': {
        if (typed.remark === '') throw new AppError('invalid', '请写意见。', null, 'remark')
        const remark = { blockId: text('blockId') || null, quote: text('quote'), text: typed.remark }
        await inTx((tx) => addRemark(tx, staff, id, remark))
        return shown('remarked')
      }
      case 'resolve':
      case 'reopen': {
        const change = { id: Number(text('remarkId')), resolved: intent === 'resolve' }
        await inTx((tx) => resolveRemark(tx, staff, id, change, now))
        return shown('remarked')
      }
      default:
        return redirect(href(path, { id }), { status: 303 })
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'forbidden') await recordRefusal(db, site.limits, staff, path)
    const answer: ArticleAnswer = {
      intent,
      notice: { kind: 'error', title: '没有办理', message: error.message },
      errors: error.field ? { [fieldOf[error.field] ?? error.field]: error.message } : {},
      typed,
    }
    return data(answer, refusalInit(error))
  }
}

/** The form's own names of what commands call otherwise. */
const fieldOf: Record<string, string> = { findingsReason: 'reason', emergencyReason: 'reason' }
