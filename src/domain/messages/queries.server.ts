import { sql } from 'kysely'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import type { KeySet } from '../../platform/crypto/key-set.ts'
import { blindIndexes, unsealDecoys } from '../../platform/crypto/seal.server.ts'
import type { Db } from '../../platform/db/types.ts'
import { formatDateTime } from '../../platform/dates.ts'
import { type Paged, pageSize as usualSize, pageWindow } from '../../platform/paging.ts'
import { listUnitGroups, type UnitGroup } from '../units/queries.server.ts'
import { getDeadlines, type Terms } from './deadlines.ts'
import { maskPhone } from '../../platform/text/phone.ts'
import { readReceipt } from '../../platform/receipt.ts'
import { normalisePhone } from '../../platform/text/phone.ts'
import {
  type NewMessage,
  phoneUse,
  receiptUse,
  createStoredKey,
  unsealEvent,
  unsealMessage,
  unsealReply,
} from './seal.server.ts'
import { type Step, listSteps } from './steps.ts'
import '../../access/area-table.server.ts'
import './table.server.ts'

/** A message as shown to anyone who knows its sender's phone number. Times as 2026-11-20 09:30, Beijing time. */
export type ShownMessage = {
  id: number
  nickname: string
  /** 138****0001 */
  phone: string
  /** Null if the receipt number is required and was not given. */
  content: string | null
  /** Empty until there is a reply. */
  replyContent: string
  /** The unit that replied; empty until then. */
  replyName: string
  /** 1 once answered (specification, section 4). */
  state: 0 | 1
  replyTime: string
  receivedTime: string
  /** The unit that the message is addressed or assigned to. */
  unitName: string
  /** Last days for accepting and answering, YYYY-MM-DD. */
  acceptBy: string
  answerBy: string
  /** 已收到, 已受理, 已转办, 已答复 with their times. */
  steps: Step[]
  /** With the receipt number of this message: what else was said, and what its holder may do. Else null. */
  own: OwnMessage | null
}

export type OwnMessage = {
  said: { title: string; time: string; text: string; /** After the reply. */ isLater: boolean }[]
  maySupply: boolean
  mayRate: boolean
  mayObject: boolean
}

export type MessageLookUp = {
  districtCode: string
  terms: Terms
  phone: string
  /** Shows the content of its message if that requires the receipt number. */
  receipt?: string | undefined
  pageNum: number
  pageSize?: number
}

/** Messages of a phone number, newest first. Always does the same work, so that timing reveals nothing. */
export async function findMessagesByPhone(
  db: Db,
  keys: Keys,
  { districtCode, terms, phone, receipt = '', pageNum, pageSize = usualSize }: MessageLookUp,
): Promise<Paged<ShownMessage>> {
  const keySet = keys.read()
  const indexes = blindIndexes(keySet, phoneUse, normalisePhone(phone))
  const { total } = await db
    .selectFrom('message')
    .select(sql<number>`count(*)`.as('total'))
    .where('district_code', '=', districtCode)
    .where(sql<boolean>`phone_index = any(${indexes}::bytea[])`)
    .executeTakeFirstOrThrow()
  const { offset, ...window } = pageWindow(pageNum, total, pageSize)
  const rows = await select(db)
    .where('message.district_code', '=', districtCode)
    .where(sql<boolean>`phone_index = any(${indexes}::bytea[])`)
    .orderBy('received_time', 'desc')
    .orderBy('message.id', 'desc')
    .limit(pageSize)
    .offset(offset)
    .execute()
  const given = readReceipt(receipt)
  const shown = rows.map((row) => show(keySet, row, given, terms))
  await addOwn(db, keySet, rows, shown, given)
  unsealDecoys(2 * pageSize - rows.length - rows.filter(({ sealedReply }) => sealedReply).length)
  return { rows: shown, total, ...window }
}

/** The message of a receipt number, with content and reply; null if the district has none. */
export async function findMessageByReceipt(
  db: Db,
  keys: Keys,
  { districtCode, terms }: Pick<MessageLookUp, 'districtCode' | 'terms'>,
  receipt: string,
): Promise<ShownMessage | null> {
  const keySet = keys.read()
  const given = readReceipt(receipt)
  const indexes = blindIndexes(keySet, receiptUse, given ?? '')
  const row = await select(db)
    .where('message.district_code', '=', districtCode)
    .where(sql<boolean>`receipt_index = any(${indexes}::bytea[])`)
    .executeTakeFirst()
  unsealDecoys(2 - (row ? 1 : 0) - (row?.sealedReply ? 1 : 0))
  return row ? show(keySet, row, given, terms) : null
}

