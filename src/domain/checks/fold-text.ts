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
  // A number in one character may show two digits; plain digits show one each.
  const most = reading === 'plain' ? text.length : text.length * 2
  const starts = new Int32Array(most)
  const ends = new Int32Array(most)
  const units = new Uint16Array(most)
  const quick = quickUnits[reading]
  let length = 0
  const add = (at: number): number => {
    const one = quick[text.charCodeAt(at)] ?? 0
    if (one !== 0) {
      units[length] = one
      starts[length] = at
      ends[length] = at + 1
      length += 1
      return 1
    }
    const code = text.codePointAt(at) ?? 0
    const size = code > 0xffff ? 2 : 1
    const folded = foldCharacter(code, reading)
    for (let place = 0; place < folded.length; place += 1) {
      units[length] = folded.charCodeAt(place)
      starts[length] = at
      ends[length] = at + size
      length += 1
    }
    return size
  }
  if (asShown) for (const at of shownOrder(text)) add(at)
  else for (let at = 0; at < text.length;) at += add(at)
  return { text: textOf(units.subarray(0, length)), starts, ends }
}

/** As many as a call takes as arguments. */
const unitsOfCall = 4_096

function textOf(units: Uint16Array): string {
  let text = ''
  for (let at = 0; at < units.length; at += unitsOfCall)
    // Spreading them is a tenth as fast.
    text += Reflect.apply(String.fromCharCode, undefined, units.subarray(at, at + unitsOfCall))
  return text
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

/** By UTF-16 unit, the one unit that it folds to; 0 for those that were not met yet, fold to none or several, or are half a character. */
const quickUnits: Record<DigitReading, Uint16Array> = {
  plain: new Uint16Array(0x1_0000),
  decorated: new Uint16Array(0x1_0000),
  loose: new Uint16Array(0x1_0000),
}

const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff

function foldCharacter(code: number, reading: DigitReading): string {
  let character = known[reading].get(code)
  if (character === undefined) {
    character = fold(String.fromCodePoint(code), reading)
    known[reading].set(code, character)
    if (code <= 0xffff && !isSurrogate(code) && character.length === 1)
      quickUnits[reading][code] = character.charCodeAt(0)
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
