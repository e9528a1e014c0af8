/** Text with one character for each spelling of it, and where each character was in the original. */
export type FoldedText = {
  text: string
  /** Start in the original of each character of `text`. */
  starts: Int32Array
  /** End in the original of each character of `text`. */
  ends: Int32Array
}

/**
 * Folds full width, other scripts' digits, hyphens and spaces; drops characters that nobody sees. Upper-case letters
 * become lower-case. `loose` also reads Chinese numerals and letters that look like digits (O, l) as digits.
 */
export function foldText(text: string, loose = false): FoldedText {
  const starts = new Int32Array(text.length)
  const ends = new Int32Array(text.length)
  const folded: string[] = []
  let length = 0
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at) ?? 0
    const size = code > 0xffff ? 2 : 1
    const character = foldCharacter(code, loose)
    if (character !== '') {
      folded.push(character)
      starts[length] = at
      ends[length] = at + size
      length += 1
    }
    at += size
  }
  return { text: folded.join(''), starts, ends }
}

const strictCharacters = new Map<number, string>()
const looseCharacters = new Map<number, string>()

function foldCharacter(code: number, loose: boolean): string {
  const known = loose ? looseCharacters : strictCharacters
  let character = known.get(code)
  if (character === undefined) {
    character = fold(String.fromCodePoint(code), loose)
    known.set(code, character)
  }
  return character
}

const numerals = new Map(
  [
    '0〇零○◯Oo洞',
    '1一壹幺Il|',
    '2二贰貳',
    '3三叁參',
    '4四肆',
    '5五伍',
    '6六陆陸',
    '7七柒拐',
    '8八捌',
    '9九玖勾',
  ].flatMap((all) => Array.from(all).map((one) => [one, all[0] ?? ''] as const)),
)

/** One UTF-16 unit, or nothing for a character that is not seen. */
function fold(character: string, loose: boolean): string {
  if (character === '\n' || character === '\r' || character === '\u2028' || character === '\u2029') return '\n'
  if (character === '\t') return '\t'
  // Marks may combine with a digit, such as the frame of a keycap; fillers and format characters have no width.
  if (/[\p{Cf}\p{M}\u115f\u1160\u3164\uffa0]/u.test(character)) return ''
  const numeral = loose ? numerals.get(character) : undefined
  if (numeral !== undefined) return numeral
  if (/\p{Nd}/u.test(character)) return String(digitOf(character))
  if (/\s/u.test(character)) return ' '
  if (/[\p{Pd}\u2212\u00af\u02c9\u30fc]/u.test(character)) return '-'
  if (/[Ⅹ×✕✖ХхΧχ]/u.test(character)) return 'x'
  if (/[·•・‧]/u.test(character)) return '.'
  const normal = /[\uff01-\uff5e]/.test(character) ? character.normalize('NFKC') : character
  const lower = normal.toLowerCase()
  return lower.length === 1 ? lower : '\ufffd'
}

/** Decimal digits of a script are ten characters in a row; Unicode has no table of values in JavaScript. */
function digitOf(character: string): number {
  const normal = character.normalize('NFKC')
  if (/^[0-9]$/.test(normal)) return Number(normal)
  let code = character.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1))) {
    code -= 1
    value += 1
  }
  return value
}
