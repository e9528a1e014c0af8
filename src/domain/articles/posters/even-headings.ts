import type { PaperBlock, PaperCell } from './poster-paper.ts'

/**
 * Headings as PDF/UA wants them: below the title, no level skipped, none empty. Texts from Word often begin with a third
 * level.
 */
export function evenHeadings(blocks: readonly PaperBlock[]): PaperBlock[] {
  let above = 1
  const even = (all: readonly PaperBlock[]): PaperBlock[] => all.flatMap(evenBlock)
  const evenCells = (rows: readonly PaperCell[][]) =>
    rows.map((cells) => cells.map((cell) => ({ ...cell, blocks: even(cell.blocks) })))
  function evenBlock(block: PaperBlock): PaperBlock[] {
    switch (block.type) {
      case 'heading':
        if (block.runs.every(({ text }) => text.trim() === '')) return []
        above = Math.min(block.level, above + 1)
        return [{ ...block, level: above }]
      case 'list':
        return [{ ...block, items: block.items.map(even) }]
      case 'quote':
        return [{ ...block, blocks: even(block.blocks) }]
      case 'table':
        return [{ ...block, head: evenCells(block.head), body: evenCells(block.body) }]
      case 'paragraph':
      case 'rule':
        return [block]
    }
  }
  return even(blocks)
}
