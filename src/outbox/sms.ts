import { DeliveryError } from './delivery-error.ts'
import { post } from './post.ts'

export type SmsGateway = {
  url: string
  inner: boolean
  method: 'POST' | 'PUT'
  headers: Readonly<Record<string, string>>
  /** With {phone} and {text}. */
  body: string
  /** Regular expression that the answer has to match; empty for any. */
  success: string
}

/** Sends an SMS through a gateway's HTTP interface. @throws DeliveryError */
export async function sendSms(gateway: SmsGateway, phone: string, text: string): Promise<void> {
  const headers = Object.fromEntries(
    Object.entries(gateway.headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const type = headers['content-type'] ?? 'application/json'
  const body = fillTemplate(gateway.body, type, { phone, text })
  const answer = await post(gateway.url, {
    method: gateway.method,
    inner: gateway.inner,
    headers: { ...headers, 'content-type': type },
    body,
  })
  if (gateway.success !== '' && !new RegExp(gateway.success).test(answer.text))
    throw new DeliveryError('短信网关没有接受，答复不是约定的样子')
}

/** Values are escaped as the content type needs. */
export function fillTemplate(template: string, type: string, values: { phone: string; text: string }): string {
  const escape = type.includes('json')
    ? (value: string) => JSON.stringify(value).slice(1, -1)
    : type.includes('urlencoded')
      ? encodeURIComponent
      : escapeMarkup
  return template.replaceAll(/\{(phone|text)\}/g, (_, name: 'phone' | 'text') => escape(values[name]))
}

const escapeMarkup = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
