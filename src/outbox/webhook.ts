import { createHmac } from 'node:crypto'
import { post } from './post.ts'

export type WebhookEndpoint = { url: string; secret: string; inner: boolean }

/** Signs as standardwebhooks.com has it: receivers verify with libraries, and know a repeated call by its id. */
export const signWebhook = (secret: string, id: string, timestamp: number, body: string): string =>
  `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`

/** @throws DeliveryError */
export async function callWebhook(
  { url, secret, inner }: WebhookEndpoint,
  id: string,
  data: object,
  now: Date,
): Promise<void> {
  const body = JSON.stringify(data)
  const timestamp = Math.floor(now.getTime() / 1_000)
  await post(url, {
    method: 'POST',
    inner,
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook(secret, id, timestamp, body),
    },
  })
}
