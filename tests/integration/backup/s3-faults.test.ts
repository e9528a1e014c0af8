import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:https'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPlace } from '../../../src/backup/places/open-place.server.ts'
import { type Patience, patient } from '../../../src/platform/s3/patience.ts'
import { type Place, PlaceError } from '../../../src/backup/places/place.ts'
import { selfSigned } from '../../fixtures/self-signed.ts'
import { makeFolder } from '../../harness/folders.ts'
import { type Fault, type FrontOptions, startFront } from '../../harness/s3-front.ts'
import { namesOf, readAll } from '../../harness/places.ts'
import { startS3 } from '../../harness/s3.ts'

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3(makeFolder())
})
afterAll(() => s3.stop())

/** As in production, but not as slowly. */
const quick: Patience = { ...patient, firstDelayMs: 1, silenceMs: 1_500 }
/** Where requests are counted, a busy machine is not taken for a silent service. */
const unhurried: Patience = { ...quick, silenceMs: 60_000 }

type Front = Awaited<ReturnType<typeof startFront>>

async function withPlace<Result>(
  options: FrontOptions,
  use: (place: Place, front: Front) => Promise<Result>,
  patience = quick,
): Promise<Result> {
  const { origin, pathname } = new URL(s3.address.url)
  const front = await startFront(origin, options)
  try {
    return await use(openPlace({ ...s3.address, url: `http://127.0.0.1:${front.port}${pathname}` }, patience), front)
  } finally {
    await front.stop()
  }
}

async function* bytesOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += 1024 ** 2) yield content.subarray(at, at + 1024 ** 2)
}

const digest = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** Each request has the fault the first time that it is sent. */
function onceEach(fault: Fault): NonNullable<FrontOptions['faultOf']> {
  const seen = new Set<string>()
  return ({ method, url }) => {
    const request = `${method} ${url}`
    // Only an upload can be too slow.
    if (seen.has(request) || (method !== 'PUT' && typeof fault === 'object' && fault.status === 400)) return undefined
    seen.add(request)
    return fault
  }
}

const faults: [string, Fault][] = [
  ['dropped before it is read', 'drop'],
  ['dropped while it is sent', 'drop-upload'],
  ['dropped once it was done', 'drop-answer'],
  ['dropped in the middle of the answer', 'drop-download'],
  ['never answered', 'silence'],
  ['answered by half', 'silent-download'],
  ['answered by 500', { status: 500, code: 'InternalError' }],
  ['answered by a proxy', { status: 502 }],
  ['answered by 503', { status: 503, code: 'SlowDown', headers: { 'retry-after': '0' } }],
  ['answered by 429', { status: 429 }],
  ['taken for too slow', { status: 400, code: 'RequestTimeout' }],
]

/** Two parts, and enough to fill buffers on the way. */
const large = randomBytes(17 * 1024 ** 2)

describe.each(faults)('each request is %s once', (_, fault) => {
  test('and a place works all the same', () =>
    withPlace({ faultOf: onceEach(fault) }, async (place) => {
      await place.put('small', bytesOf(Buffer.from('small')))
      await place.put('large', bytesOf(large))
      expect(await place.find('large')).toEqual({ bytes: large.length })
      expect(digest(await readAll(place, 'large'))).toBe(digest(large))
      expect((await readAll(place, 'small')).toString()).toBe('small')
      expect(await namesOf(place, '')).toEqual(['large', 'small'])
      await place.remove('large')
      await place.remove('small')
      expect(await namesOf(place, '')).toEqual([])
    }))
})

test('a download that breaks off again and again goes on each time', async () => {
  await openPlace(s3.address).put('long', bytesOf(large))
  await withPlace(
    { faultOf: ({ number }) => (number < 12 ? 'drop-download' : undefined) },
    async (place, front) => {
      expect(digest(await readAll(place, 'long'))).toBe(digest(large))
      expect(front.seen).toHaveLength(12)
    },
    unhurried,
  )
})

test('a download is not continued with other content', async () => {
  await openPlace(s3.address).put('replaced', bytesOf(large))
  await withPlace({ faultOf: ({ number }) => (number === 1 ? 'drop-download' : undefined) }, async (place) => {
    const parts = (await place.get('replaced'))[Symbol.asyncIterator]()
    await parts.next()
    await openPlace(s3.address).put('replaced', bytesOf(randomBytes(large.length)))
    const rest = async (): Promise<void> => {
      while ((await parts.next()).done !== true);
    }
    await expect(rest()).rejects.toThrow('它被替换或删除了')
  })
})

