import type { Tx } from '../../../../platform/db/types.ts'
import type { PublicText } from '../../../../platform/text/public-text.ts'
import type { Book } from '../book.ts'
import { lookMark } from './look-mark.server.ts'
import { withLooks } from './looked-pages.server.ts'
import './table.server.ts'

/** A page of a released book with what somebody must have looked at. */
export type VoucherRow<Text extends string = PublicText> = {
  voucher: Text
  position: number
  file: string
  page: number
  mark: string
}

/** The pages of the vouchers that the entries and transfers of a book name. */
export function voucherRows<Text extends string>(book: Book, admit: (text: string) => Text): VoucherRow<Text>[] {
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
  const shown = (await withLooks(tx, rows)).flatMap(({ row: { articleId, voucher, position }, look }) =>
    look ? [{ article_id: articleId, voucher, position, ...look }] : [],
  )
  for (let at = 0; at < shown.length; at += rowsOfStatement)
    await tx
      .insertInto('voucher_picture')
      .values(shown.slice(at, at + rowsOfStatement))
      .execute()
}
