import { z } from 'zod'
import {
  type AnswerAddress,
  type AnswerChannels,
  readAnswerAddress,
} from '../../domain/notifications/answer-address.ts'
import { AppError } from '../../platform/errors.ts'

/** Optional field of what citizens send. */
export const answerAddress = z
  .string()
  .max(120)
  .optional()
  .describe('答复以后通知一次的邮箱（本站有短信网关的也可以是手机号码）；通知以后就删除')

/** @throws AppError invalid */
export function requireAnswerAddress(typed: string | undefined, channels: AnswerChannels): AnswerAddress | null {
  const address = readAnswerAddress(typed ?? '', channels)
  if (typeof address === 'string') throw new AppError('invalid', address, null, 'answerAddress')
  return address
}
