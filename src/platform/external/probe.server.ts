import http from 'node:http'
import { isIPv6 } from 'node:net'

/** Marks a request of the site to itself, so that it counts as no visit. */
export const probeHeader = 'x-portal-probe'

export type ProbeTarget = { host: string; port: number; path: string; limitMs: number }

/** `status` is 0 where the answer did not arrive whole and in time. */
export type ProbeAnswer = { status: number; durationMs: number }

/**
 * Asks a server for a page as a visitor does, and reads it to its end.
 * @param signal ends the wait.
 * @throws the reason of the signal.
 */
export async function probe({ host, port, path, limitMs }: ProbeTarget, signal?: AbortSignal): Promise<ProbeAnswer> {
  const started = performance.now()
  const limit = AbortSignal.timeout(limitMs)
  const status = await read({ host, port, path }, signal ? AbortSignal.any([signal, limit]) : limit).catch(() => 0)
  signal?.throwIfAborted()
  return { status, durationMs: Math.round(performance.now() - started) }
}

function read({ host, port, path }: Omit<ProbeTarget, 'limitMs'>, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const name = isIPv6(host) ? `[${host}]` : host
    const headers = { host: `${name}:${port}`, accept: 'text/html', 'user-agent': 'portal-probe', [probeHeader]: '1' }
    const sent = http.get({ host, port, path, headers, agent: false, signal }, (response) => {
      response.on('error', reject)
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.resume()
    })
    sent.on('error', reject)
  })
}
