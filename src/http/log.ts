import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * Creates the log without personal data. Requests are logged with method and path only: the query may contain a
 * personal number typed into the wrong field, and an IP address identifies a household. Errors are logged with type,
 * code, message, stack and cause only: database errors also carry rows and values.
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
