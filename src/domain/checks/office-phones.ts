import { foldText } from './fold-text.ts'
import { findPersonalData, type PersonalDataFinding } from './personal-data.ts'

const separator = '、'

/** The eleven digits of a mobile number that was found in a text. */
const digitsOf = (text: string, { start, end }: PersonalDataFinding): string =>
  foldText(text.slice(start, end), 'loose').text.replaceAll(/\D/g, '').slice(-11)

/** The mobile numbers of texts, each once, in the form in which a confirmation names them; empty for none. */
export function listMobiles(...texts: readonly string[]): string {
  const numbers = texts.flatMap((text) =>
    findPersonalData(text)
      .filter(({ kind }) => kind === 'phone')
      .map((finding) => digitsOf(text, finding)),
  )
  return [...new Set(numbers)].join(separator)
}

const numbersOf = (officePhones: string): string[] => officePhones.split(separator).filter(Boolean)

/** Those of the texts' mobile numbers that a person named as the office's: a confirmation is for no other number. */
export function listConfirmed(named: string, ...texts: readonly string[]): string {
  const confirmed = new Set(numbersOf(listMobiles(named)))
  return numbersOf(listMobiles(...texts))
    .filter((number) => confirmed.has(number))
    .join(separator)
}

/** Findings of a text without the mobile numbers that were confirmed for it. No other kind can be confirmed. */
export function withoutConfirmed(
  text: string,
  findings: readonly PersonalDataFinding[],
  officePhones: string,
): PersonalDataFinding[] {
  const confirmed = new Set(numbersOf(officePhones))
  return findings.filter((finding) => finding.kind !== 'phone' || !confirmed.has(digitsOf(text, finding)))
}
