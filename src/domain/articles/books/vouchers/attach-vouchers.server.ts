import { paintPage, readPagePicture } from '../../../../files/page-pictures.server.ts'
import type { ContentStore } from '../../../../files/store.server.ts'
import type { Keys } from '../../../../platform/crypto/keys.server.ts'
import type { Tx } from '../../../../platform/db/types.ts'
import { requirePublic } from '../../../checks/public-gate.server.ts'
import type { Book } from '../book.ts'
import {
  addVoucherRows,
  keepVoucherFiles,
  recordLook,
  type SealedUpload,
  storePainted,
  type StoredPicture,
  storeSealed,
} from './commands-vouchers.server.ts'
import { type Box, mostPixels, type VoucherPage } from './voucher.ts'
import { voucherRows, writeVouchers } from './voucher-rows.server.ts'

/** A picture that is stored, sealed and painted, and belongs to no article yet. */
export type PreparedVoucher = {
  /** For `vouchers` of the book: `{ voucher: '记-12', pages: [prepared.page] }`. */
  page: VoucherPage
  upload: SealedUpload
  painted: StoredPicture
}

/**
 * Makes a picture of our own ready, such as one of the demo: in this process, so nothing that others sent. The same one may
 * be attached to many articles.
 *
 * The way of importing books with vouchers:
 * 1. `prepareVoucher(store, bytes, '记-12.jpg', boxes)` for each picture, outside of any transaction;
 * 2. put `{ voucher, pages: [prepared.page] }` into `content.book.vouchers` before the text is imported;
 * 3. `importReleased(tx, actor, texts)`, then `attachVouchers(tx, { keys, actorName }, [{ articleId, book, vouchers }])`
 *    in the same transaction.
 *
 * @param store the folder `uploads` of the data folder
 * @param boxes in pixels of the picture; none are larger than 2,000 pixels
 */
export async function prepareVoucher(
  store: ContentStore,
  bytes: Buffer,
  name: string,
  boxes: readonly Box[] = [],
): Promise<PreparedVoucher> {
  const read = await readPagePicture(bytes, mostPixels)
  const mediaType = bytes.subarray(1, 4).toString('latin1') === 'PNG' ? 'image/png' : 'image/jpeg'
  const upload = await storeSealed(store, bytes, name, { mediaType, pages: [{ ...read, suggested: [] }] })
  return {
    page: { file: upload.original, page: 1, boxes: [...boxes] },
    upload,
    painted: await storePainted(store, await paintPage(read.picture, boxes)),
  }
}

/**
 * Adds the files of vouchers to articles whose released book names them, with the look of a person, and shows them.
 * @param actorName the account that looked at them
 * @throws AppError invalid for personal data in the number of a voucher
 */
export async function attachVouchers(
  tx: Tx,
  { keys, actorName }: { keys: Keys; actorName: string },
  articles: readonly { articleId: number; book: Book; vouchers: readonly PreparedVoucher[] }[],
): Promise<void> {
  for (const { articleId, book, vouchers } of articles) {
    for (const { page, upload, painted } of vouchers) {
      const fileId = await addVoucherRows(tx, { articleId, actorName, keys }, upload)
      await recordLook(tx, { fileId, actorName }, page, painted)
    }
    await keepVoucherFiles(tx, articleId, book)
    await tx.deleteFrom('voucher_picture').where('article_id', '=', articleId).execute()
    await writeVouchers(
      tx,
      voucherRows(book, (text) => requirePublic('vouchers', { title: '凭证号' }, text)).map((row) => ({
        articleId,
        ...row,
      })),
    )
  }
}
