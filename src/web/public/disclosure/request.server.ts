import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import {
  findWithinLimits,
  receiveRequest,
  supplyRequest,
} from '../../../domain/disclosure-requests/commands-citizen.server.ts'
import { findOwnRequest, type OwnRequest } from '../../../domain/disclosure-requests/queries.server.ts'
import { readAnswerAddress } from '../../../domain/notifications/answer-address.ts'
import { type RequestField, requestSchema } from '../../../domain/disclosure-requests/schema.ts'
import { submissionKeySchema } from '../../../domain/submissions/submission-key.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { AppError } from '../../../platform/errors.ts'
import { type FieldErrors, findError, firstErrors } from '../../../platform/text/form-field.ts'
import { phoneField } from '../../../platform/text/phone.ts'
import { receiptField } from '../../../platform/receipt.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission, Visit } from '../../page-route.server.ts'
import { offerWaiting, type ProofNeeded, readProof, answerLimited } from '../../request/limited-form.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import type { PublicPages } from '../pages.ts'
import { requestReceipt } from './request-receipt.ts'

const path = '/disclosure/request'
type Sent = Pick<Visit<PublicPages, typeof path> & Submission, 'site' | 'readForm' | 'secure'>

const fieldNames = ['applicantKind', 'name', 'number', 'phone', 'address', 'content', 'delivery'] as const
/** Field names are also ids, and `content` is the id of the main element. */
const inputNames: Record<RequestField, string> = {
  applicantKind: 'applicantKind',
  name: 'name',
  number: 'number',
  phone: 'phone',
  address: 'address',
  content: 'wanted',
  delivery: 'delivery',
}
export type TypedRequest = Record<RequestField, string> & { answerAddress: string; key: string }

/** The empty form. Never cached, because each visitor gets their own idempotency key. */
export const emptyRequest = (): TypedRequest => ({
  applicantKind: 'person',
  name: '',
  number: '',
  phone: '',
  address: '',
  content: '',
  delivery: 'online',
  answerAddress: '',
  key: randomUUID(),
})

/** The request of this visitor's receipt cookie, if any. */
export async function loadReceipt(site: RequestContext, cookies: string): Promise<OwnRequest | null> {
  const receipt = requestReceipt.read(cookies)
  return receipt ? findOwnRequest(site, { phone: null, receipt }) : null
}

export type SendAnswer = {
  mode: 'write'
  askedTime: string
  typed: TypedRequest
  errors?: FieldErrors<string>
  notice?: Notice
  problem?: string
  proof?: ProofNeeded
}

/** Stores a request and redirects to its receipt, or returns its errors. */
export async function send({ site, readForm, secure }: Sent) {
  const form = await readForm()
  const typed = Object.fromEntries(
    fieldNames.map((name) => [name, fieldText(form, inputNames[name], 10_000)]),
  ) as Record<RequestField, string>
  const typedAddress = fieldText(form, 'answerAddress', 200)
  const answerAddress = readAnswerAddress(typedAddress, site.answerChannels)
  const given = fieldText(form, 'key', 40)
  // An invalid key did not come from our form; replace it for the next attempt.
  const key = submissionKeySchema.safeParse(given).success ? given : randomUUID()
  const refused: SendAnswer = {
    mode: 'write',
    askedTime: site.now.toISOString(),
    typed: { ...typed, answerAddress: typedAddress, key },
  }
  const parsed = requestSchema(typed, site.district.mobileSecondDigits).safeParse(typed)
  if (!parsed.success || typeof answerAddress === 'string') {
    const wrong = parsed.success ? {} : firstErrors(parsed.error)
    const errors: FieldErrors<string> = Object.fromEntries(
      Object.entries(wrong).map(([name, message]) => [inputNames[name as RequestField], message]),
    )
    if (typeof answerAddress === 'string') errors['answerAddress'] = answerAddress
    const notice: Notice = { kind: 'error', title: '提交失败', message: '检查提交内容' }
    return data({ ...refused, errors, notice }, { status: 422 })
  }
  const fields = {
    ...Object.fromEntries(fieldNames.map((name) => [inputNames[name], typed[name]])),
    answerAddress: typedAddress,
    key,
  }
  return answerLimited(
    refused,
    fields,
    async () => {
      const receipt = await receiveRequest(site, { ...parsed.data, answerAddress, submissionKey: key }, readProof(form))
      return redirect(`${href(path, { mode: 'done' })}#receipt`, {
        status: 303,
        headers: { 'set-cookie': requestReceipt.write(receipt, secure) },
      })
    },
    waitFor(site, 'write'),
  )
}

