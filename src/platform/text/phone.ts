import type { Rule } from '../field-rule.ts'
import { compactNumber } from './visible.ts'

/** Second digits of mobile numbers in the specification; a district's `mobileSecondDigits` overrides them. */
const usualSecondDigits = '34578'

const phoneError = '请输入正确手机号码'

/** A typed phone number as it is stored: compact, without the country code. */
export const normalisePhone = (value: string): string => compactNumber(value).replace(/^(\+|00)86(?=1)/, '')

export function phoneRule(secondDigits: string = usualSecondDigits): Rule {
  const pattern = new RegExp(`^1[${secondDigits}]\\d{9}$`)
  return (value) => (pattern.test(normalisePhone(value)) ? null : phoneError)
}

/** Keeps the first three and last four digits. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`
