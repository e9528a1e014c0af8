/** SQLSTATE: connection exceptions (class 08), shutdown and start-up, no free slot, no connections accepted. */
const states = /^(?:08...|57P0[1-3]|53300|55000)$/
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
  if (typeof code === 'string' && (networkCodes.has(code) || states.test(code))) return true
  return messages.test(error.message) || isUnreachable(error.cause)
}
