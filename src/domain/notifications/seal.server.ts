import type { KeySet, KeyVersion } from '../../platform/crypto/key-set.ts'
import { sealFields, unsealFields } from '../../platform/crypto/seal.server.ts'

type AddressUse = 'notification-address' | 'answer-address'
export type AddressBox = { sealKey: string; keyVersion: number; sealed: Buffer }

export const sealAddress = (key: KeyVersion, use: AddressUse, sealKey: string, address: string): Buffer =>
  sealFields(key, [use, sealKey], [address])

/** @throws SealBroken */
export const unsealAddress = (keys: KeySet, use: AddressUse, { sealKey, keyVersion, sealed }: AddressBox): string =>
  unsealFields(keys, [use, sealKey], keyVersion, sealed)[0] ?? ''
