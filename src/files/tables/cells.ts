import { withoutGuard } from '../spreadsheet-cell.ts'

/** Nearly all cells: nothing to remove but spaces around. */
const plain = /^[\x20-\x7e\u4e00-\u9fff]*$/
/** Marks that nobody sees. Mongolian letters take their form from some of them. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]+/gu
const mongolian = /[\u1820-\u18af]/
const formMarks = /[\u180b-\u180f\u200c\u200d]/
const spaces = /[\p{White_Space}\p{Cc}]+/gu
/** `="0123"`, which keeps a spreadsheet from making a number of it. */
const quotedFormula = /^[=＝]\s*["＂“”](.*)["＂“”]$/s

/** A cell as one line of text without marks that nobody sees and without what only spreadsheets need. */
export function readText(cell: string): string {
  const line = plain.test(cell) ? cell.trim() : oneVisibleLine(cell)
  const first = line[0]
  if (first !== '=' && first !== '＝' && first !== "'") return line
  return withoutGuard(quotedFormula.exec(line)?.[1]?.trim() ?? line)
}

function oneVisibleLine(cell: string): string {
  const isMongolian = mongolian.test(cell)
  return cell
    .toWellFormed()
    .replace(invisible, (marks) => (isMongolian && formMarks.test(marks) ? marks : ''))
    .replace(spaces, ' ')
    .trim()
}

/** A code: full-width letters and digits become those of ASCII. */
export const readCode = (cell: string): string => {
  const text = readText(cell)
  return plain.test(text) ? text : text.normalize('NFKC').trim()
}

/** A number of digits, which people write in groups and spreadsheets with an apostrophe or `.0`. */
export const readDigits = (cell: string): string =>
  readCode(cell)
    .replace(/[\s'‘’`´]/g, '')
    .replace(/^(\d+)\.0+$/, '$1')

/** Scientific notation, into which spreadsheets turn long numbers. */
export const isDamaged = (code: string): boolean => /^\d+(\.\d+)?[eE]\+?\d+$/.test(code)

/** Spreadsheets keep 15 digits and write zeros for the rest. One real number in a thousand ends like that too. */
export const mayBeRounded = (code: string): boolean => /^\d{15}0{3,}$/.test(code)
