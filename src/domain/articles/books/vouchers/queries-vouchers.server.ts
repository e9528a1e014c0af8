import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/types.ts'
import { isPublic } from '../../visibility.server.ts'
import '../../table.server.ts'
import './table.server.ts'

/** Address of a public picture. It names its content, and answers only while a released book has it. */
export const voucherPictureUrl = (picture: Buffer): string => `/files/v/${picture.toString('hex')}.jpg`

/** The small picture of the first page of an entry's voucher, for lists; null without one. */
export const firstThumbnail = sql<Buffer | null>`(
  select small from voucher_picture
  where voucher_picture.article_id = book_entry.article_id and voucher_picture.voucher = book_entry.voucher
  order by voucher_picture.position limit 1)`

/** The public pictures of a released book, in the order of their pages. */
export const listVoucherPictures = (db: Db, articleId: number, voucher?: string) =>
  db
    .selectFrom('voucher_picture')
    .select(['voucher', 'picture', 'small', 'width', 'height'])
    .where('article_id', '=', articleId)
    .$if(voucher !== undefined, (query) => query.where('voucher', '=', voucher ?? ''))
    .orderBy('voucher')
    .orderBy('position')
    .execute()

/** Whether everybody may read a picture now: the book of a public article has it. */
export async function isPublicVoucherPicture(db: Db, sha256: string, now: Date): Promise<boolean> {
  const hash = Buffer.from(sha256, 'hex')
  const found = await db
    .selectFrom('voucher_picture')
    .innerJoin('article', 'article.id', 'voucher_picture.article_id')
    .select('article.id')
    .where((eb) => eb.or([eb('picture', '=', hash), eb('small', '=', hash)]))
    .where(isPublic(now))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
