import type { ChildProcess } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { districtsOn } from '../e2e/portal.ts'
import { programEnvironment } from '../harness/programs.ts'
import { endChild, startChild } from './children.ts'
import { startHaproxy } from './haproxy.ts'
import { startReaders } from './readers.ts'
import { until } from './until.ts'

const root = join(import.meta.dirname, '../..')

/** One line of JSON for each pair that was stopped. */
export const reportFile = join(root, 'test-results/behind-haproxy.jsonl')
/** `asked`: requests beside the browsers. `failures`: those of them that failed, and what else went wrong. */
export type PairReport = { replaced: number; killed: number; asked: number; failures: string[] }

/** Whether portals of tests are two processes behind HAProxy that are replaced all the time. */
export const isBehindHaproxy = process.env.BEHIND_HAPROXY === '1'
/** Every how many replacements a process is killed instead of stopped; 0 for never. */
const killEvery = Number(process.env.BEHIND_HAPROXY_KILL_EVERY ?? 0)
/** At most; without it, one after the other. */
const mostReplacements = Number(process.env.BEHIND_HAPROXY_REPLACEMENTS ?? Number.POSITIVE_INFINITY)

const addresses = ['127.0.0.2', '127.0.0.3'] as const
/** HAProxy needs two seconds to mark down a process that leaves. */
const leaveSeconds = 4

export type Pair = { stop: () => Promise<void> }

type Options = { folder: string; portShift: number; preloaded?: readonly string[]; settings: Record<string, string> }

/**
 * Two processes of the portal on one data folder, HAProxy in front of them, readers, and a loop that replaces one
 * process after the other, as an update does, until `stop`.
 */
export async function startReplacedPair(options: Options): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-pair-'))
  const ports = districtsOn(options.portShift).flatMap((district) => district.ports)
  const metricsPort = 9_464 + options.portShift
  const haproxy = await startHaproxy({ folder, ports, metricsPort, addresses })
  const processes = [await start(options, 0), await start(options, 1)]
  const isUp = (place: number) => haproxy.isUp(`portal${place + 1}`)
  await until('both processes are up', async () => (await isUp(0)) && isUp(1))
  const readers = startReaders(`http://127.0.0.1:${ports[0]}`, { withForms: killEvery === 0 })
  const report: PairReport = { replaced: 0, killed: 0, asked: 0, failures: readers.failures }

  const stopping = new AbortController()
  const replace = async (place: number): Promise<void> => {
    const isKilled = killEvery > 0 && (report.replaced + 1) % killEvery === 0
    await endChild(processes[place], isKilled ? 'SIGKILL' : 'SIGTERM')
    // A short journey has one replacement too.
    if (stopping.signal.aborted && report.replaced > 0) return
    processes[place] = await start(options, place)
    await until(`process ${place + 1} is up`, () => isUp(place))
    report.replaced += 1
    if (isKilled) report.killed += 1
  }
  const replacing = (async () => {
    const goesOn = (turn: number) => turn === 0 || (turn < mostReplacements && !stopping.signal.aborted)
    for (let turn = 0; goesOn(turn); turn += 1) await replace(turn % 2)
  })().catch((error: unknown) => void report.failures.push(`not replaced: ${String(error)}`))
  return {
    async stop() {
      stopping.abort()
      await replacing
      await readers.stop()
      await Promise.all(processes.map((each) => endChild(each)))
      await haproxy.stop()
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(dirname(reportFile), { recursive: true })
      appendFileSync(reportFile, `${JSON.stringify({ ...report, asked: readers.count() })}\n`)
    },
  }
}

async function start({ folder, portShift, preloaded = [], settings }: Options, place: number): Promise<ChildProcess> {
  const child = startChild(process.execPath, [...preloaded, 'src/main.ts'], {
    cwd: root,
    env: {
      ...programEnvironment(),
      PORTAL_DATA: folder,
      PORTAL_PORT_SHIFT: String(portShift),
      ...settings,
      PORTAL_HOST: addresses[place],
      PORTAL_METRICS_ADDRESS: addresses[place],
      PORTAL_TRUSTED_PROXIES: '127.0.0.1',
      PORTAL_LEAVE_SECONDS: String(leaveSeconds),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout?.on('data', (chunk) => (said += String(chunk)))
  await until('平台已启动', () => {
    if (child.exitCode !== null) throw new Error(`The portal ended: ${said}`)
    return Promise.resolve(said.includes('平台已启动'))
  })
  return child
}
