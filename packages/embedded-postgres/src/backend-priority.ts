import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { constants, getPriority, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** Linux takes one change of a session's priority in 100 ms, unless root makes it. */
const [retryMs, mostTries] = [150, 20]

/** Not the lowest: while a backend waits for the processor, others may wait for a lock that it holds. */
const lowest = constants.priority.PRIORITY_BELOW_NORMAL

/**
 * Lowers the priority of a backend if that of this process is low; otherwise half of a background job's work would still
 * compete with requests. Nothing happens where the platform refuses it.
 */
export async function followPriority(backendPid: number): Promise<void> {
  const priority = Math.min(getPriority(), lowest)
  if (priority <= 0) return
  try {
    setPriority(backendPid, priority)
    // Linux shares processor time among sessions first, and PostgreSQL opens one for each backend.
    if (sessionOf(backendPid) === backendPid) await setSessionPriority(backendPid, priority)
  } catch {
    // Another user's process, another platform, or a backend that ended.
  }
}

function sessionOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may contain spaces. State, parent, process group and session follow it.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3])
}

async function setSessionPriority(pid: number, priority: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await writeFile(`/proc/${pid}/autogroup`, String(priority))
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || tries === mostTries) throw error
      await wait(retryMs)
    }
  }
}
