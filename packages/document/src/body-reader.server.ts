import { elementText, type HtmlElement } from './html-tree.server.ts'
import type { DroppedParts } from './dropped-parts.ts'
import { isImageSource, readHref } from './addresses.ts'
import { maxCaption } from './schema.ts'
import type {
  Align,
  Figure,
  HardBreak,
  Heading,
  Inline,
  ListItem,
  Mark,
  NestedBlock,
  ParagraphAttributes,
  Signature,
  Table,
} from './nodes.ts'
import { removeCells, readTable } from './table-reader.server.ts'

type ReadBlock = NestedBlock | Table | Signature

/** Deeper ones become paragraphs: a paragraph in an item of a list is two below it, in a quotation one. */
const maxListDepth = 10
const maxQuotationDepth = 11

const markOfTag: Partial<Record<string, Exclude<Mark['type'], 'link'>>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  s: 'strike',
  sup: 'superscript',
  sub: 'subscript',
}
const headingLevels: Partial<Record<string, Heading['attrs']['level']>> = { h2: 2, h3: 3, h4: 4 }

/** The blocks of a body. Tables inside lists and quotations move behind them, as the editor knows none there. */
export function readBody(root: HtmlElement, dropped: DroppedParts): ReadBlock[] {
  const reader = new BlockReader(dropped, 1)
  reader.readAll(root, [])
  return reader.finish()
}

/** Reads the content of one container: `depth` is that of its blocks. */
class BlockReader {
  readonly #blocks: ReadBlock[] = []
  readonly #dropped: DroppedParts
  readonly #depth: number
  /** Tables that cannot stay where they are; null inside a table, where tables are dissolved. */
  readonly #lifted: Table[] | null
  /** Inline content since the last block. */
  #run: Inline[] = []
  #attributes: ParagraphAttributes = {}

  constructor(dropped: DroppedParts, depth: number, lifted: Table[] | null = []) {
    this.#dropped = dropped
    this.#depth = depth
    this.#lifted = lifted
  }

  readAll({ children }: HtmlElement, marks: readonly Mark[]): void {
    for (const child of children) {
      if (typeof child === 'string') this.#run.push({ type: 'text', text: child, marks: [...marks] })
      else this.#read(child, marks)
    }
  }

  finish(): ReadBlock[] {
    this.#endParagraph()
    return this.#blocks
  }

