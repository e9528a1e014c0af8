import { listHtml } from './lists.ts'
import type { ListMark, TextBlock } from './text-block.ts'

/** A paragraph or heading, or the HTML of another block. */
export type PastedBlock = TextBlock | { html: string; tag: null }

/** Elements that begin and end lines. */
export const blockTags: ReadonlySet<string> = new Set(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html img legend li main menu nav ol p pre search section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
)

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
