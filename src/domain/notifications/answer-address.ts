/** Where a citizen wants to hear that there is an answer. */
export type AnswerAddress = { channel: 'mail' | 'sms'; address: string }

/** What a district can send to citizens. */
export type AnswerChannels = { mail: boolean; sms: boolean }

const mailPattern = /^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/
const phonePattern = /^1[3-9]\d{9}$/

export const isPhone = (text: string): boolean => phonePattern.test(text)

export const isMailAddress = (text: string): boolean => text.length <= 120 && mailPattern.test(text)

/**
 * Reads what a citizen typed; null for nothing.
 * @returns what is wrong, as a sentence.
 */
export function readAnswerAddress(typed: string, { mail, sms }: AnswerChannels): AnswerAddress | null | string {
  const text = typed.normalize('NFKC').replaceAll(/\s/g, '')
  if (text === '') return null
  if (mail && isMailAddress(text)) return { channel: 'mail', address: text }
  if (sms && isPhone(text)) return { channel: 'sms', address: text }
  if (!mail && !sms) return '本站现在不能发送通知，请留空，以后凭回执编号查看答复'
  if (mail && sms) return '请填写完整的邮箱（如 name@example.com）或 11 位手机号码，不需要就留空'
  return mail ? '请填写完整的邮箱，如 name@example.com，不需要就留空' : '请填写 11 位手机号码，不需要就留空'
}
