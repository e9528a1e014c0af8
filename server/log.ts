import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * The log. Of a request it tells method and path: what stands behind the question mark may be somebody's number, typed
 * where it does not belong, and an address of the network names a household. Of a fault it tells what and where: errors of
 * databases also carry the rows and values that were being written.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: {
      err: told,
      req: ({ method, url = '' }: { method?: string; url?: string }) => ({ method, path: url.split('?', 1)[0] }),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

function told(fault: unknown): unknown {
  if (!(fault instanceof Error)) return fault
  const { name, message, stack, cause } = fault
  const { code } = fault as NodeJS.ErrnoException
  return { type: name, code, message, stack, ...(cause === undefined ? {} : { cause: told(cause) }) }
}
