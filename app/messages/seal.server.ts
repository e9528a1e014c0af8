import { createHash } from 'node:crypto'
import type { KeySet, KeyVersion } from '../db/key-set.ts'
import { sealFields, unsealFields } from '../db/seal.server.ts'
import type { MessageText } from './schema.ts'

/** A message that was checked by `messageSchema`. */
export type NewMessage = MessageText & {
  /** The unit that is meant, of the same district. */
  areaId: number
  receiptOnly: boolean
  /** The form's own key, a UUID: sent again, it makes no second message. */
  submissionKey: string
}

/** What the box of a message holds. */
export type SealedMessage = { nickname: string; phone: string; content: string; receipt: string }

/** The row that a box belongs to. */
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

/** What `blindIndex` makes indexes for. */
export const [phoneUse, receiptUse] = ['message-phone', 'message-receipt'] as const

/**
 * The key under which a message is stored: the same form sent again with the same words is the same message, with other
 * words (the back button, then a correction) it is another. The form's own key is 122 bits of chance that are not stored,
 * so that nobody can try texts against it.
 */
export function storedKeyOf(message: NewMessage): string {
  const { submissionKey, nickname, phone, content, areaId, receiptOnly } = message
  const hash = createHash('sha256')
    .update(JSON.stringify([submissionKey.toLowerCase(), nickname, phone, content, areaId, receiptOnly]))
    .digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
