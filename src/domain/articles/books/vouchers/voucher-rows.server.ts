import type { Tx } from '../../../../platform/db/types.ts'
import type { PublicText } from '../../../../platform/text/public-text.ts'
import type { Book } from '../book.ts'
import { lookMark } from './look-mark.server.ts'
import './table.server.ts'

/** A page of a released book with what somebody must have looked at. */
export type VoucherRow = { voucher: PublicText; position: number; file: string; page: number; mark: string }

/** The pages of the vouchers that the entries and transfers of a book name. */
export function voucherRows(book: Book, admit: (text: string) => PublicText): VoucherRow[] {
  const named = new Set([...book.entries, ...book.transfers].map(({ voucher }) => voucher))
  const positions = new Map<string, number>()
  return (book.vouchers ?? []).flatMap(({ voucher, pages }) => {
    if (voucher === '' || !named.has(voucher)) return []
    return pages.map((page) => {
      const position = positions.get(voucher) ?? 0
      positions.set(voucher, position + 1)
      return {
        voucher: admit(voucher),
        position,
        file: page.file,
        page: page.page,
        mark: lookMark(page).toString('hex'),
      }
    })
  })
}

/** PostgreSQL takes 65,535 parameters a statement. */
const rowsOfStatement = 2_000

/** Adds the pictures of those pages that were looked at with these very boxes, and of no others. */
export async function writeVouchers(tx: Tx, rows: readonly (VoucherRow & { articleId: number })[]): Promise<void> {
  const articleIds = [...new Set(rows.map(({ articleId }) => articleId))]
  if (articleIds.length === 0) return
  const looks = await tx
    .selectFrom('voucher_look')
    .innerJoin('voucher_file', 'voucher_file.id', 'voucher_look.file_id')
    .select(['article_id as articleId', 'original', 'page', 'mark', 'file_id', 'picture', 'small', 'width', 'height'])
    .where('article_id', 'in', articleIds)
    .execute()
  const byMark = new Map(
    looks.map(({ articleId, original, page, mark, ...look }) => [
      keyOf({ articleId, page, file: original.toString('hex'), mark: mark.toString('hex') }),
      look,
    ]),
  )
  const shown = rows.flatMap(({ voucher, position, ...row }) => {
    const look = byMark.get(keyOf(row))
    return look ? [{ article_id: row.articleId, voucher, position, ...look }] : []
  })
  for (let at = 0; at < shown.length; at += rowsOfStatement)
    await tx
      .insertInto('voucher_picture')
      .values(shown.slice(at, at + rowsOfStatement))
      .execute()
}

type Looked = Pick<VoucherRow, 'file' | 'page' | 'mark'> & { articleId: number }

const keyOf = ({ articleId, file, page, mark }: Looked): string => `${articleId} ${file} ${page} ${mark}`
