import { createServer } from 'node:net'
import { join } from 'node:path'
import { loadConfig } from '../../../src/config.ts'
import { type Running, startServer } from './child-process.ts'
import { fetchBytes } from '../fetch-bytes.ts'
import { CannotMeasure, onCore } from '../machine.ts'

const root = join(import.meta.dirname, '../../..')
/** All below 32,768: Linux uses the ports above for outgoing connections, of which a load test makes many. */
const portShifts = [12_000, 13_000, 14_000, 15_000, 16_000, 17_000]
const startMs = 120_000
/** Port shifts of portals of this process. */
const taken = new Set<number>()

/** `portShift`: its `PORTAL_PORT_SHIFT`. */
export type Portal = Running & { origin: string; portShift: number }

/**
 * Starts the product like `npm start`, on one core unless `core` is null. `cacheMb` is in MiB, 0 disables the page
 * cache. The API is not rate-limited unless `apiPerMinute` is set, because all load comes from one address.
 */
export async function startPortal(options: {
  dataFolder: string
  core: number | null
  cacheMb?: number
  apiPerMinute?: number
  /** Additional settings. */
  env?: NodeJS.ProcessEnv
}): Promise<Portal> {
  const { portShift, firstPort } = await choosePorts()
  const origin = `http://127.0.0.1:${firstPort}`
  const running = await startServer({
    name: '三务公开平台',
    command: onCore(options.core, [process.execPath, '--max-semi-space-size=16', 'src/main.ts']),
    cwd: root,
    // Without the caller's environment, whose settings could distort the figures.
    env: {
      PATH: process.env.PATH,
      // As `npm start` does.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      PORTAL_PORT_SHIFT: String(portShift),
      PORTAL_DATA: options.dataFolder,
      PORTAL_HOST: '127.0.0.1',
      PORTAL_LOG_LEVEL: 'error',
      PORTAL_API_PER_MINUTE: String(options.apiPerMinute ?? 0),
      ...(options.cacheMb === undefined ? {} : { PORTAL_CACHE_MB: String(options.cacheMb) }),
      ...options.env,
    },
    timeoutMs: startMs,
    isReady: () =>
      fetchBytes(`${origin}/dashboard`, 'identity').then(
        ({ status }) => status === 200,
        () => false,
      ),
  })
  const stop = async (): Promise<void> => {
    await running.stop()
    taken.delete(portShift)
  }
  return { ...running, stop, origin, portShift }
}

/** Finds free ports, so that another portal on this machine is not measured instead. */
async function choosePorts(): Promise<{ portShift: number; firstPort: number }> {
  for (const portShift of portShifts) {
    if (taken.has(portShift)) continue
    taken.add(portShift)
    const ports = loadConfig({ PORTAL_PORT_SHIFT: String(portShift) }).districts.flatMap((district) => district.ports)
    const free = await Promise.all(ports.map(isFree))
    const [firstPort] = ports
    if (firstPort !== undefined && free.every(Boolean)) return { portShift, firstPort }
    taken.delete(portShift)
  }
  throw new CannotMeasure('21081 到 26807 之间没有成组的空闲端口，请先关闭别处运行的平台。')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '::', () => probe.close(() => resolve(true)))
  })
}
