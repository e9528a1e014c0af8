import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export type SendOptions = {
  method: 'POST' | 'PUT'
  headers: Readonly<Record<string, string>>
  body: string
  /** Whether the address may be an inner one. */
  inner?: boolean
  limitMs?: number
}

export type SendResult = { status: number; text: string }

/** Thrown where nothing was sent, because the address is an inner one here. */
export class InnerAddressError extends Error {}

const mostBytes = 64 * 1024

/**
 * Sends a request to another site, under the guard of outgoing requests: the name is resolved once, every address of it
 * is checked, and the connection goes to the one that was checked. Redirects are not followed.
 * @throws InnerAddressError, or the error of the connection.
 */
export async function send(
  address: string,
  { inner = false, limitMs = 15_000, ...options }: SendOptions,
): Promise<SendResult> {
  const url = new URL(address)
  const found = await lookup(url.hostname.replaceAll(/^\[|\]$/g, ''), { all: true })
  const [first] = found
  if (!first || (!inner && !found.every((each) => isPublicAddress(each.address)))) throw new InnerAddressError()
  return request(url, first.address, { ...options, signal: AbortSignal.timeout(limitMs) })
}

function request(
  url: URL,
  address: string,
  { method, headers, body, signal }: Pick<SendOptions, 'method' | 'headers' | 'body'> & { signal: AbortSignal },
): Promise<SendResult> {
  return new Promise((resolve, reject) => {
    const { request: open } = url.protocol === 'https:' ? https : http
    const sent = open({
      host: address,
      port: url.port,
      path: url.pathname + url.search,
      method,
      // The certificate has to be for the name, not for the address.
      servername: isIP(url.hostname) ? '' : url.hostname,
      headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
      // A kept connection could lead to an address that was checked for another name.
      agent: false,
      signal,
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes <= mostBytes) parts.push(part)
        else response.destroy(new Error('The answer is too long.'))
      })
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
    })
    sent.end(body)
  })
}
