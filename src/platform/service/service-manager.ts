/** What systemd passed to this process; nothing of it without systemd. */
export type ServiceManager = {
  /** File descriptors of listening sockets, which two processes may share while one replaces the other. */
  sockets: readonly number[]
  /** Socket that takes notices of readiness; null without one. */
  notifySocket: string | null
  /** Time after which systemd restarts a process that sent no sign of life; null without a watchdog. */
  watchdogMs: number | null
}

const firstSocket = 3

/**
 * Reads the variables of sd_listen_fds(3), sd_notify(3) and sd_watchdog_enabled(3). Those for another process count as
 * unset: child processes inherit the environment, but not the sockets.
 */
export function readServiceManager(environment: NodeJS.ProcessEnv, pid: number): ServiceManager {
  const { LISTEN_PID, LISTEN_FDS, NOTIFY_SOCKET, WATCHDOG_PID, WATCHDOG_USEC } = environment
  const count = LISTEN_PID === String(pid) ? toCount(LISTEN_FDS) : 0
  const watchdogUs = WATCHDOG_PID === undefined || WATCHDOG_PID === String(pid) ? toCount(WATCHDOG_USEC) : 0
  return {
    sockets: Array.from({ length: count }, (_, place) => firstSocket + place),
    notifySocket: NOTIFY_SOCKET || null,
    watchdogMs: watchdogUs > 0 ? watchdogUs / 1_000 : null,
  }
}

const toCount = (text = ''): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0)
