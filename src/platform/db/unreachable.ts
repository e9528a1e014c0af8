/**
 * SQLSTATEs that say nothing against the statement: the server went away, changes its role or has no room, and a later
 * try may succeed. Class 08 is meant as a whole.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export const awayStates = {
  '08000': 'connection exception',
  '08001': 'the connection could not be opened',
  '08003': 'the connection does not exist',
  '08004': 'the server refused the connection',
  '08006': 'the connection failed',
  '08007': 'the outcome of a transaction is unknown',
  '08P01': 'the protocol was violated, as by a proxy that changes its server',
  '25006': 'the server is read-only: a standby, or a primary that was demoted',
  '40001': 'a standby canceled the query because of a conflict with recovery',
  '53000': 'insufficient resources',
  '53200': 'out of memory',
  '53300': 'too many connections',
  '53400': 'a configured limit was exceeded',
  '55000': 'the database accepts no connections',
  '57P01': 'the server shuts down',
  '57P02': 'another backend crashed',
  '57P03': 'the server starts or recovers',
  '57P04': 'the database was dropped',
  '57P05': 'the session was idle for too long',
  '58000': 'system error outside PostgreSQL',
  '58030': 'reading or writing failed',
  '58P01': 'a file is missing',
  '58P02': 'a file is there twice',
} as const

const isAwayState = (code: string): boolean => code in awayStates || /^08...$/.test(code)

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Errors of `pg` without a code. */
const messages =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/

export const awayMessage = '系统正在恢复，暂时不能查询和提交，请几分钟后再试。'

/** Value of Retry-After while the database is unreachable. */
export const retrySeconds = 30

/** The error for requests that are not attempted while the database is known to be unreachable. */
export const unreachable = (): Error => new Error('Connection terminated: the database is known to be unreachable')

/** Whether the database is unreachable: the query was not at fault, and a later try may succeed. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  if (typeof code === 'string' && (networkCodes.has(code) || isAwayState(code))) return true
  // A server that stopped has removed its socket.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  return messages.test(error.message) || isUnreachable(error.cause)
}
