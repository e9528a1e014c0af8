import type {
  Align,
  ArticleDocument,
  Block,
  Cell,
  Inline,
  NestedBlock,
  Signature,
  Table,
} from '@three-affairs/document/nodes.ts'
import { rowGroups } from '@three-affairs/document/table-parts.ts'
import { blockHtml } from '@three-affairs/document/to-html.ts'
import { shareColumns } from '../body-table-paper.ts'
import { squareTable } from './square-table.ts'

/** Marks as names; a line break is a run of its own with "\n". */
export type Run = { text: string; marks: string[] }
export type PaperCell = { colspan: number; rowspan: number; header: boolean; figure: boolean; blocks: PaperBlock[] }
export type PaperBlock =
  | { type: 'paragraph'; runs: Run[]; align: Align | null }
  | { type: 'heading'; level: number; runs: Run[] }
  | { type: 'list'; start: number | null; items: PaperBlock[][] }
  | { type: 'quote'; blocks: PaperBlock[] }
  | { type: 'rule' }
  | { type: 'table'; caption: string; shares: number[]; head: PaperCell[][]; body: PaperCell[][] }

/** What `poster.typ` lays out. */
export type PosterPaper = {
  title: string
  unit: string
  site: string
  line: string
  day: { year: number; month: number; day: number }
  turned: boolean
  facts: readonly (readonly [title: string, value: string])[]
  attachments: readonly string[]
  /** What is said beside the code, line by line. */
  foot: readonly string[]
  codeWords: string
  blocks: PaperBlock[]
}

/** The blocks of a document as `poster.typ` reads them. */
export const toPaper = ({ content }: ArticleDocument): PaperBlock[] => content.flatMap(paperBlocks)

function paperBlocks(block: Block | NestedBlock | Table | Signature): PaperBlock[] {
  switch (block.type) {
    case 'paragraph':
      return [{ type: 'paragraph', runs: runsOf(block.content), align: block.attrs?.align ?? null }]
    case 'heading':
      return [{ type: 'heading', level: block.attrs.level, runs: runsOf(block.content) }]
    case 'bulletList':
      return [{ type: 'list', start: null, items: block.content.map(({ content }) => content.flatMap(paperBlocks)) }]
    case 'orderedList': {
      const items = block.content.map(({ content }) => content.flatMap(paperBlocks))
      return [{ type: 'list', start: block.attrs?.start ?? 1, items }]
    }
    case 'blockquote':
      return [{ type: 'quote', blocks: block.content.flatMap(paperBlocks) }]
    case 'horizontalRule':
      return [{ type: 'rule' }]
    case 'figure':
      // Pictures stay on the site: their words say what they show.
      return [textBlock(`〔图：${block.attrs.caption || block.attrs.alt || '没有说明'}，请在网上看〕`)]
    case 'table':
      return [paperTable(block)]
    case 'signature':
      return block.content.map(({ content }) => ({ type: 'paragraph', runs: runsOf(content), align: 'right' }))
  }
}

const textBlock = (text: string): PaperBlock => ({ type: 'paragraph', runs: [{ text, marks: [] }], align: 'center' })

const runsOf = (content: readonly Inline[] = []): Run[] =>
  content.map((inline) =>
    inline.type === 'text'
      ? { text: inline.text, marks: linesApart((inline.marks ?? []).map(({ type }) => type)) }
      : { text: '\n', marks: [] },
  )

/** PDF/UA has one line for a run: what is struck out counts more than an underline. */
const linesApart = (marks: readonly string[]): string[] =>
  marks.filter((mark) => mark !== 'underline' || !marks.includes('strike'))

/** A figure in accounts, aligned to the right. */
const figure = /^[-+−]?[\d,]*\d(\.\d+)?[%‰]?$/

function paperTable(table: Table): PaperBlock {
  const { head } = rowGroups(table)
  const rows = table.content.map(({ content = [], attrs }) =>
    content.map((cell) => paperCell(cell, attrs?.footer === true)),
  )
  const { columns, groups } = squareTable([rows.slice(0, head), rows.slice(head)], emptyCell)
  const shares = shareColumns(blockHtml(table))
  return {
    type: 'table',
    caption: table.attrs?.caption ?? '',
    shares: shares.length === columns ? shares : Array.from({ length: columns }, () => 1),
    head: groups[0] ?? [],
    body: groups[1] ?? [],
  }
}

const emptyCell: PaperCell = { colspan: 1, rowspan: 1, header: false, figure: false, blocks: [] }

function paperCell({ type, attrs, content }: Cell, isSum: boolean): PaperCell {
  const blocks = content.flatMap(paperBlocks)
  const text = blocks
    .map((block) => (block.type === 'paragraph' ? block.runs.map((run) => run.text).join('') : '?'))
    .join()
  return {
    colspan: attrs.colspan,
    rowspan: attrs.rowspan,
    header: type === 'tableHeader' || isSum,
    figure: figure.test(text),
    blocks,
  }
}
