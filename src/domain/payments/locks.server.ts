import { sql } from 'kysely'
import type { Tx } from '../../platform/db/types.ts'

/** First key of the advisory locks; must be unique in this database. */
const districtSpace = 730_001

/** Serializes imports and undos of a district's payments until the transaction ends. */
export async function lockDistrictPayments(tx: Tx, districtCode: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${districtSpace}::integer, ${Number(districtCode.slice(0, 6))}::integer)`.execute(
    tx,
  )
}
