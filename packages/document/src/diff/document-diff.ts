import type { Block, Cell, NestedBlock, Signature, Table } from '../nodes.ts'
import type { TextPiece } from './diff-text.ts'

export type AnyBlock = Block | NestedBlock | Table | Signature

/**
 * How one block differs; `whole`: only attributes did, such as the alignment or the level of a heading; `replaced`: too
 * much to compare.
 */
export type BlockDetail =
  | { kind: 'text'; pieces: TextPiece[] }
  | { kind: 'list'; items: ItemDiff[] }
  | { kind: 'blocks'; blocks: BlockDiff[] }
  | { kind: 'table'; table: TableDiff }
  | { kind: 'figure' }
  | { kind: 'whole' }
  | { kind: 'replaced' }
export type BlockDiff =
  | { change: 'same' | 'added' | 'removed'; block: AnyBlock }
  /** The old place of a block that moved. */
  | { change: 'moved-away'; block: AnyBlock }
  /** The new place of a block that moved; `detail` is null if nothing else changed. */
  | { change: 'moved'; before: AnyBlock; after: AnyBlock; detail: BlockDetail | null }
  | { change: 'changed'; before: AnyBlock; after: AnyBlock; detail: BlockDetail }
export type ItemDiff = { change: 'same' | 'added' | 'removed' | 'changed'; blocks: BlockDiff[] }

export type DocumentDiff = { blocks: BlockDiff[] }

/** One place of the compared table; null sides where only the other version has a cell. */
export type CellDiff = {
  change: 'same' | 'added' | 'removed' | 'changed'
  before: Cell | null
  after: Cell | null
  blocks: BlockDiff[]
}
export type RowDiff = {
  change: 'same' | 'added' | 'removed' | 'changed'
  /** One per column of `columns`; null where a cell from the left or above reaches. */
  cells: (CellDiff | null)[]
}
export type TableDiff = {
  caption: { before: string; after: string }
  /** The columns of both versions. */
  columns: ('same' | 'added' | 'removed')[]
  rows: RowDiff[]
  /** Rows and columns are the same, so that merged cells can be shown as they are. */
  sameShape: boolean
}
