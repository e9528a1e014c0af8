import { sql } from 'kysely'
import { type Actor, nameOf } from '../../../../access/policy.ts'
import { safeFileName } from '../../../../files/file-name.ts'
import { detectMediaTypeApart } from '../../../../files/detect-media-type-apart.server.ts'
import { encodeImageApart } from '../../../../files/encode-image-apart.server.ts'
import { isImage, type MediaType } from '../../../../files/media-types.ts'
import { type FileStore, putFile, removeFile, storedPath } from '../../../../files/store.server.ts'
import type { Db, Tx } from '../../../../platform/db/types.ts'
import { AppError } from '../../../../platform/errors.ts'
import { uploadedFileUrl } from './files.server.ts'
import { scanFile, scanVersion } from '../checks/scan-file.server.ts'
import type { FileScan, FileVariant } from '../table.server.ts'
import { lockWork, requireStage } from '../work-lock.server.ts'

const megabyte = 1024 * 1024
/** Of one file, and of all files of an article. */
export const mostFileBytes = 25 * megabyte
const mostArticleBytes = 200 * megabyte

/** A file that was stored and checked, but belongs to no article yet. */
export type PreparedFile = {
  sha256: string
  name: string
  mediaType: MediaType
  sizeBytes: number
  width: number | null
  height: number | null
  variants: FileVariant[]
  scan: FileScan
  /** Its text, for the search. */
  content: string
}

/** An uploaded file as the editor uses it. */
export type UploadedFile = Pick<PreparedFile, 'name' | 'mediaType' | 'sizeBytes' | 'width' | 'height'> & { url: string }

/**
 * Stores an upload and checks it. Pictures are encoded anew, so that nothing that a camera wrote into them remains.
 * @throws AppError too_large, invalid for a type that is not allowed or a damaged picture, unavailable for a full disk.
 */
export async function prepareFile(
  db: Db,
  store: FileStore,
  source: AsyncIterable<Uint8Array>,
  givenName: string,
): Promise<PreparedFile> {
  const name = safeFileName(givenName).replaceAll(/[,|]/g, '_')
  const stored = await putFile(store, source, { maxBytes: mostFileBytes })
  const path = storedPath(store, stored.sha256)
  const mediaType = await detectMediaTypeApart(path, name)
  if (!isImage(mediaType))
    return {
      ...stored,
      name,
      mediaType,
      width: null,
      height: null,
      variants: [],
      ...(await scanFile(path, mediaType, name)),
    }
  const { variants } = await encodeImageApart(path)
  const copies: (FileVariant & { sizeBytes: number; height: number })[] = []
  for (const { bytes, width, height, mediaType: kind } of variants) {
    const copy = await putFile(store, chunksOf(bytes), { maxBytes: mostFileBytes })
    copies.push({ ...copy, width, height, mediaType: kind })
  }
  const main = copies.findLast((copy) => copy.mediaType === mediaType)
  if (!main) throw new Error('A picture has a copy of its own kind.')
  // The original may tell where and with what it was taken. A picture of this site that is uploaded again is in use.
  if (copies.every(({ sha256 }) => sha256 !== stored.sha256) && !(await isInUse(db, stored.sha256)))
    await removeFile(store, stored.sha256)
  return {
    sha256: main.sha256,
    sizeBytes: main.sizeBytes,
    name,
    mediaType,
    width: main.width,
    height: main.height,
    variants: copies.map(({ width, mediaType: kind, sha256 }) => ({ width, mediaType: kind, sha256 })),
    scan: { findings: [] },
    content: '',
  }
}

async function isInUse(db: Db, sha256: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from stored_file
    where sha256 = ${Buffer.from(sha256, 'hex')} or variants @> ${JSON.stringify([{ sha256 }])}::jsonb limit 1`.execute(
    db,
  )
  return rows.length > 0
}

async function* chunksOf(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes
}

/**
 * Adds a stored file to a draft.
 * @throws AppError too_large for too many bytes of one article; conflict, not_found, forbidden.
 */
export async function addFile(tx: Tx, actor: Actor, articleId: number, file: PreparedFile): Promise<UploadedFile> {
  requireStage(await lockWork(tx, actor, 'article.edit', articleId), 'draft')
  const sha256 = Buffer.from(file.sha256, 'hex')
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size_bytes), 0)::float8 as bytes from article_file join stored_file using (sha256)
    where article_id = ${articleId} and sha256 <> ${sha256}`.execute(tx)
  if ((rows[0]?.bytes ?? 0) + file.sizeBytes > mostArticleBytes)
    throw new AppError('too_large', '这篇稿件的文件合计超过 200 MB，请删去一些，或拆成几篇。')
  await writeStoredFile(tx, file)
  await tx
    .insertInto('article_file')
    .values({ article_id: articleId, sha256, name: file.name, actor: nameOf(actor) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { name, mediaType, sizeBytes, width, height } = file
  return { url: uploadedFileUrl(file.sha256, name), name, mediaType, sizeBytes, width, height }
}

/** Adds the row of a stored file, or renews it. */
export async function writeStoredFile(tx: Tx, file: PreparedFile): Promise<void> {
  const scanned = { scan: JSON.stringify(file.scan), scan_version: scanVersion, content: file.content }
  await tx
    .insertInto('stored_file')
    .values({
      sha256: Buffer.from(file.sha256, 'hex'),
      media_type: file.mediaType,
      size_bytes: file.sizeBytes,
      width: file.width,
      height: file.height,
      variants: JSON.stringify(file.variants),
      ...scanned,
    })
    // The upload has just replaced what may have been damaged.
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ ...scanned, damage: '' }))
    .execute()
}

/** Before the bytes of an upload are read. @throws AppError conflict, not_found, forbidden. */
export const requireDraft = (db: Db, actor: Actor, articleId: number): Promise<void> =>
  db.transaction().execute(async (tx) => requireStage(await lockWork(tx, actor, 'article.edit', articleId), 'draft'))
