import { X509Certificate } from 'node:crypto'
import { request } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { compile } from '@fastify/proxy-addr'
import type { Reading } from '../../domain/system-status/signal.ts'
import { judgeCertificate } from '../../domain/system-status/certificate-signal.server.ts'
import { type Check, reasonOf } from './check.ts'

const limitMs = 3_000

/** How a host is reached by visitors; tests name another address. */
export type Door = { host: string; address?: string; port?: number }

type Answer = { certificate: X509Certificate; headers: Readonly<Record<string, unknown>> }

/** What visitors meet in front of the portal: the certificate, and whether the portal trusts the proxy. */
export function frontChecks(hosts: readonly string[], trustedProxies: readonly string[]): Check[] {
  const settings = { name: 'proxies', title: '可信代理', read: () => judgeProxies(trustedProxies, hosts) }
  return [settings, ...hosts.flatMap((host) => hostChecks({ host }))]
}

export function hostChecks(door: Door): Check[] {
  const answer = askOver(door)
  return [
    {
      name: `certificate:${door.host}`,
      title: `证书 ${door.host}`,
      read: async () => judgeHost(await answer, door.host),
    },
    { name: `proxy:${door.host}`, title: `代理 ${door.host}`, read: async () => judgeTransport(await answer) },
  ]
}

export function judgeProxies(trustedProxies: readonly string[], hosts: readonly string[]): Reading {
  try {
    compile([...trustedProxies])
  } catch {
    return {
      state: 'fault',
      words: `PORTAL_TRUSTED_PROXIES 有误：${trustedProxies.join('、')}。应为 IP 地址或网段，如 127.0.0.1,10.0.0.0/8。`,
    }
  }
  if (trustedProxies.length > 0) return { state: 'ok', words: `${trustedProxies.join('、')}。` }
  if (hosts.length === 0)
    return {
      state: 'unknown',
      words: '没有设置。在 nginx 等代理之后运行时必须设置 PORTAL_TRUSTED_PROXIES，否则全体访客共用一个限额。',
    }
  return {
    state: 'warning',
    words:
      '配置了域名，但没有设置 PORTAL_TRUSTED_PROXIES。在代理之后运行时必须设置为代理的地址，否则全体访客共用一个限额。',
  }
}

/** The answer over TLS, or why there was none. The certificate is judged by us, so a bad one is no reason. */
const askOver = ({ host, address = host, port = 443 }: Door): Promise<Answer | string> =>
  new Promise((resolve) => {
    const asked = request(
      {
        host: address,
        port,
        servername: host,
        method: 'HEAD',
        path: '/',
        headers: { host },
        rejectUnauthorized: false,
      },
      (response) => {
        const raw = (response.socket as TLSSocket).getPeerCertificate().raw
        response.destroy()
        resolve({ certificate: new X509Certificate(raw), headers: response.headers })
      },
    )
    asked.setTimeout(limitMs, () => asked.destroy(new Error('timeout')))
    asked.on('error', (error) => resolve(reasonOf(error)))
    asked.end()
  })

const unreachable = (reason: string): Reading => ({
  state: 'unknown',
  words: `从本机打不开 https（${reason}）。如果域名只在外网解析，请在别处检查，或用 --certificate=文件 检查证书文件。`,
})

const judgeHost = (answer: Answer | string, host: string): Reading =>
  typeof answer === 'string' ? unreachable(answer) : judgeCertificate(answer.certificate, new Date(), host)

/** The portal sends HSTS when a trusted proxy says that the visitor uses TLS. */
function judgeTransport(answer: Answer | string): Reading {
  if (typeof answer === 'string') return unreachable(answer)
  if ('strict-transport-security' in answer.headers)
    return { state: 'ok', words: '平台信任代理，并知道访客使用 https。' }
  return {
    state: 'fault',
    words:
      '平台不知道访客使用 https：答复中没有 Strict-Transport-Security。请把代理的地址写入 PORTAL_TRUSTED_PROXIES，并让代理发送 X-Forwarded-Proto。',
  }
}
