/**
 * How a text is written so that a spreadsheet that opens our CSV shows it and computes nothing. An apostrophe before it
 * makes it text; `withoutGuard` removes it again.
 */
export function guardCell(text: string): string {
  return isComputed(text) || isRewritten(text) || text.startsWith(guard) ? guard + text : text
}

/** A cell of a file that we wrote, as it was before. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith(guard) && guardCell(cell.slice(1)) === cell ? cell.slice(1) : cell

const guard = "'"

/** What spreadsheets skip before they look for the sign of a formula. */
const skipped = /^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/u
const separators = /^[\t\r\n\v\f]/
/** Signs of a formula in any width: NFKC makes them these, but not the minus sign. */
const signs = /^[=+\-@\u2212]/

function isComputed(text: string): boolean {
  if (separators.test(text)) return true
  const [first = ''] = text.replace(skipped, '')
  return signs.test(first.normalize('NFKC'))
}

/** Digits that a spreadsheet rounds, shortens to 1.5E+11 or strips of zeros: codes, not amounts. */
const isRewritten = (text: string): boolean => /^(?:\d{12,}|0\d+|\d+[eE]\d+)$/.test(text)
