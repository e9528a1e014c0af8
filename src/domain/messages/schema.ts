import { z } from 'zod'
import { phoneField } from '../../platform/text/phone.ts'
import { contentField, nicknameField } from './rules.ts'

/** A submitted message; `secondDigits` are the district's second digits of mobile numbers. */
export const messageSchema = (secondDigits?: string) =>
  z.object({ nickname: nicknameField, phone: phoneField(secondDigits), content: contentField })
export type MessageText = z.infer<ReturnType<typeof messageSchema>>

/** The submission key: a UUID, new for each form. */
export const submissionKeySchema = z.uuid()
