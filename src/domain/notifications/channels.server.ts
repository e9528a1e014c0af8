import type { Channels } from '../../outbox/deliver.ts'
import { createMailer } from '../../outbox/mail.ts'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import type { Db } from '../../platform/db/types.ts'
import type { District } from '../districts/schema.ts'
import type { AnswerChannels } from './answer-address.ts'
import type { NotificationSettings } from './notification-settings.ts'
import { createEndpointChannels, findGateway } from './endpoint-channels.server.ts'
import { createFanOut } from './fan-out.server.ts'
import { createMailChannel } from './mail-channel.server.ts'
import { nameSite, type SiteName } from './mail-text.ts'

export type ChannelParts = {
  db: Db
  keys: Keys
  districts: () => readonly District[]
  settings: NotificationSettings
}

/** Everything that the outbox delivers, and a function that closes it. */
export function openChannels({ db, keys, districts, settings }: ChannelParts): {
  channels: Channels
  close: () => void
} {
  const mailer = settings.mail && createMailer(settings.mail)
  const siteOf = createSiteNames(districts, settings.origin)
  return {
    channels: {
      'fan-out': createFanOut(db, settings.endpoints),
      ...createEndpointChannels({ db, keys, endpoints: settings.endpoints, siteOf }),
      ...(mailer && { mail: createMailChannel({ db, keys, mailer, siteOf }) }),
    },
    close: () => mailer?.close(),
  }
}

/** By which ways the citizens of a district can be told. */
export const findAnswerChannels =
  ({ mail, endpoints }: NotificationSettings) =>
  (districtCode: string): AnswerChannels => ({
    mail: mail !== null,
    sms: findGateway(endpoints, districtCode) !== undefined,
  })

const createSiteNames =
  (districts: () => readonly District[], origin: string | null) =>
  (districtCode: string | null): SiteName => {
    const all = districts()
    return nameSite(all.find(({ areaCode }) => areaCode === districtCode) ?? all[0], origin)
  }
