import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Flood } from './flood.ts'
import { atMost, format, formatRatio, type Row } from './report.ts'
import { createPaths, read, readers } from './readers.ts'
import { type Portal, startPortal } from './servers/portal.ts'
import { percentile } from './statistics.ts'

const idleConnections = 1_500
const warmUpMs = 8_000
const roundMs = 16_000
const ratioAim = 1.5

/** Compares the waiting time of readers with that beside many idle connections, and beside many look-ups. */
export async function measureCrowds(workFolder: string): Promise<Row[]> {
  const portal = await startPortal({
    dataFolder: join(workFolder, 'crowds'),
    core: null,
    cacheMb: 0,
    env: { PORTAL_TRUSTED_PROXIES: '127.0.0.1' },
  })
  try {
    return await measureOn(portal)
  } finally {
    await portal.stop()
  }
}

async function measureOn(portal: Portal): Promise<Row[]> {
  const nextPath = await createPaths(portal.origin)
  await read(portal, nextPath, AbortSignal.timeout(warmUpMs))
  const usual = await read(portal, nextPath, AbortSignal.timeout(roundMs))

  const idle = await openIdle(portal.origin)
  const besideIdle = await read(portal, nextPath, AbortSignal.timeout(roundMs))
  const kept = idle.filter(({ closed }) => !closed).length
  for (const socket of idle) socket.destroy()

  const ended = new AbortController()
  const looking = floodIn(portal.origin).finally(() => ended.abort())
  const besideFlood = await read(portal, nextPath, ended.signal)
  const { answered, askedForProof, refused, ownerStatus } = await looking
  portal.assertRunning()

  const p99 = (times: readonly number[]): number => percentile(times, 0.99)
  return [
    { measure: `${readers} 位读者的 p99`, value: `${format(p99(usual))} ms` },
    {
      measure: `一个地址的 ${format(idleConnections)} 条空闲连接：保持，关闭`,
      value: `${format(kept)}，${format(idle.length - kept)}`,
    },
    { measure: '　此时读者的 p99 之比', ...atMost(p99(besideIdle) / p99(usual), ratioAim, formatRatio) },
    {
      measure: '60 个地址反复查同一个号码：答复，要求验证，拒绝',
      value: [answered, askedForProof, refused].map(format).join('，'),
    },
    { measure: '　此时读者的 p99 之比', ...atMost(p99(besideFlood) / p99(usual), ratioAim, formatRatio) },
    { measure: '　本人从别的地址验证后查询', value: ownerStatus === 200 ? '查到' : `没有查到（${ownerStatus}）` },
  ]
}

/** From an address that is not the trusted proxy. */
async function openIdle(origin: string): Promise<Socket[]> {
  const port = Number(new URL(origin).port)
  const sockets = Array.from({ length: idleConnections }, () =>
    connect({ host: '127.0.0.1', port, localAddress: '127.0.0.2' }).on('error', () => undefined),
  )
  await Promise.all(sockets.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])))
  return sockets
}

/** In a thread of its own: in this one, thousands of requests would delay the readers that it measures. */
async function floodIn(origin: string): Promise<Flood> {
  const worker = new Worker(new URL('flood.ts', import.meta.url), { workerData: { origin } })
  const [flood] = (await once(worker, 'message')) as [Flood]
  return flood
}
