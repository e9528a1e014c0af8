import type { Table } from './nodes.ts'
import { blockText } from './text.ts'

/** Texts of the cells; a cell that spans several columns or rows stands at its first. */
export const tableTexts = ({ content }: Table): string[][] =>
  content.map(({ content: cells = [] }) =>
    cells.flatMap((cell) => [cell.content.map(blockText).join(' '), ...Array<string>(cell.attrs.colspan - 1).fill('')]),
  )
