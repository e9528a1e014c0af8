import { fraction, root, subscript, superscript } from '@three-affairs/document/equation.ts'
import { isElement, type Markup, getText } from './markup.ts'

/** A formula of a page (MathML) as a line of text: (a+b)/2, x², √(a+b). */
export function mathText(element: Markup): string {
  const children = element.children.filter(isElement)
  const part = (index: number): string => {
    const child = children[index]
    return child ? mathText(child) : ''
  }
  switch (element.tag) {
    case 'mi':
    case 'mn':
    case 'mo':
    case 'mtext':
    case 'ms':
      return getText(element).replaceAll(/\s+/g, ' ').trim()
    case 'mfrac':
      return fraction(part(0), part(1))
    case 'msup':
    case 'mover':
      return part(0) + superscript(part(1))
    case 'msub':
    case 'munder':
      return part(0) + subscript(part(1))
    case 'msubsup':
    case 'munderover':
      return part(0) + subscript(part(1)) + superscript(part(2))
    case 'msqrt':
      return root(children.map(mathText).join(''))
    case 'mroot':
      return root(part(0), part(1))
    case 'mtable':
      return `[${children.map(mathText).join('; ')}]`
    case 'mtr':
      return children.map(mathText).join(', ')
    // The same formula for programs.
    case 'annotation':
    case 'annotation-xml':
      return ''
    default:
      return element.children.map((child) => (isElement(child) ? mathText(child) : child.trim())).join('')
  }
}
