import { sql } from 'kysely'
import { blindIndexes, unsealDecoys } from '../../platform/crypto/seal.server.ts'
import type { KeySet } from '../../platform/crypto/key-set.ts'
import { formatDateTime, yearRange } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/types.ts'
import { readReceipt } from '../../platform/receipt.ts'
import type { RequestContext } from '../request-context.ts'
import { getAnswerDeadline, type RequestTimes } from './deadlines.ts'
import { phoneUse, receiptUse, unsealEvent, unsealRequest } from './seal.server.ts'
import {
  applicantTitles,
  deliveryTitles,
  type RequestResult,
  type RequestState,
  resultTitles,
  stateTitles,
} from './states.ts'
import './table.server.ts'

/** What the holder of a receipt sees of a request. Times as 2026-11-20 09:30, Beijing time. */
export type OwnRequest = {
  receipt: string
  applicant: string
  content: string
  delivery: string
  state: string
  /** Empty until it is answered. */
  result: string
  receivedTime: string
  /** The last day for the answer; null while a completion is waited for and after the answer. */
  answerBy: string | null
  /** The last day for completing it, while that is waited for. */
  supplyBy: string | null
  steps: { title: string; time: string }[]
  said: { title: string; time: string; text: string }[]
}

export const columns = [
  'id',
  'district_code as districtCode',
  'submission_key as submissionKey',
  'key_version as keyVersion',
  'sealed',
  'state',
  'result',
  'received_time as receivedTime',
  'accepted_time as acceptedTime',
  'asked_time as askedTime',
  'supply_by as supplyBy',
  'supplied_time as suppliedTime',
  'extended_time as extendedTime',
  'answered_time as answeredTime',
  'version',
] as const

export type RequestRow = RequestTimes & {
  id: number
  districtCode: string
  submissionKey: string
  keyVersion: number
  sealed: Buffer
  state: RequestState
  result: RequestResult | null
  acceptedTime: Date | null
  askedTime: Date | null
  version: number
}

const eventTitles = { asked: '要求补正', supplied: '申请人补正', extended: '延长期限的理由', answered: '答复' } as const

/** What was said about a request, oldest first. */
export async function listStatements(db: Db, keys: KeySet, id: number) {
  const events = await db
    .selectFrom('disclosure_request_event')
    .leftJoin('staff_account', 'staff_account.login_name', 'disclosure_request_event.actor')
    .select((eb) => [
      'disclosure_request_event.id',
      'disclosure_request_event.kind',
      eb.fn.coalesce('staff_account.name', 'disclosure_request_event.actor').as('person'),
      'disclosure_request_event.time',
      'seal_key as sealKey',
      'disclosure_request_event.key_version as keyVersion',
      'sealed',
    ])
    .where('request_id', '=', id)
    .orderBy('disclosure_request_event.id')
    .execute()
  return events.map(({ id: eventId, kind, person, time, sealKey, keyVersion, sealed }) => ({
    id: eventId,
    kind,
    person,
    time: formatDateTime(time),
    title: kind === 'accepted' ? '受理' : eventTitles[kind],
    text: sealed && keyVersion !== null ? unsealEvent(keys, { sealKey, keyVersion, sealed }) : '',
  }))
}

/** The steps of a request with their times. */
export function listSteps({
  receivedTime,
  acceptedTime,
  askedTime,
  suppliedTime,
  extendedTime,
  answeredTime,
}: RequestRow) {
  const step = (title: string, time: Date | null) => ({ title, time: time ? formatDateTime(time) : '' })
  return [
    step('已提交', receivedTime),
    step('已受理', acceptedTime),
    ...(askedTime ? [step('要求补正', askedTime), step('已补正', suppliedTime)] : []),
    ...(extendedTime ? [step('延长期限', extendedTime)] : []),
    step('已答复', answeredTime),
  ]
}

/** The request of a receipt and its phone number; null if there is none. Takes as long whether or not there is. */
export async function findOwnRequest(
  { db, keys, district, terms }: Pick<RequestContext, 'db' | 'keys' | 'district' | 'terms'>,
  { phone, receipt }: { phone: string | null; receipt: string },
): Promise<OwnRequest | null> {
  const keySet = keys.read()
  const receipts = blindIndexes(keySet, receiptUse, readReceipt(receipt) ?? '')
  let query = db
    .selectFrom('disclosure_request')
    .select(columns)
    .where('district_code', '=', district.areaCode)
    .where(sql<boolean>`receipt_index = any(${receipts}::bytea[])`)
  if (phone !== null)
    query = query.where(sql<boolean>`phone_index = any(${blindIndexes(keySet, phoneUse, phone)}::bytea[])`)
  const row = await query.executeTakeFirst()
  const said = await listStatements(db, keySet, row?.id ?? 0)
  unsealDecoys(row ? 0 : 1)
  if (!row) return null
  const { applicantKind, content, delivery, receipt: number } = unsealRequest(keySet, row)
  const waits = row.state === 'asked'
  return {
    receipt: number,
    applicant: applicantTitles[applicantKind],
    content,
    delivery: deliveryTitles[delivery],
    state: stateTitles[row.state],
    result: row.result ? resultTitles[row.result] : '',
    receivedTime: formatDateTime(row.receivedTime),
    answerBy: waits || row.answeredTime ? null : getAnswerDeadline(row, terms.calendar),
    supplyBy: waits ? row.supplyBy : null,
    steps: listSteps(row),
    said: said.filter(({ text }) => text !== '').map(({ title, time, text }) => ({ title, time, text })),
  }
}

/** How many requests came in a year, and how many of them were answered, by result. */
export async function countRequests(
  db: Db,
  districtCode: string,
  year: number,
): Promise<{ received: number; answered: Map<RequestResult, number> }> {
  const { from, until } = yearRange(year)
  const rows = await db
    .selectFrom('disclosure_request')
    .select((eb) => ['result', eb.fn.countAll<number>().as('count')])
    .where('district_code', '=', districtCode)
    .where('received_time', '>=', from)
    .where('received_time', '<', until)
    .groupBy('result')
    .execute()
  return {
    received: rows.reduce((sum, { count }) => sum + count, 0),
    answered: new Map(rows.flatMap(({ result, count }) => (result ? [[result, count]] : []))),
  }
}
