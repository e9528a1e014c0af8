import { sql } from 'kysely'
import type { KeySet, KeyVersion } from '../../../../platform/crypto/key-set.ts'
import { SealBroken, sealFields, unsealFields } from '../../../../platform/crypto/seal.server.ts'
import { sealedTable } from '../../../../platform/crypto/sealed-table.server.ts'
import './table.server.ts'

/** The sealed part of a row of `voucher_file`, with what it is bound to. */
export type VoucherBox = { original: Buffer; sealed: Buffer }
type SealedVoucher = { key: Buffer; name: string }

const placeOf = ({ original }: Pick<VoucherBox, 'original'>) => ['voucher_file', original.toString('hex')]

export const sealVoucher = (
  current: KeyVersion,
  place: Pick<VoucherBox, 'original'>,
  { key, name }: SealedVoucher,
): Buffer => sealFields(current, placeOf(place), [key.toString('base64'), name])

/** @throws SealBroken */
export function unsealVoucher(keys: KeySet, row: VoucherBox & { keyVersion: number }): SealedVoucher {
  const [key, name] = unsealFields(keys, placeOf(row), row.keyVersion, row.sealed)
  if (key === undefined || name === undefined) throw new SealBroken()
  return { key: Buffer.from(key, 'base64'), name }
}

/** The keys of voucher files, for key checks and key rotation. */
export const sealedVouchers = sealedTable<VoucherBox>({
  name: 'voucher_file',
  title: '凭证原件',
  columns: sql`original, sealed`,
  unseal: unsealVoucher,
  async reseal(tx, keys, rows) {
    const { current } = keys
    for (const row of rows)
      await tx
        .updateTable('voucher_file')
        .set({ key_version: current.version, sealed: sealVoucher(current, row, unsealVoucher(keys, row)) })
        .where('id', '=', row.id)
        .execute()
  },
})
