import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Running } from './servers/child-process.ts'
import type { Encoding } from './fetch-bytes.ts'
import { CannotMeasure, type Machine, onCore } from './machine.ts'
import { cpuSeconds } from './process-figures.ts'
import { format } from './report.ts'

const run = promisify(execFile)
const connections = 32

/**
 * `perSecond`: requests per second of wall-clock time. `perCpuSecond`: requests per second of the server's processor
 * time, that is, on a core of its own. `p99Ms`: the 99th percentile.
 */
export type Load = { perSecond: number; perCpuSecond: number; p99Ms: number }

/** How often and how long a URL is loaded. */
export type Rounds = { rounds: number; roundSeconds: number; warmUpSeconds: number }

/** Whether something can still be measured, not how fast it is. */
export const briefRounds: Rounds = { rounds: 1, roundSeconds: 1, warmUpSeconds: 0 }

/** Processor time of one request in microseconds. */
export const toMicroseconds = (perCpuSecond: number): string => `${format(1_000_000 / perCpuSecond)} µs`

/**
 * Loads one URL over 32 keep-alive connections.
 * @throws CannotMeasure if the server refused, failed or aborted any request.
 */
export async function load(
  machine: Machine,
  options: { server: Running; url: string; seconds: number; encoding: Encoding; script?: string },
): Promise<Load> {
  const { server, url, seconds, encoding, script } = options
  const [program, args] = onCore(machine.clientCore, [
    machine.wrk,
    '--threads=1',
    `--connections=${connections}`,
    `--duration=${seconds}s`,
    '--timeout=20s',
    '--latency',
    `--header=accept-encoding: ${encoding}`,
    ...(script ? [`--script=${script}`] : []),
    url,
  ])
  server.assertRunning()
  const before = cpuSeconds(server.pid)
  const { stdout } = await run(program, args, { timeout: seconds * 1000 + 30_000 }).catch((error: unknown) => {
    throw new CannotMeasure(`wrk 没有跑完：${String(error)}`, { cause: error })
  })
  server.assertRunning()
  const used = cpuSeconds(server.pid) - before
  const refused = /^\s*(?:Socket errors|Non-2xx).*$/m.exec(stdout)?.[0]
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1] ?? 0)
  if (refused || requests === 0) throw new CannotMeasure(`${url} 没有正常回答：${refused?.trim() ?? stdout}`)
  return {
    perSecond: Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1]),
    perCpuSecond: requests / used,
    p99Ms: milliseconds(/99%\s+([\d.]+)(us|ms|s|m)/.exec(stdout)),
  }
}

function milliseconds(found: RegExpExecArray | null): number {
  const factor = { us: 0.001, ms: 1, s: 1_000, m: 60_000 }[found?.[2] ?? ''] ?? Number.NaN
  return Number(found?.[1]) * factor
}
