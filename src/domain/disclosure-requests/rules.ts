/** Limits and fields of requests, for browser and server. */
import * as z from 'zod/mini'
import { hasValidCheckDigit, normaliseIdentity } from '../../platform/identity.ts'
import { must, textField, maxLength } from '../../platform/text/form-field.ts'
import { phoneField } from '../../platform/text/phone.ts'
import { oneLine } from '../../platform/text/text-input.ts'
import { compactNumber } from '../../platform/text/visible.ts'
import type { ApplicantKind, Delivery } from './states.ts'

export const maxName = 60
export const maxAddress = 120
export const maxContent = 1_000
export const maxText = 3_000

/** Working days for an answer, and by how many it may be extended once (政府信息公开条例，2019年修订). */
export const answerDays = 20
export const extensionDays = 20
/** Working days within which staff ask for what is missing. */
export const askDays = 7
/** Working days that an applicant has at least, and by default, to complete a request. */
export const supplyDays = { least: 5, usual: 15, most: 60 }

export const supplyField = textField('请填写补正的内容', '补正的内容', maxText)

const nameField = textField('请填写姓名或者单位名称', '姓名或者名称', maxName).check(z.overwrite(oneLine))

/** As it is stored: without spaces, in upper case. */
const normaliseNumber = (typed: string): string => compactNumber(typed).toUpperCase()

/** The credit code of an organisation (GB 32100). */
const creditCodeField = z.string().check(
  z.overwrite(normaliseNumber),
  must((number) => /^[0-9A-HJ-NP-RTUW-Y]{18}$/.test(number), '请输入 18 位统一社会信用代码'),
)

const identityField = z.string().check(
  z.overwrite(normaliseNumber),
  must((number) => {
    const identity = normaliseIdentity(number)
    return identity !== null && hasValidCheckDigit(identity)
  }, '请输入身份证号'),
)

const addressField = z.string().check(z.overwrite(oneLine), maxLength(maxAddress, '通信地址'))
const postAddressField = z.string().check(
  z.overwrite(oneLine),
  must((address) => address !== '', '邮寄需要填写通信地址'),
  maxLength(maxAddress, '通信地址'),
)

/** The typed fields of a request; `secondDigits` are the district's second digits of mobile numbers. */
export const requestFields = (kind: ApplicantKind, delivery: Delivery, secondDigits?: string) => ({
  name: nameField,
  number: kind === 'organisation' ? creditCodeField : identityField,
  phone: phoneField(secondDigits),
  content: textField('请写明需要的信息', '内容描述', maxContent),
  /** Only what is posted needs one. */
  address: delivery === 'post' ? postAddressField : addressField,
})
