import * as z from 'zod/mini'
import { must } from './form-field.ts'
import { compactNumber } from './visible.ts'

/** Second digits of mobile numbers in the specification; a district's `mobileSecondDigits` overrides them. */
const usualSecondDigits = '34578'

/** A typed phone number as it is stored: compact, without the country code. */
export const normalisePhone = (value: string): string => compactNumber(value).replace(/^(\+|00)86(?=1)/, '')

/** A mobile number as it is stored. */
export function phoneField(secondDigits: string = usualSecondDigits) {
  const pattern = new RegExp(`^1[${secondDigits}]\\d{9}$`)
  return z.string().check(
    z.overwrite(normalisePhone),
    must((phone) => pattern.test(phone), '请输入正确手机号码'),
  )
}

/** Keeps the first three and last four digits. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`
