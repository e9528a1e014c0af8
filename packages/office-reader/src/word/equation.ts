import { fraction, root, subscript, superscript } from '@three-affairs/document/equation.ts'
import { childElements, childNamed, isElement, type XmlElement, getText, getValue } from './xml-tree.ts'

/** A formula of Word (OMML, ECMA-376, 22.1) as a line of text: (a+b)/2, x², √(a+b). */
export function equationText(element: XmlElement): string {
  const part = (name: string): string => equationText(childNamed(element, name) ?? nothing)
  switch (element.name) {
    case 't':
      return getText(element)
    case 'f':
      return fraction(part('num'), part('den'))
    case 'sSup':
      return part('e') + superscript(part('sup'))
    case 'sSub':
      return part('e') + subscript(part('sub'))
    case 'sSubSup':
      return part('e') + subscript(part('sub')) + superscript(part('sup'))
    case 'sPre':
      return subscript(part('sub')) + superscript(part('sup')) + part('e')
    case 'rad':
      return root(part('e'), part('deg'))
    case 'nary':
      return `${getValue(childNamed(element, 'naryPr'), 'chr') ?? '∫'}${subscript(part('sub'))}${superscript(part('sup'))} ${part('e')}`
    case 'd':
      return delimited(element)
    case 'limLow':
      return part('e') + subscript(part('lim'))
    case 'limUpp':
      return part('e') + superscript(part('lim'))
    case 'func':
      return `${part('fName')} ${part('e')}`
    case 'm':
      return `[${rows(element, 'mr')}]`
    case 'eqArr':
      return rows(element, 'e')
    case 'mr':
      return childElements(element).map(equationText).join(', ')
    default:
      return /Pr$|^(?:del|moveFrom|instrText|delText)$/.test(element.name)
        ? ''
        : childElements(element).map(equationText).join('')
  }
}

const nothing: XmlElement = { name: '', attributes: {}, children: [] }

const rows = (element: XmlElement, name: string): string =>
  element.children
    .filter((child): child is XmlElement => isElement(child) && child.name === name)
    .map(equationText)
    .join('; ')

function delimited(element: XmlElement): string {
  const properties = childNamed(element, 'dPr')
  const inside = childElements(element)
    .filter(({ name }) => name === 'e')
    .map(equationText)
    .join(getValue(properties, 'sepChr') ?? '|')
  return `${getValue(properties, 'begChr') ?? '('}${inside}${getValue(properties, 'endChr') ?? ')'}`
}
