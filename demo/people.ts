import { checkDigitOf } from '../app/subsidies/identity.ts'

export type DemoPerson = { name: string; identity: string; account: string }

const stems = ['甲', '乙', '丙', '丁', '戊', '己', '庚', '辛', '壬', '癸']
const two = (value: number): string => String(value).padStart(2, '0')

/**
 * People who cannot exist: the area 999999 is assigned to nobody, the names are no names. The number tells them apart
 * (up to 13,440 of them) and always gives the same person.
 */
export function demoPerson(number: number): DemoPerson {
  const year = 1955 + (number % 40)
  const month = 1 + (Math.floor(number / 40) % 12)
  const day = 1 + (Math.floor(number / 480) % 28)
  const digits = `999999${year}${two(month)}${two(day)}001`
  return {
    name: `示例${stems[number % stems.length] ?? ''}`,
    identity: digits + checkDigitOf(digits),
    account: `6200000000${String(number).padStart(9, '0')}`,
  }
}

/**
 * ID numbers to try a look-up with. They are paid in every district: the first heads a household to which the second
 * belongs, the third lives in the same village.
 */
export const demoIdentities = ['999999195501010014', '999999195601010011', '999999195701010019'] as const
