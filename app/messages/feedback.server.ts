import { randomUUID } from 'node:crypto'
import QRCode from 'qrcode'
import { data, redirect } from 'react-router'
import type { Site } from '../context.ts'
import { AppError } from '../lib/errors.ts'
import type { Paged } from '../lib/paging.ts'
import { idParameter, pageParameter } from '../lib/parameters.ts'
import type { Notice } from '../ui/notice.tsx'
import type { FieldErrors } from '../ui/use-field-errors.ts'
import { feedbackAddress } from './addresses.ts'
import { type Draft, draftOf } from './draft.ts'
import { findLimits, takeTries } from './limits.ts'
import { findMessageByReceipt, findMessagesByPhone, listRecipients, type ShownMessage } from './queries.server.ts'
import { receiveMessage } from './receive.server.ts'
import { receiptCookie, receiptOfCookies } from './receipt-cookie.ts'
import { checkReceipt, normalisePhone, phoneRule } from './rules.ts'
import { messageSchema, submissionKeySchema } from './schema.ts'

/** What came of looking up, with what was typed. */
export type Found = {
  mode: 'history'
  askedTime: string
  typed: { phone: string; receipt: string }
  errors?: FieldErrors<'phone' | 'receipt'>
  notice?: Notice
  problem?: string
  page?: Paged<ShownMessage>
}

/** What is wrong with a message that was sent, with all that was typed. */
export type Refused = {
  mode: 'write'
  askedTime: string
  typed: Draft
  errors?: FieldErrors<'nickname' | 'phone' | 'message'>
  notice?: Notice
  problem?: string
}

/** The empty form: it has a key of its own, hence is made anew for each visitor. */
export async function loadForm({ db, district }: Site) {
  const { areaId, areaCode, name, receiptOnlyByDefault = false } = district
  return {
    mode: 'write' as const,
    empty: {
      nickname: '',
      phone: '',
      content: '',
      areaId: String(areaId),
      receiptOnly: receiptOnlyByDefault,
      key: randomUUID(),
    } satisfies Draft,
    own: { id: areaId, name },
    recipients: await listRecipients(db, areaCode),
  }
}

/** The receipt that this visitor was given a moment ago, if any. */
export async function loadReceipt({ db, keys, district }: Site, request: Request) {
  const receipt = receiptOfCookies(request.headers.get('cookie'))
  const message = receipt && (await findMessageByReceipt(db, keys, district.areaCode, receipt))
  if (!receipt || !message) return { mode: 'done' as const, receipt: null }
  const words = `${district.name}群众留言 回执编号 ${receipt}`
  const svg = await QRCode.toString(words, { type: 'svg', margin: 1 })
  return {
    mode: 'done' as const,
    receipt: {
      number: receipt,
      code: `data:image/svg+xml,${encodeURIComponent(svg)}`,
      unitName: message.unitName,
      receivedTime: message.receivedTime,
      acceptBy: message.acceptBy,
      answerBy: message.answerBy,
    },
  }
}

/** Looks up messages by what stands in the form. */
export async function find(site: Site, form: FormData) {
  const typed = { phone: textOf(form, 'phone'), receipt: textOf(form, 'receipt') }
  const { db, keys, district, limits, address } = site
  const phoneWrong = phoneRule(district.mobileSecondDigits)(typed.phone)
  const receiptWrong = checkReceipt(typed.receipt)
  const found: Found = { mode: 'history', askedTime: site.now.toISOString(), typed }
  if (phoneWrong || receiptWrong) {
    const notice: Notice = { kind: 'error', title: '查询失败', message: phoneWrong ?? '请核对回执编号' }
    const errors = { ...(phoneWrong && { phone: phoneWrong }), ...(receiptWrong && { receipt: receiptWrong }) }
    return data({ ...found, errors, notice }, { status: 422 })
  }
  return refusedAs(found, async () => {
    const phone = normalisePhone(typed.phone)
    await takeTries(limits, findLimits, { address, phone }, '查询')
    const pageNum = pageParameter.parse(form.get('pageNum') ?? '1')
    const asked = { districtCode: district.areaCode, phone, receipt: typed.receipt, pageNum }
    const page = await findMessagesByPhone(db, keys, asked)
    const notice: Notice = { kind: 'warning', title: '查询内容为空', message: '该手机号没有查询到内容' }
    return data(page.total === 0 ? { ...found, page, notice } : { ...found, page })
  })
}

/** Stores a message and leads to its receipt, or says what is wrong with it. */
export async function send(site: Site, request: Request, form: FormData) {
  if (form.get('intent') === 'reset') return redirect(feedbackAddress('write'), 303)
  const { district } = site
  const typed = draftOf(form)
  // A key that is none came from no form of ours: the next try gets one.
  if (!submissionKeySchema.safeParse(typed.key).success) typed.key = randomUUID()
  const refused: Refused = { mode: 'write', askedTime: site.now.toISOString(), typed }
  const parsed = messageSchema(district.mobileSecondDigits).safeParse(typed)
  if (!parsed.success) {
    const errors: FieldErrors<'nickname' | 'phone' | 'message'> = {}
    for (const { path, message } of parsed.error.issues) {
      const field = path[0] === 'content' ? 'message' : (path[0] as 'nickname' | 'phone')
      errors[field] ??= message
    }
    const notice: Notice = { kind: 'error', title: '提交失败', message: '检查提交内容' }
    return data({ ...refused, errors, notice }, { status: 422 })
  }
  return refusedAs(refused, async () => {
    const areaId = idParameter.catch(district.areaId).parse(typed.areaId)
    const message = { ...parsed.data, areaId, receiptOnly: typed.receiptOnly, submissionKey: typed.key }
    const receipt = await receiveMessage(site, message, receiptOfCookies(request.headers.get('cookie')))
    const secure = new URL(request.url).protocol === 'https:'
    return redirect(feedbackAddress('done'), { status: 303, headers: { 'set-cookie': receiptCookie(receipt, secure) } })
  })
}

/** What is refused on purpose is said on the page itself, so that nothing that was typed is lost. */
async function refusedAs<Result extends object, T>(result: Result, run: () => Promise<T>) {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const headers: HeadersInit = error.waitSeconds === null ? {} : { 'retry-after': String(error.waitSeconds) }
    const kept = error.code === 'too_many' ? '您填写的内容还在，没有丢失。' : ''
    return data({ ...result, problem: error.message + kept }, { status: error.status, headers })
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, 100) : ''
}
