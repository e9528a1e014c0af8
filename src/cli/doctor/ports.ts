import { createServer } from 'node:net'
import type { Reading } from '../../domain/system-status/signal.ts'
import type { District } from '../../domain/districts/schema.ts'
import type { Check } from './check.ts'

const limitMs = 3_000

type Use = 'free' | 'ours' | 'taken' | 'forbidden'

export const portsCheck = (districts: readonly District[], host: string): Check => ({
  name: 'ports',
  title: '端口',
  async read() {
    const all = districts.flatMap(({ ports, name }) => ports.map((port) => ({ port, name })))
    const uses = await Promise.all(all.map(async ({ port, name }) => ({ port, name, use: await useOf(port, host) })))
    return judgePorts(uses)
  },
})

export function judgePorts(uses: readonly { port: number; name: string; use: Use }[]): Reading {
  const list = (use: Use) => uses.filter((each) => each.use === use).map(({ port, name }) => `${port}（${name}）`)
  const [taken, forbidden] = [list('taken'), list('forbidden')]
  if (taken.length > 0)
    return {
      state: 'fault',
      words: `已被其他程序占用：${taken.join('、')}。请停止该程序（ss -ltnp 可查看），或用 PORTAL_PORT_SHIFT 让所有端口后移。`,
    }
  if (forbidden.length > 0)
    return {
      state: 'fault',
      words: `当前用户不能打开：${forbidden.join('、')}。请改用 1024 以上的端口，由 nginx 对外。`,
    }
  const ours = list('ours').length
  if (ours === 0) return { state: 'ok', words: `${uses.length} 个端口都空闲，平台没有在运行。` }
  if (ours === uses.length) return { state: 'ok', words: `${ours} 个端口都由正在运行的平台使用。` }
  return {
    state: 'warning',
    words: `平台只打开了 ${ours} 个端口，空闲的有：${list('free').join('、')}。请重新启动平台。`,
  }
}

async function useOf(port: number, host: string): Promise<Use> {
  const code = await tryListening(port, host)
  if (code === null) return 'free'
  if (code === 'EACCES') return 'forbidden'
  return (await isPortal(port, host)) ? 'ours' : 'taken'
}

/** @returns null once it was opened and closed again, otherwise why it could not be. */
const tryListening = (port: number, host: string): Promise<string | null> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'unknown'))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })

/** Every call, known or not, is answered in the portal's envelope. */
async function isPortal(port: number, host: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(limitMs)
    const response = await fetch(`${originOf(host, port)}/api/doctor`, { signal })
    const { code, message } = (await response.json()) as { code?: unknown; message?: unknown }
    return code === response.status && typeof message === 'string'
  } catch {
    return false
  }
}

/** The address of health and metrics, without which the portal starts all the same. */
export const metricsCheck = (address: { host: string; port: number } | null): Check => ({
  name: 'metrics-port',
  title: '监控端口',
  async read() {
    if (address === null) return { state: 'ok', words: '没有开放。' }
    const { host, port } = address
    if ((await tryListening(port, host)) === null) return { state: 'ok', words: `${port} 空闲。` }
    if (await isHealthy(port, host)) return { state: 'ok', words: `${port} 由正在运行的平台使用。` }
    return {
      state: 'warning',
      words: `${port} 不能使用，可能已被其他程序占用，平台会在没有监控的情况下运行。请停止该程序，或改正 PORTAL_METRICS_PORT 和 PORTAL_METRICS_ADDRESS。`,
    }
  },
})

async function isHealthy(port: number, host: string): Promise<boolean> {
  try {
    const response = await fetch(`${originOf(host, port)}/healthz`, { signal: AbortSignal.timeout(limitMs) })
    return response.status === 200 && (await response.text()) === 'ok\n'
  } catch {
    return false
  }
}

function originOf(host: string, port: number): string {
  const address = host === '::' || host === '0.0.0.0' ? '127.0.0.1' : host
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}
