import { createHash } from 'node:crypto'
import type { Channel, Channels, Delivery } from '../../outbox/deliver.ts'
import { robotMessagesPerMinute, tellDingtalk, tellWecom } from '../../outbox/robots.ts'
import { sendSms } from '../../outbox/sms.ts'
import { callWebhook } from '../../outbox/webhook.ts'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import type { Db } from '../../platform/db/types.ts'
import { deleteAnswerAddress, findAnswerAddress } from './answer-addresses.server.ts'
import type { Endpoint, SmsEndpoint } from './endpoints.ts'
import { isKind, type NotificationKind, notificationKinds } from './kinds.ts'
import { type SiteName, toAnswerSms, toEventLine } from './mail-text.ts'

type Parts = {
  db: Db
  keys: Keys
  endpoints: readonly Endpoint[]
  siteOf: (districtCode: string | null) => SiteName
  now?: () => Date
}

/** Channels of the webhooks, robots and gateways in the operator's file. */
export function createEndpointChannels(parts: Parts): Channels {
  const { endpoints, now = () => new Date() } = parts
  const of = <Name extends Endpoint['channel']>(channel: Name, target: string) =>
    endpoints.find(
      (each): each is Extract<Endpoint, { channel: Name }> =>
        each.channel === channel && target === `endpoint:${each.name}`,
    )
  const has = (channel: Endpoint['channel']) => endpoints.some((each) => each.channel === channel)
  const robot: Pick<Channel, 'perMinute'> = { perMinute: robotMessagesPerMinute }
  return {
    ...(has('webhook') && {
      webhook: {
        deliver: told(parts, (delivery, event) => callAt(of('webhook', delivery.target), delivery, event, now())),
      },
    }),
    ...(has('wecom') && {
      wecom: { ...robot, deliver: told(parts, ({ target }, event) => tellAt(of('wecom', target), event, tellWecom)) },
    }),
    ...(has('dingtalk') && {
      dingtalk: {
        ...robot,
        deliver: told(parts, ({ target }, event) =>
          tellAt(of('dingtalk', target), event, (endpoint, text) => tellDingtalk(endpoint, text, now())),
        ),
      },
    }),
    ...(has('sms') && { sms: { deliver: (delivery) => smsCitizen(parts, delivery) } }),
  }
}

type Event = { kind: NotificationKind; path: string; site: SiteName }

const told =
  ({ siteOf }: Parts, tell: (delivery: Delivery, event: Event) => Promise<'sent' | 'dropped'>) =>
  async (delivery: Delivery): Promise<'sent' | 'dropped'> => {
    const { kind, path } = delivery.payload
    if (!isKind(kind) || typeof path !== 'string') return 'dropped'
    return tell(delivery, { kind, path, site: siteOf(delivery.districtCode) })
  }

/** Dropped for endpoints that are no longer in the file. */
async function tellAt<At>(
  endpoint: At | undefined,
  { site, kind, path }: Event,
  tell: (endpoint: At, text: string) => Promise<void>,
) {
  if (!endpoint) return 'dropped' as const
  await tell(endpoint, toEventLine(site, kind, path))
  return 'sent' as const
}

async function callAt(
  endpoint: Extract<Endpoint, { channel: 'webhook' }> | undefined,
  { event, districtCode, target }: Delivery,
  { kind, path, site }: Event,
  now: Date,
) {
  if (!endpoint) return 'dropped' as const
  const id = createHash('sha256').update(`${event} ${target}`).digest('hex').slice(0, 32)
  const data = {
    type: kind,
    timestamp: now.toISOString(),
    data: {
      title: notificationKinds[kind].title,
      site: site.name,
      districtCode,
      url: site.url && `${site.url}${path}`,
      path,
    },
  }
  await callWebhook(endpoint, id, data, now)
  return 'sent' as const
}

/** The gateway of a district, the first in the file. */
export const findGateway = (endpoints: readonly Endpoint[], districtCode: string): SmsEndpoint | undefined =>
  endpoints.find(
    (each): each is SmsEndpoint => each.channel === 'sms' && (!each.districts || each.districts.includes(districtCode)),
  )

async function smsCitizen({ db, keys, endpoints, siteOf }: Parts, { target, districtCode }: Delivery) {
  const [to, id] = target.split(':')
  const found = to === 'answer' ? await findAnswerAddress(db, keys, Number(id)) : null
  const gateway = findGateway(endpoints, districtCode ?? '')
  if (!found || found.channel !== 'sms' || !gateway) return 'dropped' as const
  await sendSms(gateway, found.address, toAnswerSms(siteOf(districtCode), found.noun))
  await deleteAnswerAddress(db, Number(id))
  return 'sent' as const
}
