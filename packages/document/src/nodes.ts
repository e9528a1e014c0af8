/** The body of an article as ProseMirror JSON, with names as in Tiptap. `schema.ts` validates it. */

export type SimpleMark = { type: 'bold' | 'italic' | 'underline' | 'strike' | 'superscript' | 'subscript' }
export type LinkMark = { type: 'link'; attrs: { href: string } }
export type Mark = SimpleMark | LinkMark

export type Text = { type: 'text'; text: string; marks?: Mark[] }
export type HardBreak = { type: 'hardBreak' }
export type Inline = Text | HardBreak

export type Align = 'center' | 'right'
export type ParagraphAttributes = { align?: Align; indent?: true }
export type Paragraph = { type: 'paragraph'; attrs?: ParagraphAttributes; content?: Inline[] }
export type HeadingAttributes = { level: 2 | 3 | 4; align?: Align }
export type Heading = { type: 'heading'; attrs: HeadingAttributes; content?: Inline[] }
export type ListItem = { type: 'listItem'; content: NestedBlock[] }
export type BulletList = { type: 'bulletList'; content: ListItem[] }
export type OrderedList = { type: 'orderedList'; attrs?: { start?: number }; content: ListItem[] }
export type Blockquote = { type: 'blockquote'; content: NestedBlock[] }
export type HorizontalRule = { type: 'horizontalRule' }
export type FigureAttributes = {
  src: string
  alt: string
  /** In pixels; null only for old images whose size is unknown. */
  width: number | null
  height: number | null
  caption?: string
}
export type Figure = { type: 'figure'; attrs: FigureAttributes }

type CellAttributes = {
  colspan: number
  rowspan: number
  /** In pixels, one per spanned column, 0 for a column without a width. */
  colwidth: number[] | null
}
export type TableCell = { type: 'tableCell'; attrs: CellAttributes; content: NestedBlock[] }
export type TableHeader = {
  type: 'tableHeader'
  /** `scope` only where it differs from what the cell's place says: `col` in rows of headers, else `row`. */
  attrs: CellAttributes & { scope?: 'col' | 'row' }
  content: NestedBlock[]
}
export type Cell = TableCell | TableHeader
/** `footer`: a row of totals at the end of the table. */
export type TableRow = { type: 'tableRow'; attrs?: { footer?: true }; content?: Cell[] }
export type Table = { type: 'table'; attrs?: { caption?: string }; content: TableRow[] }
/** The issuer and the date at the end of an official text. */
export type Signature = { type: 'signature'; content: Paragraph[] }

/** Blocks that cells, list items and quotations may contain. */
export type NestedBlock = Paragraph | Heading | BulletList | OrderedList | Blockquote | HorizontalRule | Figure
/** A block directly below the document. */
export type Block = (NestedBlock | Table | Signature) & { attrs: { blockId: string } }
export type ArticleDocument = { type: 'doc'; content: Block[] }
