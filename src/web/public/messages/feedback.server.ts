import { randomUUID } from 'node:crypto'
import QRCode from 'qrcode'
import { data, redirect } from 'react-router'
import type { RequestContext } from '../../../domain/request-context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Paged } from '../../../platform/paging.ts'
import { idParameter, pageParameter } from '../../../platform/parameters.ts'
import { formatDate } from '../../../platform/dates.ts'
import { fieldText, oneLine } from '../../../platform/text/text-input.ts'
import { listSubjects } from '../../../domain/articles/queries-subjects.server.ts'
import { readSubject, writeSubject } from '../../../domain/messages/subject.ts'
import { readPeriod } from '../../../domain/payments/business-period.ts'
import { getProject } from '../../../domain/payments/queries-projects.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import { type FieldErrors, findError, firstErrors } from '../../../platform/text/form-field.ts'
import type { Submission, Visit } from '../../page-route.server.ts'
import { offerWaiting, type ProofNeeded, readProof, answerLimited } from '../../request/limited-form.server.ts'
import type { PublicPages } from '../pages.ts'
import { feedbackAddress, receiptAddress, waitedAddress } from './addresses.ts'
import { type Draft, readDraft } from './draft.ts'
import { actAsSender, type SenderAction } from '../../../domain/messages/submission/commands-citizen.server.ts'
import { findWithinLimits } from '../../../domain/messages/submission/find.server.ts'
import { findMessageByReceipt, listRecipients, type ShownMessage } from '../../../domain/messages/queries.server.ts'
import { messageKinds } from '../../../domain/messages/kinds.ts'
import { ratings } from '../../../domain/messages/ratings.ts'
import { readAnswerAddress } from '../../../domain/notifications/answer-address.ts'
import { receiveMessage } from '../../../domain/messages/submission/receive.server.ts'
import { chosenUnit, findUnits } from './recipients.ts'
import { subjectInWords } from './subject-words.ts'
import { feedbackReceipt } from './receipt-cookie.ts'
import { phoneField } from '../../../platform/text/phone.ts'
import { optionalReceiptField } from '../../../domain/messages/rules.ts'
import { messageSchema, type MessageText, submissionKeySchema } from '../../../domain/messages/schema.ts'

type Sent = Pick<Visit<PublicPages, '/feedback/feedback'> & Submission, 'site' | 'readForm' | 'cookies' | 'secure'>

/** Result of a look-up, with the submitted values. */
export type HistoryAnswer = {
  mode: 'history'
  askedTime: string
  typed: { phone: string; receipt: string }
  errors?: FieldErrors<'phone' | 'receipt'>
  notice?: Notice
  problem?: string
  proof?: ProofNeeded
  page?: Paged<ShownMessage>
  /** What the holder of the receipt wrote, with what is wrong. */
  refused?: { text: string; error: string }
}

/** Errors of a submitted message, with all submitted values. */
export type Refused = {
  mode: 'write'
  askedTime: string
  typed: Draft
  /** Only the list of units was asked for. */
  searched?: boolean
  errors?: FieldErrors<'nickname' | 'phone' | 'message' | 'answerAddress'>
  notice?: Notice
  problem?: string
  proof?: ProofNeeded
}

const noRecipients = { department: [], township: [], village: [] }

const listOfRecipients = (site: RequestContext) =>
  site.remember('recipients', ['areas'], () => listRecipients(site.db, site.district.areaCode), noRecipients)

/**
 * The empty form. Never cached, because each visitor gets their own idempotency key.
 * The page that led here may choose a unit, the project and period of a payment that somebody doubts, and the text or
 * entry that somebody asks about.
 */
export async function loadForm(site: RequestContext, query: FormQuery) {
  const { areaId: chosen, project = '', period = '' } = query
  const { areaId, name, receiptOnlyByDefault = false } = site.district
  const recipients = await listOfRecipients(site)
  const known = findUnits(recipients, '').some(({ units }) => units.some(({ id }) => id === chosen))
  return {
    mode: 'write' as const,
    empty: {
      nickname: '',
      phone: '',
      content: await contentAbout(site, project, period),
      areaId: String(known ? chosen : areaId),
      unitWords: '',
      kind: '',
      receiptOnly: receiptOnlyByDefault,
      ...(await subjectOf(site, query)),
      answerAddress: '',
      key: randomUUID(),
    } satisfies Draft,
    own: { id: areaId, name },
    channels: site.answerChannels,
    isChosen: known,
    recipients,
  }
}

