import type { ColumnType, Generated } from 'kysely'
import type { PublicColumn } from '../../../../platform/text/public-text.ts'
import type { FileDamage } from '../../writing/table.server.ts'
import type { Box } from './voucher.ts'

/** An uploaded original: migration 0065. */
export interface VoucherFileTable {
  id: Generated<number>
  article_id: number
  original: Buffer
  stored: Buffer
  media_type: string
  size_bytes: number
  key_version: number
  sealed: Buffer
  is_kept: Generated<boolean>
  /** What the nightly scan found: migration 0070. */
  damage: Generated<FileDamage>
  /** Of the last look of the nightly scan; null until the first one. */
  look_time: Generated<Date | null>
  actor: string
  create_time: Generated<Date>
}

export interface VoucherPageTable {
  file_id: number
  number: number
  width: number
  height: number
  stored: Buffer
  small: Buffer
  suggested: ColumnType<Box[], string, string>
}

export interface VoucherLookTable {
  file_id: number
  page: number
  mark: Buffer
  boxes: ColumnType<Box[], string, string>
  picture: Buffer
  small: Buffer
  width: number
  height: number
  actor: string
  create_time: Generated<Date>
}

export interface VoucherPictureTable {
  article_id: number
  voucher: PublicColumn
  position: number
  file_id: number
  picture: Buffer
  small: Buffer
  width: number
  height: number
}

declare module '../../../../platform/db/types.ts' {
  interface Tables {
    voucher_file: VoucherFileTable
    voucher_page: VoucherPageTable
    voucher_look: VoucherLookTable
    voucher_picture: VoucherPictureTable
  }
}
