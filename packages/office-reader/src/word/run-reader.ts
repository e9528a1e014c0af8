import { readHref } from '@three-affairs/document/addresses.ts'
import type { Inline, Mark } from '@three-affairs/document/nodes.ts'
import { holdsNoText, shownAlternative } from './branches.ts'
import type { NoteKind, WordContext } from './context.ts'
import { equationText } from './equation.ts'
import { readFieldHref } from './fields.ts'
import type { RunFormat } from './styles.ts'
import { shownText, readSymbol } from './symbols.ts'
import {
  childElements,
  childNamed,
  descendants,
  isElement,
  readToggle,
  type XmlElement,
  type XmlNode,
  getText,
} from './xml-tree.ts'

export type ReadRuns = {
  /** The text between page breaks. */
  pages: Inline[][]
  /** Text boxes that are anchored here. */
  boxes: XmlElement[]
}
type Around = { marks: Mark[]; properties: XmlElement | undefined; isInRun: boolean }

/** Reads what is inside of a paragraph. Elements that nobody knows are read as what they contain. */
export function readRuns(paragraph: XmlElement, context: WordContext, style: string | undefined): ReadRuns {
  const reader = new RunReader(context, style)
  reader.readChildren(paragraph, { marks: [], properties: undefined, isInRun: false })
  return reader.runs
}

class RunReader {
  readonly runs: ReadRuns = { pages: [[]], boxes: [] }
  readonly #context: WordContext
  readonly #style: string | undefined

  constructor(context: WordContext, style: string | undefined) {
    this.#context = context
    this.#style = style
  }

  readChildren(element: XmlElement, around: Around): void {
    for (const child of element.children) this.#read(child, around)
  }

  #push(inline: Inline): void {
    this.runs.pages.at(-1)?.push(inline)
  }

  #write(text: string, { marks }: Around): void {
    if (text !== '') this.#push({ type: 'text', text, ...(marks.length > 0 && { marks }) })
  }

  #read(node: XmlNode, around: Around): void {
    if (!isElement(node)) {
      if (node.trim() !== '') this.#write(node, around)
      return
    }
    if (holdsNoText(node.name) || this.#context.fields.isCode(node)) return
    const href = around.isInRun ? this.#context.fields.hrefOf(node) : undefined
    this.#readElement(node, href === undefined ? around : this.#linked(href, around))
  }

  #readElement(element: XmlElement, around: Around): void {
    const { name, attributes } = element
    if (name === 'r') this.#readRun(element, around)
    else if (name === 't') this.#write(shownText(getText(element), around.properties), around)
    else if (name === 'tab' || name === 'ptab') this.#write(' ', around)
    else if (name === 'noBreakHyphen') this.#write('-', around)
    else if (name === 'sym') this.#write(readSymbol(element), around)
    else if (name === 'br' && attributes.type === 'page') this.runs.pages.push([])
    else if (name === 'br' || name === 'cr') this.#push({ type: 'hardBreak' })
    else if (name === 'ruby') this.#readRuby(element, around)
    else if (name === 'oMath') this.#write(equationText(element), around)
    else if (name === 'hyperlink')
      this.#readChildrenOfLink(element, this.#context.relations.get(attributes.id ?? '')?.target, around)
    else if (name === 'fldSimple') this.#readChildrenOfLink(element, readFieldHref(attributes.instr ?? ''), around)
    else if (name === 'fldChar') this.#write(formFieldText(element), around)
    else if (name === 'footnoteReference') this.#writeNote('footnote', element, around)
    else if (name === 'endnoteReference') this.#writeNote('endnote', element, around)
    else if (name === 'txbxContent') this.runs.boxes.push(element)
    else if (name === 'textpath') this.#write(attributes.string ?? '', around)
    else if (name === 'AlternateContent') this.readChildren(shownAlternative(element) ?? nothing, around)
    else this.readChildren(element, around)
  }

  #readRun(element: XmlElement, around: Around): void {
    const properties = childNamed(element, 'rPr')
    const format = this.#context.styles.run(this.#style, properties)
    if (format.hidden) return
    const links = around.marks.filter(({ type }) => type === 'link')
    this.readChildren(element, { marks: [...links, ...marksOf(format)], properties, isInRun: true })
  }

  /** The reading of a sign follows it in brackets. */
  #readRuby(element: XmlElement, around: Around): void {
    this.readChildren(element, around)
    const reading = childNamed(element, 'rt')
    if (!reading || getText(reading).trim() === '') return
    this.#write('(', around)
    this.readChildren(reading, around)
    this.#write(')', around)
  }

  #writeNote(kind: NoteKind, element: XmlElement, around: Around): void {
    if (element.attributes.customMarkFollows) return
    const mark = this.#context.notes.markOf(kind, element.attributes.id ?? '')
    this.#write(mark, { ...around, marks: [{ type: 'superscript' }] })
  }

  #readChildrenOfLink(element: XmlElement, target: string | undefined, around: Around): void {
    this.readChildren(element, target === undefined ? around : this.#linked(target, around))
  }

  /** A link, or none for an address that articles may not contain, which is noted; places in the file have none. */
  #linked(target: string, around: Around): Around {
    const address = target.trim()
    if (address === '' || address.startsWith('#')) return around
    const href = readHref(/^www\./i.test(address) ? `http://${address}` : address)
    if (href === null) this.#context.brokenLinks.add(address)
    const others = around.marks.filter(({ type }) => type !== 'link')
    return { ...around, marks: href === null ? others : [{ type: 'link', attrs: { href } }, ...others] }
  }
}

const nothing: XmlElement = { name: '', attributes: {}, children: [] }

function marksOf({ bold, italic, underline, strike, script }: RunFormat): Mark[] {
  const marks: Mark[] = []
  if (bold) marks.push({ type: 'bold' })
  if (italic) marks.push({ type: 'italic' })
  if (underline) marks.push({ type: 'underline' })
  if (strike) marks.push({ type: 'strike' })
  if (script) marks.push({ type: script })
  return marks
}

/** What old form fields show: a box that is ticked or not, or the chosen entry of a list. */
function formFieldText(mark: XmlElement): string {
  const [box] = descendants(mark, 'checkBox')
  if (box) return (readToggle(box, 'checked') ?? readToggle(box, 'default')) ? '☑' : '☐'
  const [list] = descendants(mark, 'ddList')
  if (!list) return ''
  const chosen = Number((childNamed(list, 'result') ?? childNamed(list, 'default'))?.attributes.val ?? 0)
  const entries = childElements(list).filter(({ name }) => name === 'listEntry')
  return entries[chosen]?.attributes.val ?? ''
}
