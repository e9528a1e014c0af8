/** Parts of a formula as a line of text. Operands that are more than one sign get brackets. */
const simple = /^(?:[\p{L}\p{N}.]+|\([^()]*\))$/u
export const bracketed = (text: string): string => (text === '' || simple.test(text) ? text : `(${text})`)

const inOrder = (signs: string, others: string): ReadonlyMap<string, string> =>
  new Map(Array.from(signs, (sign, at) => [sign, others[at] ?? sign]))
const raised = inOrder('0123456789+-=()n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ')
const lowered = inOrder('0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎')

function shifted(text: string, signs: ReadonlyMap<string, string>, mark: string): string {
  if (text === '') return ''
  const characters = Array.from(text.replaceAll('−', '-'))
  if (characters.every((sign) => signs.has(sign))) return characters.map((sign) => signs.get(sign)).join('')
  return `${mark}${bracketed(text)}`
}

/** An exponent: ², or ^(n+k) where no sign is made for it. */
export const superscript = (text: string): string => shifted(text, raised, '^')
/** An index: ₂, or _max. */
export const subscript = (text: string): string => shifted(text, lowered, '_')
export const fraction = (numerator: string, denominator: string): string =>
  `${bracketed(numerator)}/${bracketed(denominator)}`
/** The index of a root stands before its sign. */
export const root = (radicand: string, index = ''): string => `${superscript(index)}√${bracketed(radicand)}`
