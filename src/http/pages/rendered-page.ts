import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'

import type { Tally } from '../metrics/request-meters.ts'

type Encoding = 'br' | 'gzip' | 'identity'
const encodings: Encoding[] = ['br', 'gzip', 'identity']

/**
 * A rendered page: headers as a flat list of names and values, and the body, compressed once per requested encoding.
 * The ETag is weak: the compressed bytes may change while the content stays the same.
 */
export type Page = {
  status: number
  headers: string[]
  etag: string
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>
  /** By encoding: the body as it is sent, and the headers with those of the body. */
  prepared: Partial<Record<Encoding, Prepared>>
  sent: number
  /** For a cache in front of the portal: its tags, and until when it may be kept. Only for what is the same for everybody. */
  shared?: { tags: string; until: number } | undefined
  /** Read from a standby while the primary was away: up to when it is complete. */
  asOf?: Date
  /** Counts its answers from the cache. */
  tally: Tally
}

/** `text` is the body in Latin-1, if it is small. */
type Prepared = { body: Buffer; text: string | null; headers: string[] }

export function makePage(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  tally: Tally = { sent: 0, unchanged: 0 },
): Page {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const all = Object.entries({ ...headers, vary: 'accept-encoding', etag }).flat()
  return { status, headers: all, etag, bodies: { identity: body }, prepared: {}, sent: 0, tally }
}

/** Estimated memory of a page including its compressed bodies and their texts, which together are about two thirds of its size. */
export const pageBytes = ({ bodies }: Page): number => Math.ceil(bodies.identity.length * 1.7) + 1_024

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/**
 * Brotli qualities. For a home page of 68 KB, `quick` takes 1.6 ms; `best` takes 90 ms and is 7 % smaller. Eight and nine
 * gain nothing over seven, and ten takes 36 ms.
 */
const quick = 7
const best = 11

/**
 * Sends a page, or 304 if the visitor already has it. `own` are headers for this visitor only, as a flat list of names
 * and values.
 */
export async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: Page,
  own: readonly string[] = [],
): Promise<void> {
  const encoding = acceptedEncoding(readHeader(request, 'accept-encoding'))
  if (!page.bodies[encoding]) {
    const made = await compress(page.bodies.identity, encoding)
    // A better one may be there by now.
    page.bodies[encoding] ??= made
  }
  sendReadyPage(request, response, page, own)
}

function compress(body: Buffer, encoding: Encoding, quality = quick): Promise<Buffer> {
  if (encoding === 'gzip') return deflate(body, { level: 8 })
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
    },
  })
}

/**
 * The smallest window that holds the whole body. Brotli allocates what the window needs, and with the default of 4 MB
 * a page takes four times as long to compress and is no smaller.
 */
const windowBits = (bytes: number): number =>
  Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 1))))

/**
 * A page sent this often will probably be sent much more often. Compressing it best takes as long as rendering it twenty
 * times, so not every page is worth it.
 */
export const sentOften = 5

/** Recompresses a page in the background. */
async function improve(page: Page): Promise<void> {
  page.bodies.br = await compress(page.bodies.identity, 'br', best)
}

/** `sendPage` without compressing: returns false and sends nothing if the accepted encoding is not there yet. */
export function sendReadyPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: Page,
  own: readonly string[] = [],
): boolean {
  const encoding = acceptedEncoding(readHeader(request, 'accept-encoding'))
  const body = page.bodies[encoding]
  if (!body) return false
  page.sent += 1
  if (page.sent === sentOften) void improve(page)
  if (page.status === 200 && holds(readHeader(request, 'if-none-match'), page.etag)) {
    response.writeHead(304, [...page.headers, ...own]).end()
    return true
  }
  const { headers, text } = prepare(page, encoding, body)
  response.writeHead(page.status, own.length === 0 ? headers : [...headers, ...own])
  if (request.method === 'HEAD') response.end()
  else if (text === null) response.end(body)
  else response.end(text, 'latin1')
  return true
}

/** Largest body that fits, with its headers, the buffer on the stack from which Node writes a string. */
const smallBody = 15_000

/** Made once for each body, since a cached page is sent often. */
function prepare(page: Page, encoding: Encoding, body: Buffer): Prepared {
  const made = page.prepared[encoding]
  if (made?.body === body) return made
  const packed = encoding === 'identity' ? [] : ['content-encoding', encoding]
  const headers = [...page.headers, ...packed, 'content-length', String(body.length)]
  // Node sends headers and a string in one write, a buffer as a second part: a tenth of the time of a cached page.
  const text = body.length <= smallBody ? body.toString('latin1') : null
  const prepared = { body, text, headers }
  page.prepared[encoding] = prepared
  return prepared
}

/** One raw header. Building `request.headers` would take a fifth of the time of a cache hit. */
export function readHeader({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at]
    if (given?.length === name.length && given.toLowerCase() === name) return rawHeaders[at + 1]
  }
  return undefined
}

function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(',').some((candidate) => candidate.trim() === etag)
}

const negotiator = new Negotiator({ supportedValues: encodings })

/** Results by header. Browsers send few different ones; if a client sends many, they are forgotten at once. */
const accepted = new Map<string, Encoding>()
const mostAccepted = 100

function acceptedEncoding(text: string | undefined): Encoding {
  if (!text) return 'identity'
  const known = accepted.get(text)
  if (known) return known
  const encoding = negotiator.negotiate(text) || 'identity'
  if (accepted.size >= mostAccepted) accepted.clear()
  accepted.set(text, encoding)
  return encoding
}
