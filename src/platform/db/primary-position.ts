import { sql } from 'kysely'
import type { Position } from './standby-state.ts'
import type { Db } from './types.ts'

/**
 * How far the primary has written, which includes every commit that is visible. Null with `synchronous_commit = off`: there a
 * change is visible before it is written. Throws on a standby.
 */
export async function findPosition(db: Db): Promise<Position | null> {
  const { rows } = await sql<{ system: string; timeline: number; bytes: string }>`
    select system_identifier::text as system, (pg_current_wal_lsn() - '0/0')::text as bytes,
      ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer as timeline
    from pg_control_system()
    where (select reset_val from pg_settings where name = 'synchronous_commit') <> 'off'`.execute(db)
  const [row] = rows
  return row ? { ...row, bytes: BigInt(row.bytes) } : null
}
