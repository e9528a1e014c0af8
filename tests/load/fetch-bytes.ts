import { get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { sentOften } from '../../src/http/pages/rendered-page.ts'

export type Encoding = 'br' | 'gzip' | 'identity'
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

const timeoutMs = 20_000

/** A response as transferred; `fetch` would decompress it. */
export function fetchBytes(url: string, encoding: Encoding): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, headers: { 'accept-encoding': encoding } }, (response) => {
      const { statusCode: status = 0, headers } = response
      buffer(response).then((body) => resolve({ status, headers, body }), reject)
    })
    request.setTimeout(timeoutMs, () => request.destroy(new Error(`${url} did not respond in time.`)))
    request.once('error', reject)
  })
}

const settleTries = 12
const settlePauseMs = 400
const alikeInARow = 2

/** The response in the long run: the server replaces the quick compression of a page that is sent often by a better one. */
export async function fetchSettled(url: string, encoding: Encoding): Promise<Answer> {
  for (let sent = 0; sent < sentOften; sent += 1) await fetchBytes(url, encoding)
  let answer = await fetchBytes(url, encoding)
  for (let tries = 0, alike = 1; tries < settleTries && alike < alikeInARow; tries += 1) {
    await wait(settlePauseMs)
    const next = await fetchBytes(url, encoding)
    alike = next.body.equals(answer.body) ? alike + 1 : 1
    answer = next
  }
  return answer
}
