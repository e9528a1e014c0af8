import { startWhenNeeded } from '../../jobs/start-when-needed.ts'
import { deliverDue } from '../../outbox/deliver.ts'
import { haveDeliveries } from '../../outbox/outbox.ts'
import { type ChannelParts, openChannels } from './channels.server.ts'
import { startSweep, type SweepParts } from './sweep.server.ts'

/**
 * Looks for what happens by time, and delivers what people are to be told.
 * @returns a function that stops it after the delivery in progress.
 */
export function startTelling(
  { districts, readSignals, ...parts }: Omit<ChannelParts, 'districts'> & SweepParts,
  report: (fault: unknown) => void,
): () => Promise<void> {
  const { db } = parts
  const { channels, close } = openChannels({ ...parts, districts: () => districts().map(({ district }) => district) })
  const stopSweep = startSweep({ db, districts, readSignals }, report)
  const stopDelivery = startWhenNeeded(
    () => haveDeliveries(db, channels),
    (signal) => deliverDue(db, channels, { signal, report }),
    report,
  )
  return async () => {
    await Promise.all([stopSweep(), stopDelivery()])
    close()
  }
}
