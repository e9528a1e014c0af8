import { sql } from 'kysely'
import type { Tx } from '../db/types.ts'

/** First half of advisory locks; any number that nothing else uses. */
const districtSpace = 730_001

/** Until the transaction ends, nobody else imports or undoes payments of the district. */
export async function lockDistrictPayments(tx: Tx, districtCode: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${districtSpace}::integer, ${Number(districtCode.slice(0, 6))}::integer)`.execute(
    tx,
  )
}
