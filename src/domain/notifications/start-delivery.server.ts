import { startWhenNeeded } from '../../jobs/start-when-needed.ts'
import { deliverDue } from '../../outbox/deliver.ts'
import { haveDeliveries } from '../../outbox/outbox.ts'
import { type ChannelParts, openChannels } from './channels.server.ts'

/** Delivers what people are to be told. @returns a function that stops it after the delivery in progress. */
export function startDelivery(parts: ChannelParts, report: (fault: unknown) => void): () => Promise<void> {
  const { channels, close } = openChannels(parts)
  const stop = startWhenNeeded(
    () => haveDeliveries(parts.db, channels),
    (signal) => deliverDue(parts.db, channels, { signal, report }),
    report,
  )
  return async () => {
    await stop()
    close()
  }
}
