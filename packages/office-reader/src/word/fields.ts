import { childElements, type XmlElement, getText } from './xml-tree.ts'

/** What fields do to the elements of runs: the code of a field is not shown, results of HYPERLINK are links. */
export type Fields = {
  isCode: (element: XmlElement) => boolean
  hrefOf: (element: XmlElement) => string | undefined
}
type OpenField = { isInResult: boolean; instruction: string; code: XmlElement[]; result: XmlElement[] }

/**
 * Finds the fields of a part, which begin and end with marks in runs, in any paragraph. One without its end hides
 * nothing.
 */
export function readFields(part: XmlElement): Fields {
  const code = new Set<XmlElement>()
  const links = new Map<XmlElement, string>()
  const open: OpenField[] = []

  function readMark({ attributes: { fldCharType } }: XmlElement): void {
    if (fldCharType === 'begin') open.push({ isInResult: false, instruction: '', code: [], result: [] })
    const field = open.at(-1)
    if (!field) return
    if (fldCharType === 'separate') field.isInResult = true
    if (fldCharType !== 'end') return
    open.pop()
    for (const element of field.code) code.add(element)
    const href = readFieldHref(field.instruction)
    if (href !== undefined) for (const element of field.result) if (!links.has(element)) links.set(element, href)
  }
  function walk(element: XmlElement, isInRun: boolean): void {
    if (element.name === 'fldChar') return readMark(element)
    if (isInRun)
      for (const field of open) {
        field[field.isInResult ? 'result' : 'code'].push(element)
        if (element.name === 'instrText' && !field.isInResult) field.instruction += getText(element)
      }
    for (const child of childElements(element)) walk(child, element.name === 'r')
  }
  walk(part, false)
  return { isCode: (element) => code.has(element), hrefOf: (element) => links.get(element) }
}

/** The address in the instruction of a field. */
export const readFieldHref = (instruction: string): string | undefined =>
  /^\s*HYPERLINK\s+"([^"]*)"/i.exec(instruction)?.[1]