/**
 * The receipt of a message that is already stored: sent with the same form, or with the same content by a sender who
 * holds its receipt, since going back in the browser gives a new form with a new key.
 */
export async function findSubmitted(
  db: Db,
  keys: Keys,
  districtCode: string,
  message: NewMessage,
  lastReceipt: string | null,
): Promise<string | null> {
  const keySet = keys.read()
  const wanted = createStoredKey(message)
  const rows = await select(db)
    .select('message.area_id as areaId')
    .where('message.district_code', '=', districtCode)
    .where((where) =>
      where.or([
        where('submission_key', '=', wanted),
        sql<boolean>`receipt_index = any(${blindIndexes(keySet, receiptUse, lastReceipt ?? '')}::bytea[])`,
      ]),
    )
    .execute()
  for (const row of rows) {
    const stored = unsealMessage(keySet, row)
    const same = (['nickname', 'phone', 'content'] as const).every((field) => stored[field] === message[field])
    if (row.submissionKey === wanted) return stored.receipt
    if (same && row.areaId === message.areaId && row.receiptOnly === message.receiptOnly) return stored.receipt
  }
  return null
}

const select = (db: Db) =>
  db
    .selectFrom('message')
    .innerJoin('area', 'area.id', 'message.area_id')
    .select([
      'message.id',
      'message.district_code as districtCode',
      'submission_key as submissionKey',
      'key_version as keyVersion',
      'sealed',
      'sealed_reply as sealedReply',
      'receipt_only as receiptOnly',
      'reply_name as replyName',
      'state',
      'kind',
      'received_time as receivedTime',
      'accepted_time as acceptedTime',
      'assigned_time as assignedTime',
      'answered_time as answeredTime',
      'reply_time as replyTime',
      'asked_time as askedTime',
      'rating',
      'objection_time as objectionTime',
      'area.name as unitName',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

function show(keys: KeySet, row: Row, receipt: string | null, terms: Terms): ShownMessage {
  const { nickname, phone, content, receipt: own } = unsealMessage(keys, row)
  const reply = unsealReply(keys, row)
  const open = !row.receiptOnly || receipt === own
  return {
    id: row.id,
    nickname,
    phone: maskPhone(phone),
    content: open ? content : null,
    replyContent: (open && reply) || '',
    replyName: row.replyName ?? '',
    state: row.state === 'answered' ? 1 : 0,
    replyTime: row.replyTime ? formatDateTime(row.replyTime) : '',
    receivedTime: formatDateTime(row.receivedTime),
    unitName: row.unitName,
    ...getDeadlines(row, terms),
    steps: listSteps(row),
    own: null,
  }
}

const saidTitles = { asked: '单位追问', supplied: '您的补充', rated: '您的评价', objected: '您的异议' } as const

/**
 * Adds what only the holder of a receipt sees. Without a match the query runs for no message, so that a look-up by
 * phone number takes as long whatever it finds.
 */
async function addOwn(
  db: Db,
  keys: KeySet,
  rows: readonly Row[],
  shown: ShownMessage[],
  receipt: string | null,
): Promise<void> {
  const row = receipt === null ? undefined : rows.find((each) => unsealMessage(keys, each).receipt === receipt)
  const events = await db
    .selectFrom('message_event')
    .select(['kind', 'time', 'seal_key as sealKey', 'key_version as keyVersion', 'sealed'])
    .where('message_id', '=', row?.id ?? 0)
    .where('kind', 'in', ['asked', 'supplied', 'rated', 'objected'])
    .orderBy('id')
    .execute()
  const message = shown.find(({ id }) => id === row?.id)
  if (!row || !message) return
  const answered = row.state === 'answered'
  message.own = {
    said: events.map(({ kind, time, sealKey, keyVersion, sealed }) => ({
      title: saidTitles[kind as keyof typeof saidTitles],
      isLater: kind === 'rated' || kind === 'objected',
      time: formatDateTime(time),
      text: sealed && keyVersion !== null ? unsealEvent(keys, { sealKey, keyVersion, sealed }) : '',
    })),
    maySupply: row.askedTime !== null,
    mayRate: answered && row.rating === null,
    mayObject: answered && row.objectionTime === null,
  }
}

/** Units that can receive a message besides the district itself: departments, townships, villages by township. */
export async function listRecipients(db: Db, districtCode: string): Promise<Record<RecipientLevel, UnitGroup[]>> {
  return {
    department: await listUnitGroups(db, districtCode, 'department'),
    township: await listUnitGroups(db, districtCode, 'township'),
    village: await listUnitGroups(db, districtCode, 'village'),
  }
}
export type RecipientLevel = 'department' | 'township' | 'village'
