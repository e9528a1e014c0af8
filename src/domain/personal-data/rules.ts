/** Limits and fields of reports, for browser and server. The server also looks for numbers: too large for phones. */
import * as z from 'zod/mini'
import { must, textField } from '../../platform/text/form-field.ts'
import { countCharacters } from '../../platform/text/long-text.ts'
import { oneLine } from '../../platform/text/text-input.ts'
import { reportKinds } from './states.ts'

export const maxText = 500
export const maxContact = 100
export const maxPage = 300
export const maxAnswer = 1_000

const pageLength = must((page) => countCharacters(page) <= maxPage, `网页最多 ${maxPage} 个字`)
const requiredPage = z.string().check(
  z.overwrite(oneLine),
  must((page) => page !== '', '请写明在哪个网页，例如标题或者网址'),
  pageLength,
)
const optionalPage = z.string().check(z.overwrite(oneLine), pageLength)

/** @param isPlaced whether the form was opened next to an article or a unit. */
export const reportFields = (isPlaced: boolean) => ({
  kind: z.enum(reportKinds, '请选择是哪一类个人信息'),
  page: isPlaced ? optionalPage : requiredPage,
  text: textField('请写明在文中哪里、涉及谁', '说明', maxText),
  contact: z.string().check(
    z.overwrite(oneLine),
    must((contact) => countCharacters(contact) <= maxContact, `联系方式最多 ${maxContact} 个字`),
  ),
})
