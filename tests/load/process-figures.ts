import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Linux reports process times in hundredths of a second, whatever the kernel's clock rate. */
const ticksPerSecond = 100

/** Seconds of processor time used so far by a process and its current children. */
export const cpuSeconds = (pid: number): number =>
  ownCpuSeconds(pid) + listChildren(pid).reduce((sum, child) => sum + cpuSeconds(child), 0)

export function ownCpuSeconds(pid: number): number {
  const fields = statOf(pid)
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

export const getParent = (pid: number): number => Number(statOf(pid)[1])

/** The fields of its state, beginning with the third. */
function statOf(pid: number): string[] {
  const own = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may contain spaces, so fields are counted from behind it.
  return own.slice(own.lastIndexOf(')') + 2).split(' ')
}

export function listChildren(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
}

/** Memory in bytes: current and peak. */
export function memory(pid: number): { resident: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
  return { resident: bytes('VmRSS'), peak: bytes('VmHWM') }
}

/** Resets the peak memory of a process. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')
