import { demoOperator, getActorName } from '../../../../src/access/policy.ts'
import type { Book } from '../../../../src/domain/articles/books/book.ts'
import {
  attachVouchers,
  type PreparedVoucher,
  prepareVoucher,
} from '../../../../src/domain/articles/books/vouchers/attach-vouchers.server.ts'
import type { ContentStore } from '../../../../src/files/store.server.ts'
import type { Keys } from '../../../../src/platform/crypto/keys.server.ts'
import type { Tx } from '../../../../src/platform/db/types.ts'
import type { ResolvedPaper } from '../county/resolve/resolve-papers.ts'
import type { County } from '../county/world/county.ts'
import { drawVoucher, signatureBox } from '../vouchers/draw-voucher.ts'

/** Drawing, sealing and painting one picture takes 0.15 s of a processor, as much as fifty texts. */
const shownDays = 92
const dayMs = 86_400_000

/** Pictures of the vouchers of books, by the id of the article. */
export type ShownVouchers = Map<number, { book: Book; vouchers: PreparedVoucher[] }>

/** Draws the vouchers of the villages that show them, for the books of the last quarter. The number of the books' entries bounds them. */
export async function drawVouchers(
  store: ContentStore,
  papers: readonly ResolvedPaper[],
  { villages, now }: County,
): Promise<ShownVouchers> {
  const shown = new Set(villages.filter(({ village }) => village.isShown).map(({ village }) => village.desk.areaId))
  const drawn: ShownVouchers = new Map()
  for (const { id, book, desk, released, issuer } of papers) {
    if (!book || !shown.has(desk.areaId) || now.getTime() - released.getTime() > shownDays * dayMs) continue
    const byNumber = Map.groupBy(book.entries, ({ voucher }) => voucher)
    const vouchers: PreparedVoucher[] = []
    const pages: { voucher: string; pages: PreparedVoucher['page'][] }[] = []
    for (const [voucher, entries] of byNumber) {
      const picture = await drawVoucher({ unit: issuer, entries })
      const prepared = await prepareVoucher(store, picture, `${voucher}.png`, [signatureBox])
      vouchers.push(prepared)
      pages.push({ voucher, pages: [prepared.page] })
    }
    drawn.set(id, { book: { ...book, vouchers: pages }, vouchers })
  }
  return drawn
}

/** The papers with the vouchers in their books. */
export const withVouchers = (papers: readonly ResolvedPaper[], drawn: ShownVouchers): ResolvedPaper[] =>
  papers.map((paper) => {
    const book = drawn.get(paper.id)?.book
    return book ? { ...paper, book } : paper
  })

/** Attaches them to the articles that were written. */
export const showVouchers = (tx: Tx, keys: Keys, drawn: ShownVouchers): Promise<void> =>
  attachVouchers(
    tx,
    { keys, actorName: getActorName(demoOperator) },
    Array.from(drawn, ([articleId, { book, vouchers }]) => ({ articleId, book, vouchers })),
  )
