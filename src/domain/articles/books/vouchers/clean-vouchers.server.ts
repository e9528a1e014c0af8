import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/types.ts'
import './table.server.ts'

/** Which of these checksums are stored files of vouchers, encrypted or painted: a query with one column `hash`. */
export function voucherFileHashes(files: readonly string[]): RawBuilder<{ hash: string }> {
  const asked = sql`any(${files.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])`
  return sql`
    select encode(stored, 'hex') as hash from voucher_file where stored = ${asked}
    union select encode(stored, 'hex') from voucher_page where stored = ${asked}
    union select encode(small, 'hex') from voucher_page where small = ${asked}
    union select encode(picture, 'hex') from voucher_look where picture = ${asked}
    union select encode(small, 'hex') from voucher_look where small = ${asked}`
}

const keptDays = 30

/**
 * Removes uploads that were never submitted and are in no draft, a month after their upload. Their files follow as all
 * files without a row do.
 */
export async function removeUnusedVouchers(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  await sql`
    delete from voucher_file as file where not is_kept and create_time < ${before} and not exists (
      select from article_work as work where work.article_id = file.article_id
        and position(encode(file.original, 'hex') in work.content::text) > 0
    )`.execute(db)
}
