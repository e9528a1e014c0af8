/**
 * The digits that a character shows: one for most scripts, two for a circled 10 to 50; empty for everything else.
 * Decimal digits are ten characters in a row; Unicode's table of values is not in JavaScript.
 */
export function decimalDigits(character: string): string {
  const normal = character.normalize('NFKC')
  if (/^[0-9]$/.test(normal)) return normal
  let code = character.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1))) {
    code -= 1
    value += 1
  }
  return String(value)
}

/** Runs of numerals that have a value, but no decomposition: first character, its value, how many follow each other. */
const numeralRuns: readonly [first: number, value: number, count: number][] = [
  [0x1369, 1, 9],
  [0x19da, 1, 1],
  [0x24eb, 11, 10],
  [0x24f5, 1, 10],
  [0x24ff, 0, 1],
  [0x2776, 1, 10],
  [0x2780, 1, 10],
  [0x278a, 1, 10],
  [0x10107, 1, 9],
  [0x102e1, 1, 9],
  [0x10a40, 1, 4],
  [0x10e60, 1, 9],
  [0x11052, 1, 9],
  [0x1d2c0, 0, 20],
  [0x1d2e0, 0, 20],
  [0x1d360, 1, 9],
  [0x1f10b, 0, 1],
  [0x1f10c, 0, 1],
]

/** Circled, superscript, subscript and bracketed numbers: `\p{No}` with a value. */
export function decoratedDigits(character: string): string {
  const normal = /^[([]?(\d{1,2})[.,)\]]?$/.exec(character.normalize('NFKC').replace('\u2044', ''))?.[1]
  if (normal !== undefined) return normal
  const code = character.codePointAt(0) ?? 0
  const run = numeralRuns.find(([first, , count]) => code >= first && code < first + count)
  return run ? String(run[1] + code - run[0]) : ''
}

const numerals = new Map(
  [
    '0〇零○◯⚪⭕Oo洞ОоΟο',
    '1一壹弌幺Il|〡Ⅰⅰ',
    '2二贰貳弍两兩〢Ⅱⅱ',
    '3三叁參叄弎〣Ⅲⅲ',
    '4四肆亖〤Ⅳⅳ',
    '5五伍〥Ⅴⅴ',
    '6六陆陸〦Ⅵⅵ',
    '7七柒拐〧Ⅶⅶ',
    '8八捌〨Ⅷⅷ',
    '9九玖勾〩Ⅸⅸ',
  ].flatMap((all) => Array.from(all).map((one) => [one, all[0] ?? ''] as const)),
)

/** Characters that `looseDigit` may read, with more beside them. */
const looseCharacters = `${Array.from(numerals.keys()).join('')}ＯｏＩｌ｜\u2f00-\u2fd5\u3220-\u3229\u3280-\u3289\u{1d400}-\u{1d7ff}`
const mixedRun = new RegExp(`(?:[\\p{N}xX${looseCharacters}][^\\p{L}\\p{N}\u115f\u1160\u3164]{0,4}){11,}`, 'gu')
const looseCharacter = new RegExp(`[${looseCharacters}]`, 'u')

/** Whether a text has a number in which some digits are numerals or letters: most texts need no second reading. */
export function hasLooseNumber(text: string): boolean {
  for (const [run] of text.matchAll(mixedRun)) if (looseCharacter.test(run)) return true
  return false
}

/** Chinese numerals, also circled or bracketed, Roman ones, and letters that look like digits; undefined for others. */
export const looseDigit = (character: string): string | undefined =>
  numerals.get(character) ?? numerals.get(character.normalize('NFKC').replaceAll(/[()]/g, ''))
