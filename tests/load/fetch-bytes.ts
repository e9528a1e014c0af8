import { get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Encoding = 'br' | 'gzip' | 'identity'
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

const timeoutMs = 20_000

/** One answer as it comes over the wire: `fetch` would unpack it. */
export function fetchBytes(url: string, encoding: Encoding): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, headers: { 'accept-encoding': encoding } }, (response) => {
      const { statusCode: status = 0, headers } = response
      buffer(response).then((body) => resolve({ status, headers, body }), reject)
    })
    request.setTimeout(timeoutMs, () => request.destroy(new Error(`${url} did not answer in time.`)))
    request.once('error', reject)
  })
}
