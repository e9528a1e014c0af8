import { decimalDigits, decoratedDigits, looseDigit } from './digit-characters.ts'

/** Text with one character for each spelling of it, and where each character was in the original. */
export type FoldedText = {
  text: string
  /** Start in the original of each character of `text`. */
  starts: Int32Array
  /** End in the original of each character of `text`. */
  ends: Int32Array
}

/**
 * What counts as a digit. `plain`: decimal digits of every script. `decorated`: circled, raised and bracketed numbers
 * too, which beside a number may also be a footnote or the number of a list. `loose`: Chinese numerals and letters that
 * look like digits (O, l) as well.
 */
export type DigitReading = 'plain' | 'decorated' | 'loose'

/**
 * Folds full width, other scripts' digits, hyphens and spaces; drops characters that nobody sees. Upper-case letters
 * become lower-case.
 * @param asShown whether passages that a directional override turns around are read as they look.
 */
export function foldText(text: string, reading: DigitReading = 'plain', asShown = false): FoldedText {
  const starts = new Int32Array(text.length * 2)
  const ends = new Int32Array(text.length * 2)
  const folded: string[] = []
  let length = 0
  const add = (at: number): number => {
    const code = text.codePointAt(at) ?? 0
    const size = code > 0xffff ? 2 : 1
    for (const character of foldCharacter(code, reading)) {
      folded.push(character)
      starts[length] = at
      ends[length] = at + size
      length += 1
    }
    return size
  }
  if (asShown) for (const at of shownOrder(text)) add(at)
  else for (let at = 0; at < text.length;) at += add(at)
  return { text: folded.join(''), starts, ends }
}

const override = '\u202e'

export const hasOverride = (text: string): boolean => text.includes(override)

/** Starts of the characters in the order in which they are seen: an override (UAX 9) reverses until its end or line's. */
function shownOrder(text: string): number[] {
  const order: number[] = []
  let reversed: number[] | null = null
  const close = (): void => {
    if (reversed) order.push(...reversed.toReversed())
    reversed = null
  }
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) {
    const character = text[at] ?? ''
    if (/[\u202a-\u202e\n\r\u2028\u2029]/.test(character)) close()
    if (character === override) reversed = []
    else (reversed ?? order).push(at)
  }
  close()
  return order
}

const known: Record<DigitReading, Map<number, string>> = { plain: new Map(), decorated: new Map(), loose: new Map() }

function foldCharacter(code: number, reading: DigitReading): string {
  let character = known[reading].get(code)
  if (character === undefined) {
    character = fold(String.fromCodePoint(code), reading)
    known[reading].set(code, character)
  }
  return character
}

/** One UTF-16 unit, two for a number of two digits, or nothing for a character that is not seen. */
function fold(character: string, reading: DigitReading): string {
  if (character === '\n' || character === '\r' || character === '\u2028' || character === '\u2029') return '\n'
  if (character === '\t') return '\t'
  // Marks may combine with a digit, such as the frame of a keycap; fillers and format characters have no width.
  if (/[\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0\ufffc]/u.test(character)) return ''
  const numeral = reading === 'loose' ? looseDigit(character) : undefined
  if (numeral !== undefined) return numeral
  if (/\p{Nd}/u.test(character)) return decimalDigits(character)
  if (reading !== 'plain' && /\p{No}/u.test(character)) return decoratedDigits(character) || '\ufffd'
  if (/\s/u.test(character)) return ' '
  if (/[\p{Pd}\u2212\u00af\u02c9\u30fc]/u.test(character)) return '-'
  if (/[Ⅹⅹ×✕✖ХхΧχ]/u.test(character)) return 'x'
  if (/[·•・‧∙⋅●]/u.test(character)) return '.'
  if (/[＊∗⁎✱✲﹡]/u.test(character)) return '*'
  const normal = /[\uff01-\uff5e]/.test(character) ? character.normalize('NFKC') : character
  const lower = normal.toLowerCase()
  return lower.length === 1 ? lower : '\ufffd'
}
