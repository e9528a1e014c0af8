import { childElements, childNamed, type XmlElement, getText } from './xml-tree.ts'

/** Elements that hold numbers of a layout, or properties, but nothing that readers see. */
const unseen = new Set(
  'instrText delInstrText delText positionH positionV sizeRelH sizeRelV tblGrid sectPr del moveFrom rt fldData binData'.split(
    ' ',
  ),
)
export const holdsNoText = (name: string): boolean => unseen.has(name) || /Pr(?:Ex)?$/.test(name)

/** The alternative that is shown: newer Word shows the first, which others may have left empty. */
export function shownAlternative(content: XmlElement): XmlElement | undefined {
  const choices = childElements(content).filter(({ name }) => name === 'Choice')
  const fallback = childNamed(content, 'Fallback')
  return choices.find((choice) => getText(choice).trim() !== '') ?? fallback ?? choices[0]
}
