import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makePage, sendPage, sendReadyPage, sentOften } from './rendered-page.ts'

/** A fake response with the methods that sending a page uses; `got` records what was sent. */
function answer() {
  const got: { status?: number; headers?: Record<string, string>; body?: Buffer } = {}
  const response = {
    writeHead(status: number, headers: string[]) {
      const pairs = headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]]] : []))
      Object.assign(got, { status, headers: Object.fromEntries(pairs) })
      return response
    },
    end: (body?: Buffer | string, encoding?: BufferEncoding) =>
      Object.assign(got, { body: typeof body === 'string' ? Buffer.from(body, encoding) : body }),
  }
  return { got, response: response as unknown as ServerResponse }
}
const asking = (headers: Record<string, string>) =>
  ({ method: 'GET', rawHeaders: Object.entries(headers).flat() }) as unknown as IncomingMessage
const page = () => makePage(200, { 'content-type': 'text/html' }, Buffer.from('正文'.repeat(500)))

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0.0, gzip;q=0', undefined],
  ['br;q=0.5', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['gzip;q=0.5, br;q=0.8', 'br'],
  ['gzip;q=1.0, br; q=0.1, *;q=0', 'gzip'],
  ['identity, br;q=0.5', undefined],
  ['*', 'br'],
  ['deflate', undefined],
  ['', undefined],
])('accept-encoding %j gives content-encoding %j', async (accepted, encoding) => {
  const { got, response } = answer()
  await sendPage(asking({ 'accept-encoding': accepted }), response, page())
  expect(got.headers?.['content-encoding']).toBe(encoding)
  const body = got.body ?? Buffer.alloc(0)
  const text = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
  expect(text.toString()).toBe('正文'.repeat(500))
  expect(got.headers?.['content-length']).toBe(String(body.length))
})

test('sends a page immediately only if it is already compressed', async () => {
  const kept = page()
  const { response } = answer()
  expect(sendReadyPage(asking({ 'accept-encoding': 'br' }), response, kept)).toBe(false)
  await sendPage(asking({ 'accept-encoding': 'br' }), response, kept)
  expect(sendReadyPage(asking({ 'accept-encoding': 'br' }), response, kept)).toBe(true)
})

test('does not send 304 for a page with an error status', () => {
  const missing = makePage(404, {}, Buffer.from('无'))
  const { got, response } = answer()
  sendReadyPage(asking({ 'if-none-match': missing.etag }), response, missing)
  expect(got.status).toBe(404)
})

test('recompresses a page with the best quality once it is sent often', async () => {
  const kept = page()
  const ask = asking({ 'accept-encoding': 'br' })
  await sendPage(ask, answer().response, kept)
  const first = kept.bodies.br
  for (let sent = 1; sent < sentOften; sent += 1) sendReadyPage(ask, answer().response, kept)
  await expect.poll(() => kept.bodies.br).not.toBe(first)
  expect(brotliDecompressSync(kept.bodies.br ?? Buffer.alloc(0))).toEqual(kept.bodies.identity)
})

test('recompresses for Brotli even if the other visitors take gzip', async () => {
  const kept = page()
  await sendPage(asking({ 'accept-encoding': 'br' }), answer().response, kept)
  const first = kept.bodies.br
  for (let sent = 1; sent < sentOften; sent += 1)
    await sendPage(asking({ 'accept-encoding': 'gzip' }), answer().response, kept)
  await expect.poll(() => kept.bodies.br).not.toBe(first)
})

/** The window of a Brotli stream, as the bits of its size (RFC 7932, section 9.1). */
function windowBitsOf(stream: Buffer): number {
  const first = stream[0] ?? 0
  if ((first & 1) === 0) return 16
  const next = (first >> 1) & 7
  if (next !== 0) return 17 + next
  const last = (first >> 4) & 7
  return last === 0 ? 17 : 8 + last
}

test.each([1_000, 60_000, 70_000, 400_000])(
  'compresses %i bytes with a window that is no larger than needed',
  async (bytes) => {
    const { got, response } = answer()
    const body = Buffer.from(Array.from({ length: bytes }, (_, at) => (at * at) % 251))
    await sendPage(asking({ 'accept-encoding': 'br' }), response, makePage(200, {}, body))
    const window = 2 ** windowBitsOf(got.body ?? Buffer.alloc(0))
    expect(window).toBeGreaterThanOrEqual(bytes)
    expect(window).toBeLessThanOrEqual(Math.max(2 * bytes, 2 ** 10))
  },
)
