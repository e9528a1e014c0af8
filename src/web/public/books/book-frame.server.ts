import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import { bookPeriodSchema } from '../../../domain/articles/books/book.ts'
import { type BookPeriod, periodInWords } from '../../../domain/articles/books/book-period.ts'
import { voucherPictureUrl } from '../../../domain/articles/books/vouchers/queries-vouchers.server.ts'
import { type BookHead, getBookHead, type ShownEntry } from '../../../domain/articles/books/queries.server.ts'
import { getArea } from '../../../domain/units/queries.server.ts'
import { showYuan } from '../../../platform/amount.ts'
import { formatDate } from '../../../platform/dates.ts'
import { notFound } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { href } from '../../href.ts'
import { articleAddress } from '../articles/screens.ts'
import type { ListedEntry } from './entry-list.tsx'

export type Params = Readonly<Record<string, string | undefined>>

export const scopeOf = ({ district, now }: Pick<RequestContext, 'district' | 'now'>) => ({
  districtCode: district.areaCode,
  now,
})

/** @throws AppError not_found for an address that no book has. */
export function readBookAddress(params: Params): { unitId: number; period: BookPeriod } {
  const unitId = idParameter.safeParse(params['id'])
  const period = bookPeriodSchema.safeParse(params['period'])
  if (!unitId.success || !period.success) throw notFound('网址有误，没有这一期的账本。')
  return { unitId: unitId.data, period: period.data }
}

/** The book at an address, for a page that is cached. @throws AppError not_found */
export function loadHead(site: RequestContext, params: Params): Promise<BookHead> {
  site.keepUntilChanged('articles', 'areas', 'categories')
  return getBookHead(site.db, { ...scopeOf(site), ...readBookAddress(params) })
}

export const bookHref = ({ unitId, period }: Pick<BookHead, 'unitId' | 'period'>): string =>
  href('/books/:id/:period', { id: unitId, period })

export const itemHref = ({ unitId, period }: Pick<BookHead, 'unitId' | 'period'>, item: string): string =>
  href('/books/:id/:period/items/:item', { id: unitId, period, item })

export const amountsOf = ({ opening, income, expense, otherNet, closing }: BookHead) => ({
  opening: showYuan(opening),
  income: showYuan(income),
  expense: showYuan(expense),
  otherNet: otherNet === 0 ? null : showYuan(otherNet),
  closing: showYuan(closing),
})

/** What every page of a book shows around it. */
export async function frameOf(site: RequestContext, head: BookHead) {
  const { pathTo } = await getCategories(site)
  const { name, parentId } = await getArea(site.db, site.district.areaCode, head.areaId)
  return {
    name,
    district: site.district.name,
    period: periodInWords(head.period),
    unitHref: href('/message/messgae', { id: head.areaId, type: 1 }),
    booksHref: href('/books/:id', { id: head.areaId }),
    bookHref: bookHref(head),
    articleHref: articleAddress(head.articleId, pathTo(head.articleTypeId)[0]?.id ?? head.articleTypeId),
    historyHref: href('/history/:id', { id: head.articleId }),
    aboveId: parentId,
    articleId: head.articleId,
    released: formatDate(head.releaseTime),
    updated: formatDate(head.updateTime),
  }
}

export const toRow = (
  head: Pick<BookHead, 'unitId' | 'period'>,
  { id, day, summary, counterparty, direction, fen, voucher, thumbnail }: ShownEntry,
): ListedEntry => ({
  id,
  day,
  summary,
  note: `${counterparty} · 凭证 ${voucher}${thumbnail ? '（有图片）' : ''}`,
  thumbnail: thumbnail && voucherPictureUrl(thumbnail),
  amount: `${direction === 'in' ? '收' : '付'} ${showYuan(fen)}`,
  href: href('/books/:id/:period/:entry', { id: head.unitId, period: head.period, entry: id }),
})
