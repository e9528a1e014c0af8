import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { findReport, receiveReport } from '../../../domain/personal-data/commands-citizen.server.ts'
import { findOwnReport, findSubject, type OwnReport } from '../../../domain/personal-data/queries.server.ts'
import { hideNumbers } from '../../../domain/personal-data/numbers.ts'
import { type ReportField, reportSchema } from '../../../domain/personal-data/schema.ts'
import { submissionKeySchema } from '../../../domain/submissions/submission-key.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { type FieldErrors, firstErrors } from '../../../platform/text/form-field.ts'
import { readReceipt, receiptError } from '../../../platform/receipt.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission, Visit } from '../../page-route.server.ts'
import { offerWaiting, type ProofNeeded, readProof, answerLimited } from '../../request/limited-form.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import type { PublicPages } from '../pages.ts'
import { reportReceipt } from './report-receipt.ts'

const path = '/personal-data/report'
type ReportVisit = Visit<PublicPages, typeof path>
type Sent = Pick<ReportVisit & Submission, 'site' | 'query' | 'readForm' | 'secure'>

const fieldNames = ['page', 'kind', 'text', 'contact'] as const satisfies ReportField[]
export type TypedReport = Record<ReportField, string> & { key: string }

const subjectOf = ({ site: { db, district, now }, query }: Pick<ReportVisit, 'site' | 'query'>) =>
  findSubject(db, district.areaCode, { articleId: query.article, areaId: query.unit }, now)

/** The form with what it is about. Never cached, because each visitor gets their own idempotency key. */
export async function loadForm(visit: Pick<ReportVisit, 'site' | 'query'>) {
  const { articleId, areaId, title } = await subjectOf(visit)
  const empty: TypedReport = { page: '', kind: '', text: '', contact: '', key: randomUUID() }
  return {
    empty,
    subject: title,
    action: href(path, { article: articleId, unit: articleId === null ? areaId : null }),
  }
}

/** The report of this visitor's receipt cookie, if any. */
export async function loadReceipt(site: RequestContext, cookies: string): Promise<OwnReport | null> {
  const receipt = reportReceipt.read(cookies)
  return receipt ? findOwnReport(site, receipt) : null
}

export type SendAnswer = {
  mode: 'write'
  askedTime: string
  typed: TypedReport
  errors?: FieldErrors<ReportField>
  notice?: Notice
  problem?: string
  proof?: ProofNeeded
}

/** Stores a report and redirects to its receipt, or returns its errors. ID numbers are hidden in what is returned. */
export async function send(visit: Sent) {
  const { site, readForm, secure } = visit
  const form = await readForm()
  const typed = Object.fromEntries(fieldNames.map((name) => [name, fieldText(form, name, 5_000)])) as Record<
    ReportField,
    string
  >
  const given = fieldText(form, 'key', 40)
  // An invalid key did not come from our form; replace it for the next attempt.
  const key = submissionKeySchema.safeParse(given).success ? given : randomUUID()
  const hidden = Object.fromEntries(fieldNames.map((name) => [name, hideNumbers(typed[name])])) as typeof typed
  const refused: SendAnswer = { mode: 'write', askedTime: site.now.toISOString(), typed: { ...hidden, key } }
  const { articleId, areaId } = await subjectOf(visit)
  const parsed = reportSchema(articleId !== null || areaId !== null).safeParse(typed)
  if (!parsed.success) {
    const errors: FieldErrors<ReportField> = firstErrors(parsed.error)
    const notice: Notice = { kind: 'error', title: '提交失败', message: '检查提交内容' }
    return data({ ...refused, errors, notice }, { status: 422 })
  }
  return answerLimited(
    refused,
    { ...typed, key },
    async () => {
      const report = { ...parsed.data, articleId, areaId, submissionKey: key }
      const receipt = await receiveReport(site, report, readProof(form))
      return redirect(`${href(path, { mode: 'done' })}#receipt`, {
        status: 303,
        headers: { 'set-cookie': reportReceipt.write(receipt, secure) },
      })
    },
    waitFor(visit),
  )
}

/** Goes on with the form of a visitor who has waited, beside the same article or unit. */
export const waitedAddress = ({ mode, article, unit }: ReportVisit['query'], waited: string): string =>
  href(path, { mode: mode === 'find' ? mode : null, article: article ?? null, unit: unit ?? null, waited })

const waitFor =
  ({ site, query }: Pick<ReportVisit, 'site' | 'query'>) =>
  (fields: ProofNeeded['fields'], ticket: string | null) =>
    offerWaiting(site, fields, ticket, (waited) => waitedAddress(query, waited))

export type FindAnswer = {
  mode: 'find'
  askedTime: string
  typed: { receipt: string }
  errors?: FieldErrors<'receipt'>
  notice?: Notice
  problem?: string
  proof?: ProofNeeded
  found?: OwnReport | null
}

/** Looks up a report by its receipt. */
export async function find({ site, query, readForm }: Sent) {
  const form = await readForm()
  const typed = { receipt: fieldText(form, 'receipt', 100) }
  const answer: FindAnswer = { mode: 'find', askedTime: site.now.toISOString(), typed }
  if (!readReceipt(typed.receipt)) {
    const notice: Notice = { kind: 'error', title: '查询失败', message: '请核对回执编号' }
    return data({ ...answer, errors: { receipt: receiptError }, notice }, { status: 422 })
  }
  return answerLimited(
    answer,
    typed,
    async () => {
      const found = await findReport(site, typed.receipt, readProof(form))
      const notice: Notice = { kind: 'warning', title: '没有查到', message: '请核对回执编号' }
      return data(found ? { ...answer, found } : { ...answer, found, notice })
    },
    waitFor({ site, query }),
  )
}
