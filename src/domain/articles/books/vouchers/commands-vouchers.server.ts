import { sql } from 'kysely'
import { safeFileName } from '../../../../files/file-name.ts'
import type { ContentStore } from '../../../../files/store.server.ts'
import type { PagePicture } from '../../../../files/page-pictures.server.ts'
import { lockKeysInUse } from '../../../../platform/crypto/key-locks.server.ts'
import type { Keys } from '../../../../platform/crypto/keys.server.ts'
import type { Tx } from '../../../../platform/db/types.ts'
import type { Book } from '../book.ts'
import { lookMark } from './look-mark.server.ts'
import type { ReadVoucher } from './read-voucher.server.ts'
import {
  newFileKey,
  putBytes,
  roleOfOriginal,
  roleOfPage,
  roleOfSmall,
  sealFile,
  sha256Of,
} from './sealed-files.server.ts'
import { sealVoucher } from './sealed-vouchers.server.ts'
import type { VoucherPage } from './voucher.ts'
import './table.server.ts'

/** A file that was read and stored encrypted, but has no row yet. */
export type SealedUpload = {
  /** Checksum of the original. */
  original: string
  stored: string
  key: Buffer
  name: string
  mediaType: string
  sizeBytes: number
  pages: { width: number; height: number; stored: string; small: string; suggested: VoucherPage['boxes'] }[]
}

/** Encrypts an original and the pictures of its pages with a new key, and stores them. */
export async function storeSealed(
  store: ContentStore,
  bytes: Buffer,
  name: string,
  { mediaType, pages }: ReadVoucher,
): Promise<SealedUpload> {
  const key = newFileKey()
  const put = (role: string, plain: Buffer) => putBytes(store, sealFile(key, role, plain))
  const stored: SealedUpload['pages'] = []
  for (const [index, { width, height, picture, small, suggested }] of pages.entries()) {
    const number = index + 1
    stored.push({
      width,
      height,
      suggested,
      stored: await put(roleOfPage(number), picture),
      small: await put(roleOfSmall(number), small),
    })
  }
  return {
    original: sha256Of(bytes),
    stored: await put(roleOfOriginal, bytes),
    key,
    name: safeFileName(name),
    mediaType,
    sizeBytes: bytes.length,
    pages: stored,
  }
}

/** Adds the rows of a stored file; one that the article has already stays as it is. @returns its id. */
export async function addVoucherRows(
  tx: Tx,
  { articleId, actorName, keys }: { articleId: number; actorName: string; keys: Keys },
  upload: SealedUpload,
): Promise<number> {
  const original = Buffer.from(upload.original, 'hex')
  await lockKeysInUse(tx)
  const { current } = keys.read()
  const added = await tx
    .insertInto('voucher_file')
    .values({
      article_id: articleId,
      original,
      stored: Buffer.from(upload.stored, 'hex'),
      media_type: upload.mediaType,
      size_bytes: upload.sizeBytes,
      key_version: current.version,
      sealed: sealVoucher(current, { original }, upload),
      actor: actorName,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return (await getVoucherFile(tx, articleId, upload.original)).id
  await tx
    .insertInto('voucher_page')
    .values(
      upload.pages.map(({ width, height, stored, small, suggested }, index) => ({
        file_id: added.id,
        number: index + 1,
        width,
        height,
        stored: Buffer.from(stored, 'hex'),
        small: Buffer.from(small, 'hex'),
        suggested: JSON.stringify(suggested),
      })),
    )
    .execute()
  return added.id
}

const getVoucherFile = (tx: Tx, articleId: number, original: string) =>
  tx
    .selectFrom('voucher_file')
    .select('id')
    .where('article_id', '=', articleId)
    .where('original', '=', Buffer.from(original, 'hex'))
    .executeTakeFirstOrThrow()

/** Stores a painted picture. */
export const storePainted = async (store: ContentStore, { width, height, picture, small }: PagePicture) => ({
  width,
  height,
  picture: await putBytes(store, picture),
  small: await putBytes(store, small),
})
export type StoredPicture = Awaited<ReturnType<typeof storePainted>>

/** Records that a person looked at a page with these boxes. */
export async function recordLook(
  tx: Tx,
  { fileId, actorName }: { fileId: number; actorName: string },
  page: VoucherPage,
  { width, height, picture, small }: StoredPicture,
): Promise<void> {
  await tx
    .insertInto('voucher_look')
    .values({
      file_id: fileId,
      page: page.page,
      mark: lookMark(page),
      boxes: JSON.stringify(page.boxes),
      picture: Buffer.from(picture, 'hex'),
      small: Buffer.from(small, 'hex'),
      width,
      height,
      actor: actorName,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Keeps the files that a revision has: nothing that was submitted is cleaned away. */
export async function keepVoucherFiles(tx: Tx, articleId: number, book: Book | undefined): Promise<void> {
  const files = [...new Set((book?.vouchers ?? []).flatMap(({ pages }) => pages.map(({ file }) => file)))]
  if (files.length === 0) return
  await tx
    .updateTable('voucher_file')
    .set({ is_kept: true })
    .where('article_id', '=', articleId)
    .where('is_kept', '=', false)
    .where('original', '=', sql<Buffer>`any(${files.map((file) => Buffer.from(file, 'hex'))}::bytea[])`)
    .execute()
}
