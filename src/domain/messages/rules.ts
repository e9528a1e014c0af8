/** Limits and fields of messages, with the error messages of the specification (section 5). For browser and server. */
import * as z from 'zod/mini'
import { readReceipt, receiptError } from '../../platform/receipt.ts'
import { must, textField } from '../../platform/text/form-field.ts'
import { countCharacters } from '../../platform/text/long-text.ts'
import { oneLine } from '../../platform/text/text-input.ts'
import { garbledMessage, isBlank, isGarbled } from '../../platform/text/visible.ts'

export const maxNickname = 20
export const maxContent = 2_000
export const maxReply = 3_000
export const maxReason = 500

export const nicknameField = z.string().check(
  z.overwrite(oneLine),
  must((nickname) => !isBlank(nickname), '昵称不能为空'),
  must((nickname) => !isGarbled(nickname), `昵称里${garbledMessage}`),
  must((nickname) => countCharacters(nickname) <= maxNickname, `昵称不能超过${maxNickname}个字`),
)

export const contentField = textField(
  '留言内容不能为空',
  '留言内容',
  maxContent,
  `留言内容不能超过${maxContent}个字，请分几次提交`,
)

/** The receipt of a look-up, which may be empty. */
export const optionalReceiptField = z
  .string()
  .check(must((typed) => typed.trim() === '' || readReceipt(typed) !== null, receiptError))
