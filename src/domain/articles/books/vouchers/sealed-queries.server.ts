import type { ContentStore } from '../../../../files/store.server.ts'
import type { Keys } from '../../../../platform/crypto/keys.server.ts'
import type { Db } from '../../../../platform/db/types.ts'
import { notFound } from '../../../../platform/errors.ts'
import { readStored, roleOfOriginal, roleOfPage, roleOfSmall, unsealFile } from './sealed-files.server.ts'
import { unsealVoucher } from './sealed-vouchers.server.ts'
import type { VoucherPage } from './voucher.ts'
import './table.server.ts'

type Opening = { store: ContentStore; keys: Keys }

/** What is opened: the picture of a page, its small one, or what was uploaded. */
export type SealedPart = 'page' | 'small' | 'original'

const noPage = () => notFound('没有这一页凭证，请重新上传。')

/**
 * Decrypts a part of a file of an article. The caller has checked that the reader may see it.
 * @throws AppError not_found; gone if the file was changed on disk
 */
export async function getOpenedPage(
  db: Db,
  { store, keys }: Opening,
  articleId: number,
  { file, page }: Pick<VoucherPage, 'file' | 'page'>,
  part: SealedPart,
): Promise<{ fileId: number; picture: Buffer; mediaType: string; name: string }> {
  const row = await db
    .selectFrom('voucher_file')
    .innerJoin('voucher_page', 'voucher_page.file_id', 'voucher_file.id')
    .select([
      'voucher_file.id',
      'voucher_file.original',
      'voucher_file.sealed',
      'voucher_file.key_version as keyVersion',
      'voucher_file.media_type as mediaType',
      'voucher_file.stored as whole',
      'voucher_page.stored',
      'voucher_page.small',
    ])
    .where('article_id', '=', articleId)
    .where('original', '=', Buffer.from(file, 'hex'))
    .where('voucher_page.number', '=', page)
    .executeTakeFirst()
  if (!row) throw noPage()
  const { key, name } = unsealVoucher(keys.read(), row)
  const [stored, role] = {
    original: [row.whole, roleOfOriginal],
    page: [row.stored, roleOfPage(page)],
    small: [row.small, roleOfSmall(page)],
  }[part] as [Buffer, string]
  const picture = unsealFile(key, role, await readStored(store, stored.toString('hex')))
  return { fileId: row.id, picture, mediaType: part === 'original' ? row.mediaType : 'image/jpeg', name }
}
