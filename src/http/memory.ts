import { readdirSync, readFileSync } from 'node:fs'

/**
 * Memory of a process and its descendants in bytes, with shared pages counted once (PSS). Null if not available, as
 * outside Linux.
 */
export function memoryOfTree(pid: number): number | null {
  try {
    return familyOf(pid)
      .map(proportionalBytes)
      .reduce((sum, bytes) => sum + bytes, 0)
  } catch {
    return null
  }
}

function familyOf(pid: number): number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
  return [pid, ...children.flatMap((child) => familyOf(Number(child)))]
}

/** Field 4 of /proc/PID/stat; null if the process has just ended. */
function parentOf(name: string): number | null {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

function proportionalBytes(pid: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kilobytes ?? 0) * 1_024
}
