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

/** Lack of resources, and failures below the database: nobody would see them once the next query succeeds. */
const isTrouble = (error: unknown): boolean => /^5[38]/.test((error as NodeJS.ErrnoException).code ?? '')

/**
 * Throws unless the database answers and can be written. A standby, or a primary that was demoted, answers; but nothing
 * can be saved, and what it shows may be old. Its connection is closed, because later ones may lead elsewhere.
 */
async function requireWritable(pool: Pool): Promise<void> {
  const client = await pool.connect()
  let isWritable = false
  try {
    // The types lack `query_timeout` for a single query.
    const query = { text: `select current_setting('transaction_read_only') as mode`, query_timeout: checkTimeoutMs }
    const { rows } = await client.query<{ mode: string }>(query)
    isWritable = rows[0]?.mode === 'off'
  } finally {
    client.release(!isWritable)
  }
  if (!isWritable) throw Object.assign(new Error('the database is read-only'), { code: '25006' })
}

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
      await requireWritable(pool)
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
      // A server that became read-only can be listened to as well.
      if (awaySince) return schedule(0)
      clearTimeout(timer)
      lostAt = null
      on.resume()
    },
    suspect(error) {
      if (!isUnreachable(error)) return false
      if (!lostAt && isTrouble(error)) log.error(error, 'the database server is in trouble')
      lost()
      return true
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
