import { childElements, childNamed, readToggle, type XmlElement, getValue } from './xml-tree.ts'

/** How a run looks; undefined where nothing says. */
export type RunFormat = Partial<{
  bold: boolean
  italic: boolean
  underline: boolean
  strike: boolean
  hidden: boolean
  script: 'superscript' | 'subscript' | null
}>
export type Align = 'center' | 'right' | null
export type ParagraphFormat = Partial<{ align: Align; outline: number; list: string; listLevel: number }>

type Style = {
  id: string
  type: string
  name: string
  basedOn: string | undefined
  run: RunFormat
  paragraph: ParagraphFormat
}

export type Styles = {
  /** Of paragraphs of a style; of the default one without an id. */
  paragraph: (id: string | undefined) => ParagraphFormat & { id: string | undefined; name: string }
  /** Of a run with its own properties in a paragraph of a style. */
  run: (paragraphStyle: string | undefined, properties: XmlElement | undefined) => RunFormat
}

/** Longer chains of styles are circles. */
const mostAncestors = 20
/** Set in two kinds of style, these cancel each other (ECMA-376, 17.7.3). */
const toggles = ['bold', 'italic', 'strike', 'hidden'] as const

export function createStyles(part: XmlElement | undefined): Styles {
  const root = childNamed(part, 'styles')
  const elements = (root ? childElements(root) : []).filter(({ name }) => name === 'style')
  const styles = new Map(elements.map((element) => [element.attributes.styleId ?? '', readStyle(element)]))
  const defaultId = elements.find(
    ({ attributes }) => attributes.type === 'paragraph' && ['1', 'true', 'on'].includes(attributes.default ?? ''),
  )?.attributes.styleId
  const defaults = readRunFormat(childNamed(childNamed(childNamed(root, 'docDefaults'), 'rPrDefault'), 'rPr'))
  const chain = (id: string | undefined): Style[] => {
    const found: Style[] = []
    for (
      let style = styles.get(id ?? '');
      style && found.length < mostAncestors;
      style = styles.get(style.basedOn ?? '')
    )
      found.unshift(style)
    return found
  }
  return {
    paragraph(id) {
      const own = id ?? defaultId
      const formats = chain(own).map(({ paragraph }) => paragraph)
      return { ...Object.assign({}, ...formats), id: own, name: styles.get(own ?? '')?.name ?? '' }
    },
    run(paragraphStyle, properties) {
      const ofParagraph: RunFormat = Object.assign({}, ...chain(paragraphStyle ?? defaultId).map(({ run }) => run))
      const ofRun: RunFormat = Object.assign({}, ...chain(getValue(properties, 'rStyle')).map(({ run }) => run))
      const styled: RunFormat = { ...defaults, ...ofParagraph, ...ofRun }
      for (const name of toggles) if (ofParagraph[name] && ofRun[name]) styled[name] = false
      return { ...styled, ...readRunFormat(properties) }
    },
  }
}

const readStyle = (element: XmlElement): Style => ({
  id: element.attributes.styleId ?? '',
  type: element.attributes.type ?? '',
  name: (getValue(element, 'name') ?? '').toLowerCase(),
  basedOn: getValue(element, 'basedOn'),
  run: readRunFormat(childNamed(element, 'rPr')),
  paragraph: readParagraphFormat(childNamed(element, 'pPr')),
})

function readRunFormat(properties: XmlElement | undefined): RunFormat {
  if (!properties) return {}
  const format: RunFormat = {}
  const set = (name: 'bold' | 'italic' | 'strike' | 'hidden' | 'underline', value: boolean | undefined): void => {
    if (value !== undefined) format[name] = value
  }
  set('bold', readToggle(properties, 'b'))
  set('italic', readToggle(properties, 'i'))
  set('strike', readToggle(properties, 'strike') ?? readToggle(properties, 'dstrike'))
  set('hidden', readToggle(properties, 'vanish'))
  set('underline', readToggle(properties, 'u'))
  const raised = getValue(properties, 'vertAlign')
  if (raised !== undefined) format.script = raised === 'superscript' || raised === 'subscript' ? raised : null
  return format
}

export function readParagraphFormat(properties: XmlElement | undefined): ParagraphFormat {
  if (!properties) return {}
  const format: ParagraphFormat = {}
  const align = getValue(properties, 'jc')
  if (align !== undefined) {
    // In paragraphs from right to left, left is where lines begin.
    const end = readToggle(properties, 'bidi') ? ['left', 'start'] : ['right', 'end']
    format.align = align === 'center' ? 'center' : end.includes(align) ? 'right' : null
  }
  const outline = getValue(properties, 'outlineLvl')
  if (outline !== undefined) format.outline = Number(outline)
  const numbering = childNamed(properties, 'numPr')
  const list = getValue(numbering, 'numId')
  if (list !== undefined) format.list = list
  const level = getValue(numbering, 'ilvl')
  if (level !== undefined) format.listLevel = Number(level)
  return format
}