  #read(element: HtmlElement, marks: readonly Mark[]): void {
    const { tag, attributes } = element
    const mark = markOfTag[tag]
    const level = headingLevels[tag]
    if (mark !== undefined) this.readAll(element, [...marks, { type: mark }])
    else if (level !== undefined) this.#readHeading(element, level, marks)
    else if (tag === 'a') this.#readLink(element, marks)
    else if (tag === 'br') this.#run.push({ type: 'hardBreak' })
    else if (tag === 'p') this.#readParagraph(element, marks)
    else if (tag === 'img') this.#addFigure(readImage(attributes))
    else if (tag === 'figure') this.#readFigure(element, marks)
    else if (tag === 'hr') this.#add({ type: 'horizontalRule' })
    else if (tag === 'ul' || tag === 'ol') this.#readList(element, marks)
    else if (tag === 'blockquote') this.#readQuotation(element, marks)
    else if (tag === 'table') this.#readTable(element, marks)
    else if (tag === 'dt') this.#readPart(element, [...marks, { type: 'bold' }])
    else if (tag === 'colgroup' || tag === 'col') return
    else this.#readPart(element, marks)
  }

  #add(block: ReadBlock): void {
    this.#endParagraph()
    this.#blocks.push(block)
  }

  /** Reads a part of the container as paragraphs of its own. */
  #readPart(element: HtmlElement, marks: readonly Mark[]): void {
    this.#endParagraph()
    this.readAll(element, marks)
    this.#endParagraph()
  }

  #endParagraph(): void {
    const content = collapseSpaces(this.#run)
    this.#run = []
    if (content.length > 0) this.#blocks.push({ type: 'paragraph', attrs: this.#attributes, content })
  }

  #readParagraph(element: HtmlElement, marks: readonly Mark[]): void {
    const classes = classesOf(element)
    this.#endParagraph()
    if (classes.includes('signature') && this.#depth === 1) {
      this.#readSignature(element, marks)
      return
    }
    const before = this.#blocks.length
    this.#attributes = {
      ...alignOf(classes),
      ...(classes.includes('signature') && { align: 'right' }),
      ...(classes.includes('indent') && { indent: true }),
    }
    this.readAll(element, marks)
    this.#endParagraph()
    // An empty paragraph is a blank line.
    if (this.#blocks.length === before) this.#blocks.push({ type: 'paragraph', attrs: this.#attributes })
    this.#attributes = {}
  }

  #readSignature(element: HtmlElement, marks: readonly Mark[]): void {
    const inside = this.#readInside(element, marks)
    const lines = inside.flatMap((block) => (block.type === 'paragraph' ? [block] : []))
    if (lines.length > 0 || inside.length === 0)
      this.#blocks.push({ type: 'signature', content: lines.length > 0 ? lines : [{ type: 'paragraph' }] })
    this.#blocks.push(...inside.filter(({ type }) => type !== 'paragraph'))
  }

  #readHeading(element: HtmlElement, level: Heading['attrs']['level'], marks: readonly Mark[]): void {
    this.#endParagraph()
    const attrs = { level, ...alignOf(classesOf(element)) }
    const inside = this.#readInside(element, marks)
    if (inside.length === 0) this.#add({ type: 'heading', attrs })
    for (const block of inside)
      this.#add(block.type === 'paragraph' ? { type: 'heading', attrs, ...inlinesIn(block.content) } : block)
  }

  #readLink(element: HtmlElement, marks: readonly Mark[]): void {
    const { href, title } = element.attributes
    const read = href === undefined ? null : readHref(href)
    if (href !== undefined && read === null) this.#dropped.add('无法打开的链接（文字保留）')
    if (title) this.#dropped.add('链接的提示文字')
    if (read !== null && containsImage(element)) this.#dropped.add('图片上的链接')
    this.readAll(element, read === null ? marks : [...marks, { type: 'link', attrs: { href: read } }])
  }

  #readFigure(element: HtmlElement, marks: readonly Mark[]): void {
    this.#endParagraph()
    const before = this.#blocks.length
    const isCaption = (child: HtmlElement | string): child is HtmlElement =>
      typeof child !== 'string' && child.tag === 'figcaption'
    this.#readPart({ ...element, children: element.children.filter((child) => !isCaption(child)) }, marks)
    const last = this.#blocks.at(-1)
    for (const caption of element.children.filter(isCaption)) {
      const text = elementText(caption)
      const fits = last?.type === 'figure' && this.#blocks.length > before && text.length <= maxCaption
      if (fits && last.attrs.caption === undefined) {
        if (caption.children.some((child) => typeof child !== 'string'))
          this.#dropped.add('图片说明中的格式（文字保留）')
        last.attrs.caption = text
      } else {
        this.#attributes = { align: 'center' }
        this.#readPart(caption, marks)
        this.#attributes = {}
      }
    }
  }

  #addFigure(figure: Figure | null): void {
    if (figure) this.#add(figure)
  }

  #readList(element: HtmlElement, marks: readonly Mark[]): void {
    if (this.#isDeeperThan(maxListDepth, '过深的列表（改为段落）')) {
      for (const child of element.children) if (typeof child !== 'string') this.#readPart(child, marks)
      return
    }
    const items: ListItem[] = []
    const lifted: Table[] = []
    for (const child of element.children) {
      if (typeof child === 'string' && child.trim() === '') continue
      const isItem = typeof child !== 'string' && child.tag === 'li'
      const inside = this.#readNested(isItem ? child : wrap(child), marks, this.#depth + 2, lifted)
      const last = items.at(-1)
      // Many programs nest lists in lists instead of items.
      if (!isItem && last) last.content.push(...inside)
      else items.push({ type: 'listItem', content: inside.length > 0 ? inside : [{ type: 'paragraph' }] })
    }
    const start = Number(element.attributes.start)
    if (items.length > 0)
      this.#add(
        element.tag === 'ul'
          ? { type: 'bulletList', content: items }
          : { type: 'orderedList', ...(isStart(start) && { attrs: { start } }), content: items },
      )
    this.#lift(lifted)
  }

  #readQuotation(element: HtmlElement, marks: readonly Mark[]): void {
    if (this.#isDeeperThan(maxQuotationDepth, '过深的引用（改为段落）')) {
      this.#readPart(element, marks)
      return
    }
    const lifted: Table[] = []
    const inside = this.#readNested(element, marks, this.#depth + 1, lifted)
    if (inside.length > 0) this.#add({ type: 'blockquote', content: inside })
    this.#lift(lifted)
  }

  #isDeeperThan(most: number, what: string): boolean {
    this.#endParagraph()
    if (this.#depth <= most) return false
    this.#dropped.add(what)
    return true
  }

  #readTable(element: HtmlElement, marks: readonly Mark[]): void {
    this.#endParagraph()
    if (this.#lifted === null) {
      this.#dropped.add('嵌套的表格（改为段落）')
      this.#readPart(element, marks)
      return
    }
    this.#readPart(removeCells(element), marks)
    const table = readTable(element, this.#dropped, (cell) => this.#readNested(cell, marks, 4, null))
    if (table === null) return
    if (this.#depth === 1) this.#blocks.push(table)
    else {
      this.#dropped.add('列表或引用里的表格（移到其后）')
      this.#lifted.push(table)
    }
  }

  #lift(tables: Table[]): void {
    if (this.#depth === 1) this.#blocks.push(...tables)
    else this.#lifted?.push(...tables)
  }

  /** Reads an element whose content becomes one or several blocks of this container. */
  #readInside(element: HtmlElement, marks: readonly Mark[]): NestedBlock[] {
    return this.#readNested(element, marks, this.#depth, null)
  }

  #readNested(element: HtmlElement, marks: readonly Mark[], depth: number, lifted: Table[] | null): NestedBlock[] {
    // Depth 1 is that of the document only, which alone holds tables and signatures.
    const reader = new BlockReader(this.#dropped, Math.max(depth, 2), lifted)
    reader.readAll(element, marks)
    return reader.finish() as NestedBlock[]
  }
}

