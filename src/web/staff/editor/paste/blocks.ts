import { listHtml, type ListMark } from './lists.ts'

export type TextBlock = {
  tag: 'p' | 'h2' | 'h3' | 'h4'
  align: 'center' | 'right' | null
  html: string
  isBold: boolean
  list: ListMark | null
}
/** A paragraph or heading, or the HTML of another block. */
export type PastedBlock = TextBlock | { html: string; tag: null }

export function blocksHtml(blocks: readonly PastedBlock[]): string {
  let html = ''
  for (let at = 0; at < blocks.length;) {
    const items = listItemsFrom(blocks, at)
    const block = blocks[at]
    if (items.length > 0) html += listHtml(items)
    else if (block) html += blockHtml(block)
    at += Math.max(items.length, 1)
  }
  return html
}

function listItemsFrom(blocks: readonly PastedBlock[], from: number) {
  const items: (TextBlock & { list: ListMark })[] = []
  for (let block = blocks[from]; block?.tag && block.list; block = blocks[from + items.length])
    items.push({ ...block, list: block.list })
  return items
}

function blockHtml(block: PastedBlock): string {
  if (!block.tag) return block.html
  const html = block.tag === 'p' ? block.html : withoutBold(block.html)
  const align = block.align ? ` align="${block.align}"` : ''
  return `<${block.tag}${align}>${html}</${block.tag}>`
}

/** Headings are bold by themselves. */
export const withoutBold = (html: string): string => html.replaceAll(/<\/?strong>/g, '')
