import type { Block, Cell, Paragraph, Table, TableRow } from '@three-affairs/document/nodes.ts'

const plain = { colspan: 1, rowspan: 1, colwidth: null }
export const textBlock = (words: string): Paragraph => ({
  type: 'paragraph',
  ...(words === '' ? {} : { content: [{ type: 'text', text: words }] }),
})
const head = (words: string): Cell => ({ type: 'tableHeader', attrs: plain, content: [textBlock(words)] })
const cell = (words: string): Cell => ({ type: 'tableCell', attrs: plain, content: [textBlock(words)] })

/**
 * A table of texts. `blockId` (ten letters and digits) is that of its place in the record, so that a comparison finds the
 * same table in both versions.
 */
export function tableBlock(
  blockId: string,
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  totals?: readonly string[],
): Block {
  const content: Table['content'] = [
    { type: 'tableRow', content: heads.map(head) },
    ...rows.map((cells): TableRow => ({ type: 'tableRow', content: cells.map(cell) })),
  ]
  if (totals) content.push({ type: 'tableRow', attrs: { footer: true }, content: totals.map(cell) })
  return { type: 'table', attrs: { blockId, caption }, content }
}
