import { findBankAccounts } from './bank-accounts.ts'
import { hasLooseNumber } from './digit-characters.ts'
import { findInColumns } from './columns.ts'
import { blank, mayHoldNumber, type PersonalDataKind, type Range, withoutOverlaps } from './digit-ranges.ts'
import { type DigitReading, type FoldedText, foldText, hasOverride } from './fold-text.ts'
import { findIdNumbers } from './id-numbers.ts'
import { findNamedMinors } from './named-minors.ts'
import { findPhones } from './phone-numbers.ts'

export type { PersonalDataKind }

export type PersonalDataFinding = {
  kind: PersonalDataKind
  /** Range in the text. */
  start: number
  end: number
  /** What to write in its place. */
  masked: string
}

type Place = { start: number; end: number }

/**
 * Finds ID numbers, mobile phones, bank accounts and named children, however they are spaced or spelled: in the digits
 * of any script, in circles, in a cell or a row for each digit. Offices' landlines and codes of organisations are no
 * findings. In order, without overlaps.
 */
export function findPersonalData(text: string): PersonalDataFinding[] {
  const findings: PersonalDataFinding[] = []
  for (const [reading, asShown] of readingsOf(text)) {
    // What is found is blanked out for what follows: an ID number written against a phone leaves the phone to be found.
    const folded = foldText(blankOut(text, findings), reading, asShown)
    findings.push(...findIn(text, folded, reading))
    findings.sort((one, other) => one.start - other.start)
  }
  return findings
}

function* readingsOf(text: string): Generator<[DigitReading, boolean]> {
  yield ['plain', false]
  if (/\p{No}/u.test(text)) yield ['decorated', false]
  if (hasOverride(text)) yield ['decorated', true]
  if (hasLooseNumber(text)) yield ['loose', false]
  if (hasOverride(text)) yield ['loose', true]
}

function findIn(original: string, folded: FoldedText, reading: DigitReading): PersonalDataFinding[] {
  const findings: PersonalDataFinding[] = []
  const add = ({ kind, from, to, digits }: Range): Place => {
    const [first, last] = [from, to - 1]
    const start = Math.min(folded.starts[first] ?? 0, folded.starts[last] ?? 0)
    const end = Math.max(folded.ends[first] ?? 0, folded.ends[last] ?? 0)
    findings.push({ kind, start, end, masked: mask(digits ?? original.slice(start, end), kind) })
    return { start: from, end: to }
  }
  const finders = [findIdNumbers, findBankAccounts, findPhones]
  if (mayHoldNumber(folded.text)) for (const find of finders) folded.text = blankOut(folded.text, find(folded).map(add))
  folded.text = blankOut(folded.text, withoutOverlaps(findInColumns(folded)).map(add))
  // Loose digits are letters that names may have.
  if (reading === 'plain') withoutOverlaps(findNamedMinors(folded)).forEach(add)
  return findings
}

function blankOut(text: string, places: readonly Place[]): string {
  if (places.length === 0) return text
  let result = ''
  let at = 0
  for (const { start, end } of places.toSorted((one, other) => one.start - other.start)) {
    if (start < at) continue
    result += text.slice(at, start) + blank.repeat(end - start)
    at = end
  }
  return result + text.slice(at)
}

const keptCharacters = { 'id-number': [3, 4], phone: [3, 4], 'bank-card': [0, 4] } as const

function mask(original: string, kind: PersonalDataKind): string {
  if (kind === 'minor') return `${original.trim().slice(0, 1)}某某`
  const { text, starts, ends } = foldText(original, 'loose')
  const significant = Array.from(text).flatMap((character, at) => (/[\dx]/.test(character) ? [at] : []))
  const [first, last] = keptCharacters[kind]
  let masked = ''
  let place = 0
  let writtenTo = 0
  for (let at = 0; at < text.length; at += 1) {
    const isSignificant = place < significant.length && significant[place] === at
    if (isSignificant) place += 1
    const isKept = !isSignificant || place <= first || place > significant.length - last
    // A sign may stand for two digits.
    if (isKept && (starts[at] ?? 0) >= writtenTo) masked += original.slice(starts[at], ends[at])
    if (!isKept) masked += '*'
    writtenTo = ends[at] ?? writtenTo
  }
  return masked
}
