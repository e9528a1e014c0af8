/** Rows of one page of any public list (specification, section 9). */
export const pageSize = 10

export type Paged<T> = { rows: T[]; total: number; pageNum: number; pages: number }

/** Where a page lies in `total` rows; a number past the end means the last page. */
export function pageWindow(
  pageNum: number,
  total: number,
  size = pageSize,
): { pageNum: number; pages: number; offset: number } {
  const pages = Math.max(1, Math.ceil(total / size))
  const current = Math.min(pageNum, pages)
  return { pageNum: current, pages, offset: (current - 1) * size }
}

/** Page numbers around the current one, with `null` for a gap: 1 … 4 5 6 … 20, seven places at most. */
export function pageNumbers(current: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1)
  const from = Math.min(Math.max(current - 1, 3), pages - 4)
  const to = Math.max(Math.min(current + 1, pages - 2), 5)
  const middle: (number | null)[] = []
  for (let page = current <= 4 ? 2 : from; page <= (current >= pages - 3 ? pages - 1 : to); page += 1) middle.push(page)
  return [1, ...(current <= 4 ? [] : [null]), ...middle, ...(current >= pages - 3 ? [] : [null]), pages]
}
