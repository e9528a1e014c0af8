import type { District } from '../districts/schema.ts'
import { notificationKinds, type NotificationKind } from './kinds.ts'

/** `url` is null where the address of the site is not known. */
export type SiteName = { name: string; url: string | null }

/** @param origin with {port} for the district's first port, for districts without a host. */
export const nameSite = (
  district: Pick<District, 'name' | 'hosts' | 'ports'> | undefined,
  origin: string | null,
): SiteName => {
  const host = district?.hosts[0]
  const port = String(district?.ports[0] ?? '')
  return {
    name: `${district?.name ?? ''}三务公开`,
    url: host ? `https://${host}` : (origin?.replace('{port}', port) ?? null),
  }
}

export type MailText = { subject: string; text: string }

const footer = (more: string) => `内容请登录后查看。这封邮件由网站自动发出，请不要回复。${more}`
const ownChoice = '要改变提醒的方式，请在工作台“我的账号”中修改。'
const place = (site: SiteName, path: string) => (site.url ? `${site.url}${path}` : `网站工作台 ${path}`)

/** Only that there is something, and where. */
export const toEventMail = (site: SiteName, kind: NotificationKind, path: string): MailText => ({
  subject: `${site.name}：${notificationKinds[kind].title}`,
  text: `${site.name}：${notificationKinds[kind].title}。\n\n查看：${place(site, path)}\n\n${footer(ownChoice)}\n`,
})

/** For robots. */
export const toEventLine = (site: SiteName, kind: NotificationKind, path: string): string =>
  `${site.name}：${notificationKinds[kind].title}。\n${place(site, path)}`

export function toDigestMail(site: SiteName, counts: ReadonlyMap<NotificationKind, number>): MailText {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const lines = [...counts].map(([kind, count]) => `${notificationKinds[kind].title}：${count} 件`)
  return {
    subject: `${site.name}：今天有 ${total} 件事提醒您`,
    text: `${site.name}\n\n${lines.join('\n')}\n\n查看：${place(site, '/staff/notifications')}\n\n${footer(ownChoice)}\n`,
  }
}

export const toCodeMail = (site: SiteName, code: string): MailText => ({
  subject: `${site.name}：确认邮箱`,
  text: `验证码：${code}\n\n有人在${site.name}的工作台把这个邮箱设为接收提醒的邮箱。是您本人的，请在半小时内把验证码填到“我的账号”；不是您，请不用理会。\n`,
})

const answeredNoun = { message: '留言', request: '信息公开申请' } as const

export const toAnswerSms = (site: SiteName, noun: 'message' | 'request'): string =>
  `您在${site.name}提交的${answeredNoun[noun]}已经答复，请凭手机号码或回执编号到网站查看。`

/** For citizens: no word of what they wrote or were answered, as somebody else's address may have been typed. */
export const toAnswerText = (site: SiteName, noun: 'message' | 'request'): MailText => {
  const what = answeredNoun[noun]
  const path = noun === 'message' ? '/feedback/feedback' : '/disclosure/request'
  return {
    subject: `${site.name}：您的${what}有答复了`,
    text: `您在${site.name}提交的${what}已经答复，请凭手机号码或回执编号查看：${place(site, path)}\n\n这封邮件只发这一次，请不要回复。没有提交过的，请不用理会。\n`,
  }
}

/** A test says that it is one, and nothing else. */
export const toTestMail = (site: SiteName): MailText => ({
  subject: `${site.name}：试发的邮件`,
  text: `这是${site.name}试发的邮件。收到它，说明邮件可以送到，不用理会。\n`,
})

/** For robots. Begins as all messages do, which some robots require. */
export const toTestLine = (site: SiteName): string => `${site.name}：试发的消息，不用理会。`

export const toTestCall = (site: SiteName, districtCode: string, now: Date) => ({
  type: 'test',
  timestamp: now.toISOString(),
  data: { title: '试发', site: site.name, districtCode, url: site.url, path: '/' },
})
