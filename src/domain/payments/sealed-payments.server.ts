import { sql } from 'kysely'
import { blindIndex } from '../../platform/crypto/seal.server.ts'
import { sealedTable } from '../../platform/crypto/sealed-table.server.ts'
import { getHousehold, seal, type SealedBox, unseal } from './seal.server.ts'
import './table.server.ts'

/** The payment table, for key checks and key rotation. */
export const sealedPayments = sealedTable<SealedBox>({
  name: 'subsidy_payment',
  title: '补贴记录',
  columns: sql`inventory_code as "inventoryCode", uniquely_identifies as "uniquelyIdentifies", sealed`,
  unseal,
  async reseal(tx, keys, rows) {
    const { current } = keys
    const people = rows.map((row) => ({ row, person: unseal(keys, row) }))
    await sql`
      update subsidy_payment
      set key_version = ${current.version}, object_index = new.object_index, household_index = new.household_index, sealed = new.sealed
      from unnest(
        ${rows.map(({ id }) => id)}::bigint[],
        ${people.map(({ person }) => blindIndex(current, 'object', person.objectIdentity))}::bytea[],
        ${people.map(({ person }) => blindIndex(current, 'household', getHousehold(person)))}::bytea[],
        ${people.map(({ row, person }) => seal(current, row, person))}::bytea[]
      ) as new (id, object_index, household_index, sealed)
      where subsidy_payment.id = new.id`.execute(tx)
  },
})
