import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { ErrorCounts } from '../platform/error-counts.ts'

const errorLevel = pino.levels.values.error ?? 50

/**
 * Creates the log without personal data. Requests are logged with method and path only: the query may contain a
 * personal number typed into the wrong field, and an IP address identifies a household. Errors are logged with type,
 * code, message, stack and cause only: database errors also carry rows and values.
 */
export function createLog(level: string, destination?: DestinationStream, errors?: Pick<ErrorCounts, 'count'>): Logger {
  const options: LoggerOptions = {
    level,
    hooks: {
      logMethod(given, method, number) {
        // Our messages are constants. One that is made of an error may be anything.
        if (number >= errorLevel) errors?.count(typeof given[1] === 'string' ? given[1] : 'other')
        method.apply(this, given)
      },
    },
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
