/**
 * What may be sent, in the words of the specification (section 5), the same in the browser and on the server: each rule
 * gives what is wrong with a value, or null.
 */
import type { Rule } from '../ui/use-field-errors.ts'
import { readReceipt } from './receipt.ts'

export const maxNickname = 20
export const maxContent = 2_000

/** Second digits of mobile numbers by the specification; a district's `mobileSecondDigits` takes their place. */
const usualSecondDigits = '34578'

const phoneError = '请输入正确手机号码'

/** A phone number as people type it: full-width digits, spaces, hyphens and the country's code do not matter. */
export const normalisePhone = (value: string): string =>
  value
    .normalize('NFKC')
    .replace(/[\s\-‐-―]/g, '')
    .replace(/^(\+|00)86(?=1)/, '')

/** Line ends as one character, as a browser counts them. */
export const normaliseContent = (value: string): string => value.replace(/\r\n?/g, '\n').trim()

const lengthOf = (value: string): number => Array.from(value).length

export const checkNickname: Rule = (value) => {
  if (value.trim() === '') return '昵称不能为空'
  return lengthOf(value.trim()) > maxNickname ? `昵称不能超过${maxNickname}个字` : null
}

export function phoneRule(secondDigits: string = usualSecondDigits): Rule {
  const pattern = new RegExp(`^1[${secondDigits}]\\d{9}$`)
  return (value) => (pattern.test(normalisePhone(value)) ? null : phoneError)
}

export const checkContent: Rule = (value) => {
  const content = normaliseContent(value)
  if (content === '') return '留言内容不能为空'
  return lengthOf(content) > maxContent ? `留言内容不能超过${maxContent}个字，请分几次提交` : null
}

/** Empty where none is given. */
export const checkReceipt: Rule = (value) =>
  value.trim() === '' || readReceipt(value) !== null ? null : '回执编号有误，请对照回执核对'
