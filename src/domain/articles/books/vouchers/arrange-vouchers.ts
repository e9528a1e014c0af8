import type { Box, Voucher, VoucherPage } from './voucher.ts'

/** An uploaded file as far as its pages are arranged. `looks` are the boxes with which somebody looked at a page. */
export type ArrangedFile = {
  file: string
  name: string
  pages: readonly { width: number; height: number; suggested: readonly Box[]; looks: readonly (readonly Box[])[] }[]
}

type PageId = Pick<VoucherPage, 'file' | 'page'>

const isSame = (one: PageId, other: PageId): boolean => one.file === other.file && one.page === other.page

/** Adds the pages of a file to a voucher, after those that are there; no page is in two places. */
export function placeFile(vouchers: readonly Voucher[], voucher: string, { file, pages }: ArrangedFile): Voucher[] {
  const placed = new Set(
    vouchers.flatMap((each) => each.pages.filter((page) => page.file === file)).map(({ page }) => page),
  )
  const added = pages.flatMap((_, index) => (placed.has(index + 1) ? [] : [{ file, page: index + 1, boxes: [] }]))
  if (added.length === 0) return [...vouchers]
  if (!vouchers.some((each) => each.voucher === voucher)) return [...vouchers, { voucher, pages: added }]
  return vouchers.map((each) => (each.voucher === voucher ? { ...each, pages: [...each.pages, ...added] } : each))
}

/** Puts the pages of each voucher in the order of the names of their files. */
export function sortPages(vouchers: readonly Voucher[], orderOf: (file: string) => number): Voucher[] {
  return vouchers.map((each) => ({
    ...each,
    pages: each.pages.toSorted((one, other) => orderOf(one.file) - orderOf(other.file) || one.page - other.page),
  }))
}

export const setBoxes = (vouchers: readonly Voucher[], id: PageId, boxes: readonly Box[]): Voucher[] =>
  vouchers.map((each) => ({
    ...each,
    pages: each.pages.map((page) => (isSame(page, id) ? { ...page, boxes: [...boxes] } : page)),
  }))

/** Takes a page out of its voucher. */
export const removePage = (vouchers: readonly Voucher[], id: PageId): Voucher[] =>
  vouchers
    .map((each) => ({ ...each, pages: each.pages.filter((page) => !isSame(page, id)) }))
    .filter(({ pages }) => pages.length > 0)

/** Files of which no voucher has a page. */
export function findUnplaced<File extends ArrangedFile>(vouchers: readonly Voucher[], files: readonly File[]): File[] {
  const placed = new Set(vouchers.flatMap(({ pages }) => pages.map(({ file }) => file)))
  return files.filter(({ file }) => !placed.has(file))
}

/** Whether somebody looked at a page with these very boxes. */
export const isLookedAt = ({ page, boxes }: VoucherPage, file: ArrangedFile | undefined): boolean =>
  (file?.pages[page - 1]?.looks ?? []).some(
    (looked) =>
      looked.length === boxes.length &&
      looked.every((box, at) => {
        const own = boxes[at]
        return own && box.x === own.x && box.y === own.y && box.width === own.width && box.height === own.height
      }),
  )
