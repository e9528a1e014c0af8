import type { Rule } from '../../platform/field-rule.ts'
import { hasValidCheckDigit, normaliseIdentity } from '../../platform/identity.ts'
import { textRule } from '../../platform/text/long-text.ts'
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

export const checkName = textRule('请填写姓名或者单位名称', '姓名或者名称', maxName)
export const checkContent = textRule('请写明需要的信息', '内容描述', maxContent)
export const checkSupply = textRule('请填写补正的内容', '补正的内容', maxText)

/** As it is stored: without spaces, in upper case. */
export const normaliseNumber = (typed: string): string => compactNumber(typed).toUpperCase()

/** The number of an ID card, or the credit code of an organisation. */
export const numberRule =
  (kind: ApplicantKind): Rule =>
  (typed) => {
    const number = normaliseNumber(typed)
    if (kind === 'organisation') return /^[0-9A-HJ-NP-RTUW-Y]{18}$/.test(number) ? null : '请输入 18 位统一社会信用代码'
    const identity = normaliseIdentity(number)
    return identity && hasValidCheckDigit(identity) ? null : '请输入身份证号'
  }

/** Only what is posted needs an address. */
export const addressRule =
  (delivery: Delivery): Rule =>
  (typed) => {
    const address = typed.trim()
    if (delivery === 'post' && address === '') return '邮寄需要填写通信地址'
    return address.length > maxAddress ? `通信地址最多 ${maxAddress} 个字` : null
  }
