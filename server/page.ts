import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'

type Encoding = 'br' | 'gzip' | 'identity'
const encodings: Encoding[] = ['br', 'gzip', 'identity']

/**
 * A page as it is sent: headers as a flat list of names and values, and its bytes, compressed once for each encoding asked for.
 * The ETag is weak: the bytes of an encoding may change, what they say does not.
 */
export type Page = {
  status: number
  headers: string[]
  etag: string
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>
  sent: number
}

export function makePage(status: number, headers: Readonly<Record<string, string>>, body: Buffer): Page {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const all = Object.entries({ ...headers, vary: 'accept-encoding', etag }).flat()
  return { status, headers: all, etag, bodies: { identity: body }, sent: 0 }
}

/** Memory of a page with its compressed forms, which are about a third of it together. */
export const pageBytes = ({ bodies }: Page): number => Math.ceil(bodies.identity.length * 1.4) + 1_024

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Brotli's qualities: 2 ms for a home page of 88 KB, and 90 ms for one that is a tenth smaller. */
const quick = 5
const best = 11

/**
 * Answers with a page, or with 304 where the visitor has it already. `own` are headers for this visitor alone, as a flat
 * list like those of the page.
 */
export async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: Page,
  own: readonly string[] = [],
): Promise<void> {
  const encoding = acceptedEncoding(headerOf(request, 'accept-encoding'))
  if (!page.bodies[encoding]) page.bodies[encoding] = await compress(page.bodies.identity, encoding)
  sendReadyPage(request, response, page, own)
}

function compress(body: Buffer, encoding: Encoding, quality = quick): Promise<Buffer> {
  if (encoding === 'gzip') return deflate(body, { level: 8 })
  return brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
}

/** A page that is asked for again will be asked for often: its best compression is made while others are served. */
async function improve(page: Page): Promise<void> {
  page.bodies.br = await compress(page.bodies.identity, 'br', best)
}

/** The same at once, if the encoding that the visitor takes is there; else false, and nothing was sent. */
export function sendReadyPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: Page,
  own: readonly string[] = [],
): boolean {
  const encoding = acceptedEncoding(headerOf(request, 'accept-encoding'))
  const body = page.bodies[encoding]
  if (!body) return false
  page.sent += 1
  if (page.sent === 2 && encoding === 'br') void improve(page)
  if (page.status === 200 && holds(headerOf(request, 'if-none-match'), page.etag)) {
    response.writeHead(304, [...page.headers, ...own]).end()
    return true
  }
  const packed = encoding === 'identity' ? [] : ['content-encoding', encoding]
  response.writeHead(page.status, [...page.headers, ...own, ...packed, 'content-length', String(body.length)])
  if (request.method === 'HEAD') response.end()
  else response.end(body)
  return true
}

/** One header as it came. `request.headers` would first make an object of all of them: a fifth of the time of a hit. */
export function headerOf({ rawHeaders }: IncomingMessage, name: string): string | undefined {
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

/** Browsers send few different headers; whoever sends many forgets only his own. */
const negotiator = new Negotiator({ supportedValues: encodings, cache: new LRUCache<string, string>({ max: 100 }) })

const acceptedEncoding = (text: string | undefined): Encoding => (text && negotiator.negotiate(text)) || 'identity'