const classesOf = ({ attributes }: HtmlElement): string[] => (attributes.class ?? '').split(' ')

const alignOf = (classes: readonly string[]): { align?: Align } => ({
  ...(classes.includes('align-center') && { align: 'center' }),
  ...(classes.includes('align-right') && { align: 'right' }),
})

const isStart = (start: number): boolean => Number.isInteger(start) && start >= 0 && start <= 1_000_000

const wrap = (child: HtmlElement | string): HtmlElement => ({ tag: '', attributes: {}, children: [child] })

const inlinesIn = (content: Inline[] | undefined): { content?: Inline[] } => (content ? { content } : {})

const containsImage = ({ children }: HtmlElement): boolean =>
  children.some((child) => typeof child !== 'string' && (child.tag === 'img' || containsImage(child)))

function readImage({ src = '', alt = '', width, height }: HtmlElement['attributes']): Figure | null {
  if (!isImageSource(src)) return null
  const pixels = (value: string | undefined): number | null =>
    value !== undefined && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : null
  return { type: 'figure', attrs: { src, alt: alt.slice(0, maxCaption), width: pixels(width), height: pixels(height) } }
}

/** Collapses white space as browsers do: runs are one space, none at the edges of lines. Ideographic spaces stay. */
function collapseSpaces(run: readonly Inline[]): Inline[] {
  const inlines: Inline[] = []
  let atEdge = true
  const trimEnd = (): void => {
    const last = inlines.at(-1)
    if (last?.type !== 'text' || !last.text.endsWith(' ')) return
    last.text = last.text.slice(0, -1)
    if (last.text === '') inlines.pop()
  }
  for (const inline of run) {
    if (inline.type === 'hardBreak') {
      trimEnd()
      inlines.push(lineBreak)
      atEdge = true
      continue
    }
    const collapsed = inline.text.replace(/[ \t\n\r\f]+/g, ' ')
    const text: string = atEdge ? collapsed.replace(/^ /, '') : collapsed
    if (text === '') continue
    inlines.push({ ...inline, text })
    atEdge = text.endsWith(' ')
  }
  trimEnd()
  return inlines
}

const lineBreak: HardBreak = { type: 'hardBreak' }
