import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Holder = { pid: number; started: string; bootTicks: string | null }

/** Thrown when another living process holds the folder; the message says which one. */
export class FolderInUse extends Error {
  readonly pid: number

  constructor(folder: string, holder: Holder) {
    super(
      `数据目录 ${folder} 正由进程 ${holder.pid} 使用（自 ${holder.started} 起）。` +
        `内嵌数据库同时只能由一个进程打开：请先停止该进程，或用 PORTAL_DATA 指定另一个目录。`,
    )
    this.pid = holder.pid
  }
}

/**
 * Claims a data folder for this process: two processes on one embedded database silently lose rows.
 * @returns a function that gives the folder back.
 * @throws FolderInUse
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'portal.lock')
  const own: Holder = { pid: process.pid, started: new Date().toISOString(), bootTicks: startTicks(process.pid) }
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify(own), { flag: 'wx', mode: 0o600 })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = readHolder(file)
      if (holder && isAlive(holder)) throw new FolderInUse(folder, holder)
      rmSync(file, { force: true })
    }
  }
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return null
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  // After a crash the number may belong to another program: on Linux the start time tells them apart.
  return holder.bootTicks === startTicks(holder.pid)
}

/** Field 22 of /proc/PID/stat, the process's start in clock ticks since boot; null where there is no /proc. */
function startTicks(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}
