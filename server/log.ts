import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * The log. Of a request it tells method and path: what stands behind the question mark may be somebody's number, typed
 * where it does not belong, and an address of the network names a household.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: {
      req: ({ method, url = '' }: { method?: string; url?: string }) => ({ method, path: url.split('?', 1)[0] }),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
