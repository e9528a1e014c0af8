/**
 * What readers of a Word file see, gathered without the reader of documents, so that both can be compared: whatever has
 * text counts as seen unless it is known not to be, and that is named.
 */
import type { SourceLine } from '@three-affairs/document/conservation.ts'
import type { Fields } from './fields.ts'
import type { Styles } from './styles.ts'
import { shownText, readSymbol } from './symbols.ts'
import { childElements, childNamed, isElement, readToggle, type XmlElement, getText, getValue } from './xml-tree.ts'

/** Content that is not imported, and its place. `text`: its words; empty for content without text. */
export type LeftOut = { what: string; place: string; text: string }
export type VisibleText = { lines: SourceLine[]; leftOut: LeftOut[]; notes: { kind: string; id: string }[] }

type Around = {
  /** The line that is written; a page break begins another. */
  line: { current: SourceLine } | null
  place: string
  style: string | undefined
  properties: XmlElement | undefined
  /** Why the text here is not seen. */
  unseen: string | null
}

/** Numbers of a layout that stand as text in the file, and the code of fields. */
const noText = new Set(
  'posOffset align pctWidth pctHeight pctPosHOffset pctPosVOffset instrText delInstrText'.split(' '),
)
const objects: Readonly<Record<string, string>> = {
  blip: '图片',
  imagedata: '图片',
  chart: '图表',
  relIds: '智能图形（SmartArt）',
  OLEObject: '嵌入的对象',
  altChunk: '插入的另一个文件',
  commentReference: '批注',
  control: '控件',
}

/** @param place of everything, in parts other than the body; there paragraphs and rows of tables are counted. */
export function visibleText(part: XmlElement, styles: Styles, fields: Fields, place: string | null): VisibleText {
  const walk = new Walk(styles, fields, place)
  walk.below(part, { line: null, place: place ?? '正文', style: undefined, properties: undefined, unseen: null })
  const { lines, leftOut, notes } = walk
  return { lines: lines.filter(({ text }) => text !== ''), leftOut, notes }
}

class Walk {
  readonly lines: SourceLine[] = []
  readonly leftOut: LeftOut[] = []
  readonly notes: VisibleText['notes'] = []
  readonly #styles: Styles
  readonly #fields: Fields
  readonly #place: string | null
  #paragraphs = 0
  #tables = 0

  constructor(styles: Styles, fields: Fields, place: string | null) {
    this.#styles = styles
    this.#fields = fields
    this.#place = place
  }

  below(element: XmlElement, around: Around): void {
    for (const child of element.children)
      if (isElement(child)) this.#walk(child, around)
      else this.#see(child, around)
  }

  #note(what: string, place: string, text: string): void {
    const last = this.leftOut.at(-1)
    // A text is often in several runs.
    if (last && text !== '' && last.what === what && last.place === place) last.text += text
    else this.leftOut.push({ what, place, text })
  }

  #see(text: string, { line, place, unseen }: Around): void {
    if (text.trim() === '') return
    if (unseen !== null) this.#note(unseen, place, text)
    else if (line) line.current.text += text
    else this.lines.push({ text, place })
  }

  #walk(element: XmlElement, around: Around): void {
    const { name } = element
    const object = objects[name]
    if (object !== undefined) this.#note(object, around.place, '')
    if (noText.has(name) || name.endsWith('Pr')) return
    if (name !== 'fldChar' && this.#fields.isCode(element)) {
      if (name === 't') this.#note('域里没有显示的文字', around.place, getText(element))
    } else if (name === 'p') this.#walkParagraph(element, around)
    else if (name === 'r') this.#walkRun(element, around)
    else if (name === 'tbl') this.#walkTable(element, around)
    else if (name === 'txbxContent') this.below(element, { ...around, line: null })
    else if (name === 'del' || name === 'moveFrom')
      this.below(element, { ...around, unseen: around.unseen ?? '修订中已删除的文字' })
    else if (name === 'AlternateContent') this.#walkAlternatives(element, around)
    else this.#walkInline(element, around)
  }

  #walkInline(element: XmlElement, around: Around): void {
    const { name, attributes } = element
    if (name === 't') this.#see(shownText(getText(element), around.properties), around)
    else if (name === 'sym') this.#seeSymbol(element, around)
    else if (name === 'textpath') this.#see(attributes.string ?? '', around)
    else if (name === 'noBreakHyphen') this.#see('-', around)
    else if (name === 'br' && attributes.type === 'page' && around.line) {
      around.line.current = { text: '', place: around.place }
      this.lines.push(around.line.current)
    } else if (name === 'ruby') {
      for (const one of ['rubyBase', 'rt']) this.below(childNamed(element, one) ?? nothing, around)
    } else if (name === 'footnoteReference' || name === 'endnoteReference') {
      if (around.unseen === null) this.notes.push({ kind: name, id: attributes.id ?? '' })
    } else this.below(element, around)
  }

  #walkParagraph(element: XmlElement, around: Around): void {
    const isCounted = this.#place === null && !around.place.startsWith('表格')
    if (isCounted && getText(element).trim() !== '') this.#paragraphs += 1
    const place = isCounted ? `第 ${this.#paragraphs} 段` : around.place
    const line = { current: { text: '', place } }
    this.lines.push(line.current)
    this.below(element, { ...around, line, place, style: getValue(childNamed(element, 'pPr'), 'pStyle') })
  }

  #walkRun(element: XmlElement, around: Around): void {
    const properties = childNamed(element, 'rPr')
    const isHidden = this.#styles.run(around.style, properties).hidden === true
    this.below(element, { ...around, properties, unseen: around.unseen ?? (isHidden ? '隐藏的文字' : null) })
  }

  #seeSymbol(element: XmlElement, around: Around): void {
    const sign = readSymbol(element)
    if (sign === '') this.#note('没有对应文字的符号', around.place, '')
    else this.#see(sign, around)
  }

  #walkTable(element: XmlElement, around: Around): void {
    // Tables in tables have the place of the outer one.
    if (around.place.startsWith('表格') || this.#place !== null) return this.below(element, around)
    this.#tables += 1
    for (const [index, row] of rowsOf(element).entries()) {
      const properties = childNamed(row, 'trPr')
      const isDeleted = childNamed(properties, 'del') !== undefined
      const unseen = readToggle(properties, 'hidden') ? '隐藏的行' : isDeleted ? '修订中已删除的行' : null
      const place = `表格 ${this.#tables} 第 ${index + 1} 行`
      this.below(row, { ...around, line: null, place, unseen: around.unseen ?? unseen })
    }
  }

  /** Programs that do not know the first show the second; both say the same. */
  #walkAlternatives(element: XmlElement, around: Around): void {
    const branches = childElements(element)
    const shown = branches.find((branch) => getText(branch).trim() !== '') ?? branches[0]
    if (shown) this.below(shown, around)
  }
}

const rowsOf = (element: XmlElement): XmlElement[] =>
  childElements(element).flatMap((child) => (child.name === 'tr' ? [child] : rowsOf(child)))

const nothing: XmlElement = { name: '', attributes: {}, children: [] }
