import type { KeySet, KeyVersion } from '../../platform/crypto/key-set.ts'
import { sealFields, unsealFields } from '../../platform/crypto/seal.server.ts'

/** Identifies the row that the ciphertext is bound to. */
export type DraftPlace = { accountId: number; districtCode: string; page: string; field: string }

/** `label` is that of the field. */
export type DraftText = { label: string; text: string }

export type DraftBox = DraftPlace & { keyVersion: number; sealed: Buffer }

const placeOf = ({ accountId, districtCode, page, field }: DraftPlace): string[] => [
  'field-draft',
  String(accountId),
  districtCode,
  page,
  field,
]

export const sealDraft = (key: KeyVersion, place: DraftPlace, { label, text }: DraftText): Buffer =>
  sealFields(key, placeOf(place), [label, text])

/** @throws SealBroken */
export function unsealDraft(keys: KeySet, box: DraftBox): DraftText {
  const [label = '', text = ''] = unsealFields(keys, placeOf(box), box.keyVersion, box.sealed)
  return { label, text }
}
