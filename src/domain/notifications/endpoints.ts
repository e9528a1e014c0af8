import { z } from 'zod'
import { kindNames, type NotificationKind } from './kinds.ts'

const web = z.url({ protocol: /^https?$/, error: '应为以 http:// 或 https:// 开头的网址' }).max(1_000)
const common = {
  name: z.string().regex(/^[a-z0-9-]{1,40}$/, '应为小写字母、数字和连字符，最多 40 个'),
  url: web,
  /** Codes of districts; left out for all, with what concerns the whole machine. */
  districts: z.array(z.string().regex(/^\d{12}$/, '应为 12 位区划代码')).optional(),
  /** Whether it may lead to an inner address, which the operator vouches for. */
  inner: z.boolean().default(false),
}
const kinds = z.array(
  z.enum(kindNames as [NotificationKind, ...NotificationKind[]], `应为 ${kindNames.join('、')} 之一`),
)
const secret = z.string().min(16, '至少 16 个字符').max(200)

const webhook = z.strictObject({ ...common, channel: z.literal('webhook'), kinds, secret })
const wecom = z.strictObject({ ...common, channel: z.literal('wecom'), kinds })
const dingtalk = z.strictObject({ ...common, channel: z.literal('dingtalk'), kinds, secret: secret.optional() })
const sms = z.strictObject({
  ...common,
  channel: z.literal('sms'),
  /** Only citizens get messages by SMS. */
  kinds: kinds.max(0).default([]),
  method: z.enum(['POST', 'PUT']).default('POST'),
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]+$/), z.string().regex(/^[\t -~]*$/)).default({}),
  /** With {phone} and {text}, which are escaped for the content type that `headers` say. */
  body: z.string().refine((text) => text.includes('{phone}') && text.includes('{text}'), '应含有 {phone} 和 {text}'),
  /** A regular expression that the answer has to match, besides a status of 200 to 299. */
  success: z.string().default('').refine(isPattern, '应为正则表达式'),
})

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp
  } catch {
    return false
  }
}

/** Where webhooks, robots and SMS gateways are: a file of the operator, since their addresses are secrets. */
export const endpointsSchema = z
  .array(z.discriminatedUnion('channel', [webhook, wecom, dingtalk, sms]))
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, '名称不能重复')

export type Endpoint = z.infer<typeof endpointsSchema>[number]
export type SmsEndpoint = Extract<Endpoint, { channel: 'sms' }>
