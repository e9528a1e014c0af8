import { createHash } from 'node:crypto'
import type { KeySet, KeyVersion } from '../../platform/crypto/key-set.ts'
import { sealFields, unsealFields } from '../../platform/crypto/seal.server.ts'
import type { RequestText } from './schema.ts'
import type { ApplicantKind, Delivery } from './states.ts'

/** A request validated by `requestSchema`, with the form's UUID, which makes resending idempotent. */
export type NewRequest = RequestText & { submissionKey: string }

/** The encrypted fields of a request. */
export type SealedRequest = RequestText & { receipt: string }

/** Identifies the row that the ciphertext is bound to. */
export type RequestPlace = { districtCode: string; submissionKey: string }
export type RequestBox = RequestPlace & { keyVersion: number; sealed: Buffer }

const placeOf = ({ districtCode, submissionKey }: RequestPlace): string[] => [
  'disclosure-request',
  districtCode,
  submissionKey,
]

export function sealRequest(key: KeyVersion, place: RequestPlace, request: SealedRequest): Buffer {
  const { applicantKind, name, number, phone, address, content, delivery, receipt } = request
  return sealFields(key, placeOf(place), [applicantKind, name, number, phone, address, content, delivery, receipt])
}

/** @throws SealBroken */
export function unsealRequest(keys: KeySet, box: RequestBox): SealedRequest {
  const [
    applicantKind = '',
    name = '',
    number = '',
    phone = '',
    address = '',
    content = '',
    delivery = '',
    receipt = '',
  ] = unsealFields(keys, placeOf(box), box.keyVersion, box.sealed)
  return {
    applicantKind: applicantKind as ApplicantKind,
    name,
    number,
    phone,
    address,
    content,
    delivery: delivery as Delivery,
    receipt,
  }
}

/** Uses of `blindIndex`. */
export const [phoneUse, receiptUse] = ['disclosure-request-phone', 'disclosure-request-receipt'] as const

/** The key under which a request is stored, as that of a message: the same form with other content is another one. */
export function storedKeyOf({ submissionKey, ...request }: NewRequest): string {
  const { applicantKind, name, number, phone, address, content, delivery } = request
  const typed = [submissionKey.toLowerCase(), applicantKind, name, number, phone, address, content, delivery]
  const hash = createHash('sha256').update(JSON.stringify(typed)).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** The sealed text of a row of `disclosure_request_event`. */
export type EventBox = { sealKey: string; keyVersion: number; sealed: Buffer }

const eventPlace = (sealKey: string): string[] => ['disclosure-request-event', sealKey]

export const sealEvent = (key: KeyVersion, sealKey: string, text: string): Buffer =>
  sealFields(key, eventPlace(sealKey), [text])

/** @throws SealBroken */
export const unsealEvent = (keys: KeySet, { sealKey, keyVersion, sealed }: EventBox): string =>
  unsealFields(keys, eventPlace(sealKey), keyVersion, sealed)[0] ?? ''
