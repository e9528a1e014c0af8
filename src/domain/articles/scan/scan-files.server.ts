import { sql } from 'kysely'
import { isImage, type MediaType } from '../../../files/media-types.ts'
import type { FileStore } from '../../../files/store.server.ts'
import type { Db } from '../../../platform/db/types.ts'
import { scanFile, scanVersion } from '../writing/checks/scan-file.server.ts'
import type { FileDamage } from '../writing/table.server.ts'
import { voucherFileHashes } from '../books/vouchers/clean-vouchers.server.ts'
import { makeDue } from './looks.server.ts'
import { refersToFile } from './refers.ts'
import { findOldest, isOver, type Looking, type Span, spanOf } from './rotation.server.ts'
import '../writing/table.server.ts'

/** Looks at the next uploaded file: one that is damaged, else the one of the oldest look. @returns null at the end. */
export async function lookAtNextFile(
  db: Db,
  { store, now, minutes }: Looking & { store: FileStore },
  given: Span,
): Promise<{ span: Span; isWhole: boolean } | null> {
  const span = spanOf(given, now, minutes)
  const rotating = { table: 'stored_file', key: 'sha256', urgent: sql<boolean>`damage <> ''` }
  const hash = isOver(span, now) ? null : await findOldest<Buffer>(db, rotating, new Date(span.begun))
  if (!hash) return null
  const isWhole = await scanStoredFile(db, store, hash.toString('hex'))
  await db.updateTable('stored_file').set({ look_time: now }).where('sha256', '=', hash).execute()
  return { span, isWhole }
}

/**
 * Compares a file and the copies of a picture with their checksums, and reads it again if the checks changed since.
 * @returns whether it is whole.
 */
export async function scanStoredFile(db: Db, store: FileStore, sha256: string): Promise<boolean> {
  const hash = Buffer.from(sha256, 'hex')
  const file = await db
    .selectFrom('stored_file')
    .select(['media_type', 'variants', 'scan_version'])
    .where('sha256', '=', hash)
    .executeTakeFirst()
  if (!file) return true
  const damage = await damageOf(store, [sha256, ...file.variants.map((copy) => copy.sha256)])
  const { numUpdatedRows } = await db
    .updateTable('stored_file')
    .set({ damage })
    .where('sha256', '=', hash)
    .where('damage', '!=', damage)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await makeDue(db, [refersToFile(sha256)])
  const mediaType = file.media_type as MediaType
  if (damage !== '' || file.scan_version >= scanVersion || isImage(mediaType)) return damage === ''
  const use = await db.selectFrom('article_file').select('name').where('sha256', '=', hash).limit(1).executeTakeFirst()
  const { scan, content } = await store.withPath(sha256, (path) =>
    scanFile(path, mediaType, use?.name ?? '附件', { own: true }),
  )
  await db
    .updateTable('stored_file')
    .set({ scan: JSON.stringify(scan), scan_version: scanVersion, content })
    .where('sha256', '=', hash)
    .execute()
  await makeDue(db, [refersToFile(sha256)])
  return true
}

async function damageOf(store: FileStore, hashes: readonly string[]): Promise<FileDamage> {
  for (const sha256 of hashes) {
    if (!(await store.has(sha256))) return 'missing'
    if (!(await store.verify(sha256))) return 'changed'
  }
  return ''
}

const isUnused = sql<boolean>`
  not exists (select from article_file where article_file.sha256 = stored_file.sha256)
  and not exists (select from public_picture where public_picture.sha256 = stored_file.sha256)`

/** Pictures that were uploaded for a banner and are in none. */
async function forgetUnusedPictures(db: Db, before: Date): Promise<void> {
  await sql`
    delete from public_picture where create_time < ${before} and not exists (
      select from banner where picture_url like '/files/u/' || encode(public_picture.sha256, 'hex') || '/%'
    )`.execute(db)
}

/** Removes rows of files that neither an article nor a banner refers to, at most 20. @returns how many it found; 0 once none is left. */
export async function removeUnusedRows(db: Db, before: Date): Promise<number> {
  await forgetUnusedPictures(db, before)
  const unused = await db
    .selectFrom('stored_file')
    .select('sha256')
    .where('create_time', '<', before)
    .where(isUnused)
    .limit(20)
    .execute()
  for (const { sha256 } of unused)
    await db.transaction().execute(async (tx) => {
      // An upload of the same file waits here, or was faster and is seen by the next statement.
      await tx.selectFrom('stored_file').select('sha256').where('sha256', '=', sha256).forUpdate().execute()
      await sql`
        delete from stored_file where sha256 = ${sha256} and ${isUnused}`.execute(tx)
    })
  return unused.length
}

/** Removes files whose checksum begins with two digits, and which no row names. @returns how many. */
export async function removeOrphans(db: Db, store: FileStore, digits: string, before: Date): Promise<number> {
  const files = await store.list(digits, before)
  if (files.length === 0) return 0
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256, 'hex') as hash from stored_file
      where sha256 = any(${files.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])
    union
    select copy->>'sha256' from stored_file, jsonb_array_elements(variants) as copy
      where copy->>'sha256' = any(${files}::text[])
    union ${voucherFileHashes(files)}`.execute(db)
  const used = new Set(rows.map(({ hash }) => hash))
  let removed = 0
  for (const sha256 of files) if (!used.has(sha256) && (await store.removeOld(sha256, before))) removed += 1
  return removed
}