/** Goes on with the form of a visitor who has waited. */
export const waitedAddress = (mode: 'find' | 'write', waited: string): string =>
  href(path, { mode: mode === 'write' ? mode : null, waited })

const waitFor =
  (site: RequestContext, mode: 'find' | 'write') => (fields: ProofNeeded['fields'], ticket: string | null) =>
    offerWaiting(site, fields, ticket, (waited) => waitedAddress(mode, waited))

export type FindAnswer = {
  mode: 'find'
  askedTime: string
  typed: { phone: string; receipt: string; text: string }
  errors?: FieldErrors<'phone' | 'receipt' | 'text'>
  notice?: Notice
  problem?: string
  proof?: ProofNeeded
  found?: OwnRequest | null
}

/** Looks up a request by phone number and receipt, and completes it if that was asked for. */
export async function find({ site, readForm }: Pick<Sent, 'site' | 'readForm'>) {
  const form = await readForm()
  const typed = {
    phone: fieldText(form, 'phone', 100),
    receipt: fieldText(form, 'receipt', 100),
    text: fieldText(form, 'text', 10_000),
  }
  const answer: FindAnswer = { mode: 'find', askedTime: site.now.toISOString(), typed }
  const phoneWrong = findError(phoneField(site.district.mobileSecondDigits), typed.phone)
  const receiptWrong = findError(receiptField, typed.receipt)
  if (phoneWrong || receiptWrong) {
    const errors = { ...(phoneWrong && { phone: phoneWrong }), ...(receiptWrong && { receipt: receiptWrong }) }
    const notice: Notice = { kind: 'error', title: '查询失败', message: phoneWrong ?? '请核对回执编号' }
    return data({ ...answer, errors, notice }, { status: 422 })
  }
  const supplies = form.get('intent') === 'supply'
  const fields = { ...typed, ...(supplies && { intent: 'supply' }) }
  return answerLimited(
    answer,
    fields,
    async () => {
      let refusal: AppError | null = null
      const act = async () => {
        if (supplies) refusal = await supply(site, typed)
      }
      const found = await findWithinLimits(site, typed, readProof(form), act)
      const error = refusal as AppError | null
      if (error) {
        const notice: Notice = { kind: 'error', title: '没有提交', message: error.message }
        return data({ ...answer, found, notice, errors: { text: error.message } }, { status: 422 })
      }
      if (!found) {
        const notice: Notice = { kind: 'warning', title: '没有查到', message: '请核对手机号码和回执编号' }
        return data({ ...answer, found, notice })
      }
      const notice: Notice = { kind: 'success', title: '已提交', message: '答复期限从今天重新计算' }
      return data(supplies ? { ...answer, typed: { ...typed, text: '' }, found, notice } : { ...answer, found })
    },
    waitFor(site, 'find'),
  )
}

/** @returns why it was refused, if it was. */
async function supply(site: RequestContext, typed: FindAnswer['typed']): Promise<AppError | null> {
  const { db, keys, district, now } = site
  try {
    const which = { ...typed, districtCode: district.areaCode }
    await db.transaction().execute((tx) => supplyRequest(tx, keys, which, typed.text, now))
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
