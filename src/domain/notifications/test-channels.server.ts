import { randomUUID } from 'node:crypto'
import { clearTimeout, setTimeout } from 'node:timers'
import { DeliveryError } from '../../outbox/delivery-error.ts'
import { createMailer, type MailSettings } from '../../outbox/mail.ts'
import { tellDingtalk, tellWecom } from '../../outbox/robots.ts'
import { sendSms } from '../../outbox/sms.ts'
import { callWebhook } from '../../outbox/webhook.ts'
import type { District } from '../districts/schema.ts'
import type { NotificationSettings } from './notification-settings.ts'
import type { Endpoint } from './endpoints.ts'
import { nameSite, toAnswerSms, toTestCall, toTestLine, toTestMail } from './mail-text.ts'

/** What can be tried. Webhooks and robots have names of their own, so that each can be tried. */
export type TestTarget = { target: string; channel: Endpoint['channel'] | 'mail'; name: string }

/** Sends a test at once, past the outbox, so that somebody sees what happens. */
export type TestChannels = {
  /** Those of a district that are configured. */
  list: (district: District) => TestTarget[]
  /**
   * @param to a mail address or a mobile number, for channels that need one.
   * @returns why it was not delivered, in words; null if it was. Not thrown, since pages have a copy of the error's class.
   */
  send: (district: District, target: string, to: string) => Promise<string | null>
}

const mailTarget = 'mail'
const targetOf = (name: string) => `endpoint:${name}`
const isOf = ({ areaCode }: District, { districts }: Endpoint) => !districts || districts.includes(areaCode)

export const createTestChannels = (settings: NotificationSettings): TestChannels => ({
  list: (district) => [
    ...(settings.mail ? [{ target: mailTarget, channel: 'mail' as const, name: '' }] : []),
    ...settings.endpoints
      .filter((each) => isOf(district, each))
      .map(({ name, channel }) => ({ target: targetOf(name), channel, name })),
  ],
  async send(district, target, to) {
    try {
      await deliver(settings, district, target, to)
      return null
    } catch (error) {
      if (error instanceof DeliveryError) return error.message
      throw error
    }
  },
})

async function deliver(
  { mail, origin, endpoints }: NotificationSettings,
  district: District,
  target: string,
  to: string,
): Promise<void> {
  const site = nameSite(district, origin)
  if (target === mailTarget && mail) return sendMail(mail, { to, ...toTestMail(site), key: `test ${randomUUID()}` })
  const endpoint = endpoints.find((each) => targetOf(each.name) === target && isOf(district, each))
  if (!endpoint) throw new DeliveryError('没有这个渠道')
  const now = new Date()
  if (endpoint.channel === 'wecom') return tellWecom(endpoint, toTestLine(site))
  if (endpoint.channel === 'dingtalk') return tellDingtalk(endpoint, toTestLine(site), now)
  // Gateways send only texts that were approved, so the test has the text of a real one.
  if (endpoint.channel === 'sms') return sendSms(endpoint, to, toAnswerSms(site, 'message'))
  return callWebhook(endpoint, randomUUID(), toTestCall(site, district.areaCode, now), now)
}

/** The limits of single steps could add up to more than a request may take. */
const mailLimitMs = 30_000

async function sendMail(settings: MailSettings, mail: Parameters<ReturnType<typeof createMailer>['send']>[0]) {
  const mailer = createMailer(settings)
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeliveryError('邮件服务器半分钟没有答复')), mailLimitMs)
  })
  try {
    await Promise.race([mailer.send(mail), overdue])
  } finally {
    clearTimeout(timer)
    mailer.close()
  }
}
