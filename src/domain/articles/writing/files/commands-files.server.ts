import { sql } from 'kysely'
import { safeFileName } from '../../../../files/file-name.ts'
import { detectMediaTypeApart } from '../../../../files/detect-media-type-apart.server.ts'
import { encodeImageApart } from '../../../../files/encode-image-apart.server.ts'
import { isImage, type MediaType } from '../../../../files/media-types.ts'
import type { FileStore } from '../../../../files/store.server.ts'
import type { Db, Tx } from '../../../../platform/db/types.ts'
import { scanFile, scanVersion } from '../checks/scan-file.server.ts'
import type { FileScan, FileVariant } from '../table.server.ts'

const megabyte = 1024 * 1024
/** Size limit of one file. */
export const mostFileBytes = 25 * megabyte

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
  const stored = await store.put(source, { maxBytes: mostFileBytes })
  const { mediaType, ...read } = await store.withPath(stored.sha256, (path) => readUpload(path, name))
  if ('scanned' in read) return { ...stored, name, mediaType, width: null, height: null, variants: [], ...read.scanned }
  const { variants } = read
  const copies: (FileVariant & { sizeBytes: number; height: number })[] = []
  for (const { bytes, width, height, mediaType: kind } of variants) {
    const copy = await store.put(chunksOf(bytes), { maxBytes: mostFileBytes })
    copies.push({ ...copy, width, height, mediaType: kind })
  }
  const main = copies.findLast((copy) => copy.mediaType === mediaType)
  if (!main) throw new Error('A picture has a copy of its own kind.')
  // The original may tell where and with what it was taken. A picture of this site that is uploaded again is in use.
  if (copies.every(({ sha256 }) => sha256 !== stored.sha256) && !(await isInUse(db, stored.sha256)))
    await store.remove(stored.sha256)
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

/** The kind of an upload, with what was found in it, or the copies of a picture. */
async function readUpload(path: string, name: string) {
  const mediaType = await detectMediaTypeApart(path, name)
  if (!isImage(mediaType)) return { mediaType, scanned: await scanFile(path, mediaType, name) }
  return { mediaType, variants: (await encodeImageApart(path)).variants }
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
