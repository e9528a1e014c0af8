/** An article as the blocks of a document, from which its attachments are made. */
export type Paper = { title: string; issuer: string; documentNo: string | null; blocks: readonly Block[] }

export type TextBlock = { kind: 'heading' | 'paragraph' | 'signature'; text: string }

export type SheetBlock = {
  kind: 'table'
  caption: string
  /** head, body and foot, in order */
  lines: readonly (readonly string[])[]
  /** indexes of the lines in bold */
  bold: ReadonlySet<number>
}

export type Block = TextBlock | SheetBlock

const plain = (html: string): string => html.replace(/<[^>]+>/g, '').trim()
const cellsOf = (line: string): string[] =>
  Array.from(line.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g), ([, cell = '']) => plain(cell))

function sheetOf(html: string): SheetBlock {
  const lines = Array.from(html.matchAll(/<tr>(.*?)<\/tr>/g), ([, line = '']) => cellsOf(line))
  const bold = new Set(html.includes('<tfoot>') ? [0, lines.length - 1] : [0])
  return { kind: 'table', caption: plain(/<caption>(.*?)<\/caption>/.exec(html)?.[1] ?? ''), lines, bold }
}

const kinds: Readonly<Record<string, TextBlock['kind']>> = { h2: 'heading', h3: 'heading' }

type Source = { title: string; publisher: string; content: string; documentNo?: string | null }

/** Reads the HTML of a demo text (text/html.ts). Pictures are left out. */
export function paperOf({ title, publisher, content, documentNo = null }: Source): Paper {
  const blocks: Block[] = []
  let numbered = 0
  for (const [, list, table, tag = '', attributes, inner = ''] of content.matchAll(
    /<(ol|ul)>|<table>(.*?)<\/table>|<(p|h2|h3|li)( [^>]*)?>(.*?)<\/\3>/g,
  )) {
    if (list) numbered = list === 'ol' ? 1 : 0
    else if (table !== undefined) blocks.push(sheetOf(table))
    else if (attributes) blocks.push({ kind: 'signature', text: plain(inner) })
    else if (tag === 'li' && numbered > 0) blocks.push({ kind: 'paragraph', text: `${numbered++}. ${plain(inner)}` })
    else blocks.push({ kind: kinds[tag] ?? 'paragraph', text: plain(inner) })
  }
  return { title, issuer: publisher, documentNo, blocks }
}

export const sheetsOf = ({ blocks }: Paper): SheetBlock[] => blocks.filter((block) => block.kind === 'table')

/** 12,345.67 */
export const isMoney = (cell: string): boolean => /^-?\d{1,3}(,\d{3})*\.\d{2}$/.test(cell)
