import type { KeySet, KeyVersion } from '../../platform/crypto/key-set.ts'
import { sealFields, unsealFields } from '../../platform/crypto/seal.server.ts'
import type { AnswerAddress } from '../notifications/answer-address.ts'
import { storedKey } from '../submissions/stored-key.server.ts'
import type { RequestText } from './schema.ts'
import type { ApplicantKind, Delivery } from './states.ts'

/** A request validated by `requestSchema`, with the form's UUID, which makes resending idempotent. */
export type NewRequest = RequestText & { submissionKey: string; answerAddress?: AnswerAddress | null }

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

export function createStoredKey({ submissionKey, ...request }: NewRequest): string {
  const { applicantKind, name, number, phone, address, content, delivery } = request
  return storedKey(submissionKey, [applicantKind, name, number, phone, address, content, delivery])
}

/** The sealed text of a row of `disclosure_request_event`. */
export type EventBox = { sealKey: string; keyVersion: number; sealed: Buffer }

const eventPlace = (sealKey: string): string[] => ['disclosure-request-event', sealKey]

export const sealEvent = (key: KeyVersion, sealKey: string, text: string): Buffer =>
  sealFields(key, eventPlace(sealKey), [text])

/** @throws SealBroken */
export const unsealEvent = (keys: KeySet, { sealKey, keyVersion, sealed }: EventBox): string =>
  unsealFields(keys, eventPlace(sealKey), keyVersion, sealed)[0] ?? ''
