import { sql } from 'kysely'
import type { ContentStore } from '../../../files/store.server.ts'
import { cacheTag, dropCacheTags } from '../../../platform/cache/cache-tags.ts'
import type { Keys } from '../../../platform/crypto/keys.server.ts'
import { SealBroken } from '../../../platform/crypto/seal.server.ts'
import type { Db } from '../../../platform/db/types.ts'
import { AppError } from '../../../platform/errors.ts'
import { withLooks } from '../books/vouchers/looked-pages.server.ts'
import {
  readStored,
  roleOfOriginal,
  roleOfPage,
  roleOfSmall,
  unsealFile,
} from '../books/vouchers/sealed-files.server.ts'
import { unsealVoucher } from '../books/vouchers/sealed-vouchers.server.ts'
import { voucherRows } from '../books/vouchers/voucher-rows.server.ts'
import { findReleasedContent } from '../writing/queries-work.server.ts'
import type { FileDamage } from '../writing/table.server.ts'
import { makeArticleDue } from './looks.server.ts'
import { findOldest, isOver, type Looking, type Span, spanOf } from './rotation.server.ts'
import '../books/vouchers/table.server.ts'
import '../table.server.ts'

/** Each file is looked at once a week at most: originals are large and are decrypted whole. Nights begin at other hours. */
const restMs = 6.5 * 86_400_000

/** Looks at the next file of vouchers: a damaged one, else the one of the oldest look. @returns null at the end. */
export async function lookAtNextVoucher(
  db: Db,
  { store, keys, now, minutes }: Looking & { store: ContentStore; keys: Keys },
  given: Span,
): Promise<(VoucherScan & { span: Span }) | null> {
  const span = spanOf(given, now, minutes)
  const before = new Date(new Date(span.begun).getTime() - restMs)
  const rotating = { table: 'voucher_file', key: 'id', urgent: sql<boolean>`damage <> ''` }
  const id = isOver(span, now) ? null : await findOldest<number>(db, rotating, before)
  if (id === null) return null
  const scanned = await scanVoucher(db, { store, keys }, id)
  await db.updateTable('voucher_file').set({ look_time: now }).where('id', '=', id).execute()
  return { span, ...scanned }
}

export type VoucherScan = {
  isWhole: boolean
  /** Public pictures that no look of the released book allows, which are closed. */
  closed: number
}

/**
 * Reads the encrypted original and pages of a file and its painted pictures, records what is missing or changed, and closes
 * public pictures that are not those of the looks that the released book names.
 */
export async function scanVoucher(
  db: Db,
  { store, keys }: { store: ContentStore; keys: Keys },
  fileId: number,
): Promise<VoucherScan> {
  const file = await db
    .selectFrom('voucher_file')
    .innerJoin('article', 'article.id', 'voucher_file.article_id')
    .select(['original', 'stored', 'sealed', 'key_version as keyVersion', 'article_id as articleId'])
    .select('article.district_code as districtCode')
    .where('voucher_file.id', '=', fileId)
    .executeTakeFirst()
  if (!file) return { isWhole: true, closed: 0 }
  const pages = await db
    .selectFrom('voucher_page')
    .select(['number', 'stored', 'small'])
    .where('file_id', '=', fileId)
    .execute()
  const sealed = pages.flatMap(({ number, stored, small }) => [
    { role: roleOfPage(number), stored },
    { role: roleOfSmall(number), stored: small },
  ])
  const damage =
    (await damageOfSealed(store, keys, file, [{ role: roleOfOriginal, stored: file.stored }, ...sealed])) ||
    (await damageOfPainted(db, store, fileId))
  const { numUpdatedRows } = await db
    .updateTable('voucher_file')
    .set({ damage })
    .where('id', '=', fileId)
    .where('damage', '!=', damage)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await makeArticleDue(db, file.articleId)
  return { isWhole: damage === '', closed: await closeUnseen(db, { fileId, ...file }) }
}

async function damageOfSealed(
  store: ContentStore,
  keys: Keys,
  file: { original: Buffer; sealed: Buffer; keyVersion: number },
  parts: readonly { role: string; stored: Buffer }[],
): Promise<FileDamage> {
  try {
    const { key } = unsealVoucher(keys.read(), file)
    for (const { role, stored } of parts) unsealFile(key, role, await readStored(store, stored.toString('hex')))
    return ''
  } catch (error) {
    if (error instanceof SealBroken) return 'changed'
    // While the place of the files is away, nobody knows.
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
    return error.code === 'not_found' ? 'missing' : 'changed'
  }
}

async function damageOfPainted(db: Db, store: ContentStore, fileId: number): Promise<FileDamage> {
  const pictures = await db
    .selectFrom('voucher_picture')
    .select(['picture', 'small'])
    .where('file_id', '=', fileId)
    .execute()
  for (const hash of pictures.flatMap(({ picture, small }) => [picture, small])) {
    const sha256 = hash.toString('hex')
    if (!(await store.has(sha256))) return 'missing'
    if (!(await store.verify(sha256))) return 'changed'
  }
  return ''
}

type Owner = { fileId: number; articleId: number; districtCode: string }

async function closeUnseen(db: Db, { fileId, articleId, districtCode }: Owner): Promise<number> {
  const pictures = await db
    .selectFrom('voucher_picture')
    .select(['voucher', 'position', 'picture', 'small'])
    .where('file_id', '=', fileId)
    .where('article_id', '=', articleId)
    .execute()
  if (pictures.length === 0) return 0
  const book = (await findReleasedContent(db, articleId))?.book
  const rows = book ? voucherRows(book, (text) => text).map((row) => ({ articleId, ...row })) : []
  const allowed = new Set(
    (await withLooks(db, rows)).flatMap(({ row, look }) => (look ? keyOf({ ...look, ...row }) : [])),
  )
  const unseen = pictures.filter((picture) => !allowed.has(keyOf(picture)))
  if (unseen.length === 0) return 0
  return db.transaction().execute(async (tx) => {
    for (const { voucher, position, picture } of unseen)
      await tx
        .deleteFrom('voucher_picture')
        .where('article_id', '=', articleId)
        .where('voucher', '=', voucher)
        .where('position', '=', position)
        .where('picture', '=', picture)
        .execute()
    await dropCacheTags(tx, [cacheTag('articles', districtCode)])
    return unseen.length
  })
}

type Shown = { voucher: string; position: number; picture: Buffer; small: Buffer }

const keyOf = ({ voucher, position, picture, small }: Shown): string =>
  `${voucher} ${position} ${picture.toString('hex')} ${small.toString('hex')}`
