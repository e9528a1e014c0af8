import { createHash } from 'node:crypto'
import type { VoucherPage } from './voucher.ts'

/** What a person looked at: this page of this file with these boxes. A changed box gives another mark. */
export function lookMark({ file, page, boxes }: VoucherPage): Buffer {
  const drawn = boxes.map(({ x, y, width, height }) => [x, y, width, height])
  return createHash('sha256')
    .update(JSON.stringify([file, page, drawn]))
    .digest()
}