type FormQuery = {
  areaId?: number | undefined
  project?: string | undefined
  period?: string | undefined
  article?: number | undefined
  entry?: string | undefined
}

/** What a message is about; empty for what is not public. */
async function subjectOf({ db, district, now }: RequestContext, { article, entry = '' }: FormQuery) {
  const scope = { districtCode: district.areaCode, now }
  const [found] = article ? await listSubjects(db, scope, [{ articleId: article, entry }]) : []
  if (!found) return { about: '', aboutTitle: '' }
  return {
    about: writeSubject({ articleId: found.articleId, entry: found.entry?.id ?? found.table?.key ?? '' }),
    aboutTitle: subjectInWords(found),
  }
}

/** The beginning of a message about a payment; empty unless the district pays such a project. Others could make links with words of their own. */
async function contentAbout({ db, district, now }: RequestContext, code: string, period: string): Promise<string> {
  if (code === '') return ''
  const project = await getProject(db, district.areaCode, oneLine(code))
  if (!project) return ''
  const known = readPeriod(period, formatDate(now))
  const when = 'span' in known && known.span ? known.name : ''
  return `${when}“${project.projectName}”这一笔补贴，我查到的和实际不一样：\n`
}

/** The receipt from this visitor's cookie, if any. */
export async function loadReceipt({ db, keys, district, terms }: RequestContext, cookies: string) {
  const receipt = feedbackReceipt.read(cookies)
  const message = receipt && (await findMessageByReceipt(db, keys, { districtCode: district.areaCode, terms }, receipt))
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

/** Looks up messages by phone number, with an optional receipt number. */
export async function find({ site, readForm }: Pick<Sent, 'site' | 'readForm'>) {
  const form = await readForm()
  const typed = { phone: fieldText(form, 'phone', 100), receipt: fieldText(form, 'receipt', 100) }
  const { district } = site
  const phoneWrong = findError(phoneField(district.mobileSecondDigits), typed.phone)
  const receiptWrong = findError(optionalReceiptField, typed.receipt)
  const found: HistoryAnswer = { mode: 'history', askedTime: site.now.toISOString(), typed }
  if (phoneWrong || receiptWrong) {
    const notice: Notice = { kind: 'error', title: '查询失败', message: phoneWrong ?? '请核对回执编号' }
    const errors = { ...(phoneWrong && { phone: phoneWrong }), ...(receiptWrong && { receipt: receiptWrong }) }
    return data({ ...found, errors, notice }, { status: 422 })
  }
  const pageNum = pageParameter.parse(form.get('pageNum') ?? '1')
  const kind = fieldText(form, 'intent', 20)
  const text = fieldText(form, 'text', 10_000)
  const fields = { ...typed, pageNum, ...(kind && { intent: kind, text, rating: fieldText(form, 'rating', 20) }) }
  return answerLimited(
    found,
    fields,
    async () => {
      let refusal: AppError | null = null
      const act = async () => {
        refusal = await actOnOwn(site, typed.receipt, senderAction(kind, text, form))
      }
      const page = await findWithinLimits(site, { ...typed, pageNum }, readProof(form), act)
      const error = refusal as AppError | null
      if (error) {
        const notice: Notice = { kind: 'error', title: '没有提交', message: error.message }
        return data({ ...found, page, notice, refused: { text, error: error.message } }, { status: 422 })
      }
      if (isSenderAction(kind)) {
        const notice: Notice = { kind: 'success', title: '已提交', message: '单位会看到您写的内容' }
        return data({ ...found, page, notice })
      }
      const notice: Notice = { kind: 'warning', title: '查询内容为空', message: '该手机号没有查询到内容' }
      return data(page.total === 0 ? { ...found, page, notice } : { ...found, page })
    },
    waitFor(site, 'history'),
  )
}

const waitFor =
  (site: RequestContext, mode: 'history' | 'write') => (fields: ProofNeeded['fields'], ticket: string | null) =>
    offerWaiting(site, fields, ticket, (waited) => waitedAddress(mode, waited))

const senderKinds = ['supply', 'rate', 'object'] as const
const isSenderAction = (kind: string): boolean => senderKinds.some((each) => each === kind)

function senderAction(kind: string, text: string, form: FormData): SenderAction | null {
  if (kind === 'supply' || kind === 'object') return { kind, text }
  const rating = ratings.find((each) => each === form.get('rating'))
  return kind === 'rate' && rating ? { kind, rating } : null
}

/** Does what the holder of a receipt asks for. @returns why it was refused, if it was. */
async function actOnOwn(
  { db, keys, district, now }: RequestContext,
  receipt: string,
  action: SenderAction | null,
): Promise<AppError | null> {
  if (!action) return null
  const which = { districtCode: district.areaCode, receipt }
  try {
    await db.transaction().execute((tx) => actAsSender(tx, keys, which, action, now))
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Stores a message and redirects to its receipt, or returns its errors. */
export async function send({ site, readForm, cookies, secure }: Sent) {
  const form = await readForm()
  if (form.get('intent') === 'reset') return redirect(feedbackAddress('write'), 303)
  const { district } = site
  const typed = readDraft(form)
  // An invalid key did not come from our form; replace it for the next attempt.
  if (!submissionKeySchema.safeParse(typed.key).success) typed.key = randomUUID()
  const refused: Refused = { mode: 'write', askedTime: site.now.toISOString(), typed }
  // Without scripts the list of units does not follow what is typed.
  const listed = fieldText(form, 'unitListed', 60)
  if (form.get('intent') === 'search') {
    const found = findUnits(await listOfRecipients(site), typed.unitWords)
    typed.areaId = chosenUnit({ picked: typed.areaId, words: typed.unitWords, listed }, found)
    return data({ ...refused, searched: true })
  }
  if (typed.unitWords !== listed) {
    const notice: Notice = { kind: 'error', title: '没有提交', message: '请核对“留言对象”，再按一次提交' }
    return data({ ...refused, searched: true, notice }, { status: 422 })
  }
  const parsed = messageSchema(district.mobileSecondDigits).safeParse(typed)
  const answerAddress = readAnswerAddress(typed.answerAddress, site.answerChannels)
  if (!parsed.success || typeof answerAddress === 'string') {
    const wrong: FieldErrors<keyof MessageText> = parsed.success ? {} : firstErrors(parsed.error)
    const { content: message, ...others } = wrong
    const errors = {
      ...others,
      ...(message && { message }),
      ...(typeof answerAddress === 'string' && { answerAddress }),
    }
    const notice: Notice = { kind: 'error', title: '提交失败', message: '检查提交内容' }
    return data({ ...refused, errors, notice }, { status: 422 })
  }
  return answerLimited(
    refused,
    fieldsOf(typed),
    async () => {
      const areaId = idParameter.catch(district.areaId).parse(typed.areaId)
      const kind = messageKinds.find((each) => each === typed.kind) ?? null
      const message = {
        ...parsed.data,
        areaId,
        kind,
        receiptOnly: typed.receiptOnly,
        about: readSubject(typed.about),
        answerAddress,
        submissionKey: typed.key,
      }
      const receipt = await receiveMessage(site, message, {
        lastReceipt: feedbackReceipt.read(cookies),
        proof: readProof(form),
      })
      return redirect(receiptAddress, {
        status: 303,
        headers: { 'set-cookie': feedbackReceipt.write(receipt, secure) },
      })
    },
    waitFor(site, 'write'),
  )
}

const fieldsOf = ({
  nickname,
  phone,
  content,
  areaId,
  kind,
  receiptOnly,
  about,
  aboutTitle,
  answerAddress,
  key,
}: Draft): ProofNeeded['fields'] => ({
  nickname,
  phone,
  message: content,
  areaId,
  kind,
  answerAddress,
  key,
  ...(receiptOnly && { receiptOnly: '1' }),
  ...(about !== '' && { about, aboutTitle }),
})
