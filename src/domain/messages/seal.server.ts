import type { KeySet, KeyVersion } from '../../platform/crypto/key-set.ts'
import { sealFields, unsealFields } from '../../platform/crypto/seal.server.ts'
import type { AnswerAddress } from '../notifications/answer-address.ts'
import { storedKey } from '../submissions/stored-key.server.ts'
import type { MessageKind } from './kinds.ts'
import type { MessageText } from './schema.ts'
import { type MessageSubject, writeSubject } from './subject.ts'

/** A message validated by `messageSchema`. */
export type NewMessage = MessageText & {
  /** The receiving unit, in the same district. */
  areaId: number
  /** As its writer sees it; staff may choose another. */
  kind?: MessageKind | null
  receiptOnly: boolean
  /** Where its writer wants to hear of the answer. */
  answerAddress?: AnswerAddress | null
  /** The text or entry that it asks about. */
  about?: MessageSubject | null
  /** The form's UUID, which makes resending idempotent. */
  submissionKey: string
}

/** The encrypted fields of a message. */
export type SealedMessage = { nickname: string; phone: string; content: string; receipt: string }

/** Identifies the row that the ciphertext is bound to. */
export type MessagePlace = { districtCode: string; submissionKey: string }

export type MessageBox = MessagePlace & { keyVersion: number; sealed: Buffer; sealedReply: Buffer | null }

const placeOf = (use: 'message' | 'reply', { districtCode, submissionKey }: MessagePlace): string[] => [
  use,
  districtCode,
  submissionKey,
]

export function sealMessage(key: KeyVersion, place: MessagePlace, message: SealedMessage): Buffer {
  const { nickname, phone, content, receipt } = message
  return sealFields(key, placeOf('message', place), [nickname, phone, content, receipt])
}

/** @throws SealBroken */
export function unsealMessage(keys: KeySet, box: MessageBox): SealedMessage {
  const [nickname = '', phone = '', content = '', receipt = ''] = unsealFields(
    keys,
    placeOf('message', box),
    box.keyVersion,
    box.sealed,
  )
  return { nickname, phone, content, receipt }
}

export const sealReply = (key: KeyVersion, place: MessagePlace, reply: string): Buffer =>
  sealFields(key, placeOf('reply', place), [reply])

/** @throws SealBroken */
export function unsealReply(keys: KeySet, box: MessageBox): string | null {
  if (!box.sealedReply) return null
  const [reply = ''] = unsealFields(keys, placeOf('reply', box), box.keyVersion, box.sealedReply)
  return reply
}

/** Uses of `blindIndex`. */
export const [phoneUse, receiptUse] = ['message-phone', 'message-receipt'] as const

export function createStoredKey(message: NewMessage): string {
  const { submissionKey, nickname, phone, content, areaId, receiptOnly, about } = message
  return storedKey(submissionKey, [
    nickname,
    phone,
    content,
    areaId,
    receiptOnly,
    ...(about ? [writeSubject(about)] : []),
  ])
}

/** The sealed text of a row of `message_event`. */
export type EventBox = { sealKey: string; keyVersion: number; sealed: Buffer }

const eventPlace = (sealKey: string): string[] => ['message-event', sealKey]

export const sealEvent = (key: KeyVersion, sealKey: string, text: string): Buffer =>
  sealFields(key, eventPlace(sealKey), [text])

/** @throws SealBroken */
export const unsealEvent = (keys: KeySet, { sealKey, keyVersion, sealed }: EventBox): string =>
  unsealFields(keys, eventPlace(sealKey), keyVersion, sealed)[0] ?? ''
