import { data } from 'react-router'
import { lookUp } from '../../../domain/payments/look-up.server.ts'
import { periodInWords } from '../../../domain/payments/periods.ts'
import { readType } from '../../../domain/payments/rules.ts'
import { lookUpSchema } from '../../../domain/payments/schema.ts'
import { firstErrors } from '../../../platform/text/form-field.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { formatDate } from '../../../platform/dates.ts'
import { isUnreachable } from '../../../platform/db/unreachable.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import { offerWaiting } from '../../request/limited-form.server.ts'
import { lastPaymentInWords } from './last-payment.server.ts'

/** Looks up what a submitted form asks for, or says why not. */
export async function answerLookUp(site: RequestContext, form: FormData) {
  const text = (name: string) => fieldText(form, name, 100)
  // Submitted values are returned unchanged, valid or not.
  const typed = {
    type: readType(form.get('type')),
    objectIdentity: text('objectIdentity'),
    startDate: text('startDate') || text('startData'),
    endDate: text('endDate') || text('endData'),
  }
  const parsed = lookUpSchema.safeParse(Object.fromEntries(form))
  if (!parsed.success)
    return data({ typed, state: 'wrong' as const, errors: firstErrors(parsed.error) }, { status: 422 })
  const answered = await lookUp(site, parsed.data, 'page').catch(awayAnswer)
  if (answered.state === 'away') return data({ typed, ...answered }, { status: 503 })
  const isPaging = form.has('pageNum')
  if (answered.state === 'found') {
    const period = periodInWords(typed, formatDate(site.now))
    const inWords = { period, lastPayment: lastPaymentInWords(answered.found) }
    return data({ typed, isPaging, askedTime: site.now.toISOString(), inWords, ...answered })
  }
  const limited = { status: 429, headers: { 'retry-after': String(answered.waitSeconds) } }
  if (answered.state === 'refused') return data({ typed, ...answered }, limited)
  const { type, startDate, endDate, pageNum } = parsed.data
  // Sent again by the browser, and shown then as it was typed.
  const question = { ...typed, type, startDate, endDate, ...(isPaging && { pageNum }) }
  const { ticket, ...proof } = answered
  const waiting = await offerWaiting(site, question, ticket, (waited) => href('/subsidy/subsidy', { waited }))
  return data({ typed, question, waiting, ...proof }, limited)
}

/** During a database outage the form is shown again with its values. */
function awayAnswer(error: unknown): { state: 'away' } {
  if (isUnreachable(error)) return { state: 'away' }
  throw error
}