test('an error of who reads is not taken for one of the connection', async () => {
  await openPlace(s3.address).put('read', bytesOf(large))
  await withPlace(
    {},
    async (place, front) => {
      const full = async function* (parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
        for await (const part of parts) {
          yield part
          throw new Error('disk full')
        }
      }
      const read = pipeline(Readable.from(await place.get('read')), full, async (parts) => {
        for await (const _ of parts);
      })
      await expect(read).rejects.toThrow('disk full')
      expect(front.seen).toHaveLength(1)
    },
    unhurried,
  )
})

test('who reads slowly loses nothing', async () => {
  await openPlace(s3.address).put('slow', bytesOf(large))
  await withPlace({}, async (place, front) => {
    const parts: Uint8Array[] = []
    for await (const part of await place.get('slow')) {
      // Longer than a service may be silent.
      if (parts.length === 0) await new Promise((resolve) => setTimeout(resolve, quick.silenceMs * 2))
      parts.push(part)
    }
    expect(digest(Buffer.concat(parts))).toBe(digest(large))
    expect(front.seen).toHaveLength(1)
  })
})

/** What is said after the last attempt, and how many there were. */
const afterAllAttempts = (fault: Fault): Promise<{ words: string; attempts: number }> =>
  withPlace({ faultOf: () => fault }, async (place, front) => {
    const refused = await place.put('x', bytesOf(Buffer.from('x'))).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(PlaceError)
    return { words: (refused as Error).message, attempts: front.seen.length }
  })

test.each<[string, Fault, string]>([
  ['drops each connection', 'drop', '没有答复，试了 8 次（ECONNRESET）。请检查网络和存储服务。'],
  ['is silent', 'silence', '没有答复，试了 8 次（ETIMEDOUT）。请检查网络和存储服务。'],
  ['is always busy', { status: 503, code: 'SlowDown' }, '暂时不能使用（503 SlowDown）。请稍后再试'],
])('a service that %s is reported after all attempts', async (_, fault, words) => {
  const said = await afterAllAttempts(fault)
  expect(said.words).toContain(words)
  expect(said.attempts).toBe(8)
})

test.each<[string, Fault, string]>([
  ['is busy for an hour', { status: 503, headers: { 'retry-after': '3600' } }, '要求 3600 秒后再试'],
  ['refuses', { status: 403, code: 'AccessDenied' }, '没有读写这个位置的权限'],
  ['has no such bucket', { status: 404, code: 'NoSuchBucket' }, '没有这个存储桶'],
  ['has another clock', { status: 403, code: 'RequestTimeTooSkewed' }, '请校准本机时钟'],
  ['sends elsewhere', { status: 301, code: 'PermanentRedirect' }, 'PORTAL_BACKUP_S3_STYLE'],
])('a service that %s is not asked again', async (_, fault, words) => {
  expect(await afterAllAttempts(fault)).toEqual({ words: expect.stringContaining(words) as string, attempts: 1 })
})

test('an upload that cannot be completed is said to have failed', () =>
  withPlace(
    {
      // The status is sent before the parts are joined.
      faultOf: ({ method, url }) =>
        method === 'POST' && url.includes('uploadId') ? { status: 200, code: 'InternalError' } : undefined,
    },
    async (place, front) => {
      await expect(place.put('unjoined', bytesOf(large))).rejects.toThrow('200 InternalError')
      expect(front.seen.at(-1)?.method).toBe('DELETE')
      expect(await place.find('unjoined')).toBeNull()
    },
  ))

test('a certificate that cannot be trusted is reported at once', async () => {
  let connections = 0
  const server = createServer(selfSigned).listen(0, '127.0.0.1')
  server.on('tlsClientError', () => (connections += 1))
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const place = openPlace({ ...s3.address, url: `https://127.0.0.1:${port}/bucket` }, quick)
  await expect(place.find('x')).rejects.toThrow('证书不可信（DEPTH_ZERO_SELF_SIGNED_CERT）')
  server.close()
  await once(server, 'close')
  expect(connections).toBeLessThanOrEqual(1)
})
