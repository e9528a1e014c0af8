import { execFile } from 'node:child_process'
import { clearInterval, setInterval } from 'node:timers'
import type { Logger } from 'pino'
import type { ServiceManager } from './service-manager.ts'

/** Tells systemd how the service is; does nothing where nobody listens. */
export type Notifier = {
  ready: (status: string) => Promise<void>
  stopping: (status: string) => Promise<void>
  /**
   * Sends signs of life while this process works. systemd restarts it when they end: when its event loop no longer
   * turns, or when `isStuck` says so.
   * @param isStuck gets the time that it may take.
   * @returns a function that ends them.
   */
  watch: (isStuck: (patienceMs: number) => Promise<boolean>) => () => void
}

/** A process for each notice, because Node has no datagram sockets of the Unix family. */
const program = 'systemd-notify'
const longestMs = 10_000

export function createNotifier({ notifySocket, watchdogMs }: ServiceManager, log: Logger): Notifier {
  const send = async (...notices: string[]): Promise<void> => {
    if (notifySocket === null) return
    await new Promise<void>((resolve) =>
      execFile(program, notices, { timeout: longestMs }, (error) => {
        if (error) log.warn({ reason: error.message }, 'systemd could not be notified')
        resolve()
      }),
    )
  }
  return {
    ready: (status) => send('--ready', `--status=${status}`),
    stopping: (status) => send('STOPPING=1', `--status=${status}`),
    watch(isStuck) {
      if (notifySocket === null || watchdogMs === null) return () => undefined
      const everyMs = watchdogMs / 2
      let looking = false
      const look = async (): Promise<void> => {
        if (looking) return
        looking = true
        if (await isStuck(everyMs / 2)) log.error('database connections are stuck; leaving the restart to systemd')
        else await send('WATCHDOG=1')
        looking = false
      }
      const timer = setInterval(() => void look(), everyMs)
      return () => clearInterval(timer)
    },
  }
}
