import { sql } from 'kysely'
import { blindIndex } from '../../platform/crypto/seal.server.ts'
import type { SealedTable } from '../../platform/crypto/sealed-table.ts'
import { householdOf, seal, unseal } from './seal.server.ts'
import './table.server.ts'

const boxColumns = [
  'id',
  'inventory_code as inventoryCode',
  'uniquely_identifies as uniquelyIdentifies',
  'key_version as keyVersion',
  'sealed',
] as const

/** The payment table, for key checks and key rotation. */
export const sealedPayments: SealedTable = {
  name: 'subsidy_payment',
  title: '补贴记录',

  async ends(db) {
    const end = (direction: 'asc' | 'desc') =>
      db.selectFrom('subsidy_payment').select(boxColumns).orderBy('id', direction).limit(1).execute()
    return [...(await end('asc')), ...(await end('desc'))].map((box) => ({
      keyVersion: box.keyVersion,
      open: (keys) => void unseal(keys, box),
    }))
  },

  async rewrite(tx, keys, after, limit) {
    const { current } = keys
    const rows = await tx
      .selectFrom('subsidy_payment')
      .select(boxColumns)
      .where('id', '>', after)
      .where('key_version', '<>', current.version)
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .execute()
    if (rows.length === 0) return []
    const people = rows.map((row) => ({ row, person: unseal(keys, row) }))
    await sql`
      update subsidy_payment
      set key_version = ${current.version}, object_index = new.object_index, household_index = new.household_index, sealed = new.sealed
      from unnest(
        ${rows.map(({ id }) => id)}::bigint[],
        ${people.map(({ person }) => blindIndex(current, 'object', person.objectIdentity))}::bytea[],
        ${people.map(({ person }) => blindIndex(current, 'household', householdOf(person)))}::bytea[],
        ${people.map(({ row, person }) => seal(current, row, person))}::bytea[]
      ) as new (id, object_index, household_index, sealed)
      where subsidy_payment.id = new.id`.execute(tx)
    return rows.map(({ id }) => id)
  },
}
