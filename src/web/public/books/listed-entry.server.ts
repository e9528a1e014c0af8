import { voucherPictureUrl } from '../../../domain/articles/books/vouchers/queries-vouchers.server.ts'
import type { LinkedEntry } from '../../../domain/articles/projects/queries.server.ts'
import { showYuan } from '../../../platform/amount.ts'
import { href } from '../../href.ts'
import type { ListedEntry } from './entry-list.tsx'

/** An entry that belongs to a project or a contract, for a list. */
export const toListedEntry = ({
  unitId,
  period,
  id,
  day,
  summary,
  fen,
  voucher,
  direction,
  thumbnail,
}: LinkedEntry): ListedEntry => ({
  id,
  day,
  summary,
  note: `凭证 ${voucher}${thumbnail ? '（有图片）' : ''}`,
  thumbnail: thumbnail && voucherPictureUrl(thumbnail),
  amount: `${direction === 'in' ? '收' : '付'} ${showYuan(fen)}`,
  href: href('/books/:id/:period/:entry', { id: unitId, period, entry: id }),
})
