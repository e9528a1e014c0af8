import { clearTimeout, setTimeout } from 'node:timers'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { isUnreachable } from '../platform/db/unreachable.ts'

export type DatabaseWatch = {
  /** Since when the database has been unreachable; null while it is reachable. */
  readonly awaySince: Date | null
  /** Called when the connection that listens for invalidations is lost or restored. */
  setListening: (listening: boolean) => void
  /** Whether an error means that the database is unreachable; if so, schedules a check. */
  suspect: (error: unknown) => boolean
  close: () => void
}

/**
 * Delay between losing a connection and the first check. A server that is shutting down may still respond on another
 * connection for a moment, which must not count as reachable.
 */
const settleMs = 250
const checkMs = 1_000
const checkTimeoutMs = 3_000

/**
 * Tracks whether the database is reachable, and logs one line when that changes.
 * @param on `suspend`: invalidations may be missed from now on. `answered`: the database is reachable but invalidations
 * are still not received. `resume`: both work again.
 */
// oxlint-disable-next-line max-lines-per-function -- closures over one state
export function watchDatabase(
  pool: Pool,
  log: Logger,
  on: { suspend: () => void; answered: () => void; resume: () => void },
): DatabaseWatch {
  let listening = true
  let lostAt: Date | null = null
  let awaySince: Date | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const back = (): void => {
    if (!awaySince) return
    const seconds = Math.round((Date.now() - awaySince.getTime()) / 1_000)
    awaySince = null
    log.warn({ seconds }, 'database can be reached again')
  }
  const away = (error: unknown): void => {
    on.suspend()
    if (awaySince) return
    awaySince = lostAt ?? new Date()
    const { code, message } = error as NodeJS.ErrnoException
    log.error({ code, reason: message }, 'database cannot be reached; serving cached pages')
  }
  const check = async (): Promise<void> => {
    try {
      // The types lack `query_timeout` for a single query.
      const query = { text: 'select 1', query_timeout: checkTimeoutMs }
      await pool.query(query)
      back()
      if (listening) {
        lostAt = null
        on.resume()
        return
      }
      on.answered()
    } catch (error) {
      if (!closed) away(error)
    }
    schedule(checkMs)
  }
  const schedule = (ms: number): void => {
    clearTimeout(timer)
    timer = closed ? undefined : setTimeout(() => void check(), ms).unref()
  }
  const lost = (): void => {
    if (lostAt || closed) return
    lostAt = new Date()
    schedule(settleMs)
  }

  return {
    get awaySince() {
      return awaySince
    },
    setListening(now) {
      listening = now
      if (!now) {
        lost()
        return on.suspend()
      }
      clearTimeout(timer)
      lostAt = null
      back()
      on.resume()
    },
    suspect(error) {
      if (!isUnreachable(error)) return false
      lost()
      return true
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
