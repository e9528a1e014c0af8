import { luhnSum } from '../../src/domain/checks/bank-accounts.ts'
import { computeCheckDigit } from '../../src/platform/identity.ts'

/** Numbers of nobody: the area code 999999 is not assigned, and neither are these phones and cards. */
const two = (value: number): string => String(value).padStart(2, '0')

const birthday = (number: number): [year: number, month: string, day: string] => [
  1940 + (number % 70),
  two(1 + (number % 12)),
  two(1 + (number % 28)),
]

export function idNumber(number: number): string {
  const [year, month, day] = birthday(number)
  const digits = `999999${year}${month}${day}${String(100 + (number % 900))}`
  return digits + computeCheckDigit(digits)
}

/** An ID number that ends with X. */
export function idNumberWithX(number: number): string {
  for (let at = number; ; at += 1) if (idNumber(at).endsWith('X')) return idNumber(at)
}

export function oldIdNumber(number: number): string {
  const [year, month, day] = birthday(number)
  return `999999${two(year % 100)}${month}${day}${String(100 + (number % 900))}`.replace(/^(\d{6})0/, '$14')
}

export const phone = (number: number): string =>
  `1${3 + (number % 7)}${number % 10}0000${String(1000 + number).slice(-4)}`

export function bankCard(number: number, length = 19): string {
  const digits = `62${'0'.repeat(length - 9)}${String(100_000 + number)}`
  const check = (10 - (luhnSum(`${digits}0`) % 10)) % 10
  return `${digits}${check}`
}

/** A text in which the number stands, as official texts have it. */
export const sentence = (label: string, number: string): string =>
  `经公示无异议，示例甲（${label}：${number}）符合条件。`
