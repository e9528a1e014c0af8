import { createServer, get as request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeArticle, withdraw } from '../../harness/factories.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { freePorts, hasVarnish, startVarnish, type Varnish } from '../../harness/varnish.ts'

let portal: TestPortal
let varnish: Varnish
let purgePort = 0

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/** As it comes: nothing is decompressed. */
async function ask(path: string, headers: Record<string, string> = {}, origin = varnish.origin): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(origin + path, { headers }, resolve).on('error', reject)
  })
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }
}
const textOf = async (path: string, headers?: Record<string, string>) => String((await ask(path, headers)).body)
/** Asks until the page is kept. */
async function keep(path: string, headers: Record<string, string> = {}): Promise<void> {
  await expect.poll(async () => Number((await ask(path, headers)).headers['x-hits'])).toBeGreaterThan(0)
}

/** Tells how often a page was sent from the cache. */
const countHits = (vcl: string) =>
  vcl.replace('unset resp.http.xkey;', 'unset resp.http.xkey;\n    set resp.http.x-hits = obj.hits;')

describe('what the portal says of its pages', () => {
  let plain: TestPortal
  let told: TestPortal
  beforeAll(async () => {
    plain = await openTestPortal()
    // Nobody takes its purges, which must not hold anything up.
    told = await openTestPortal({ sharedCacheAddresses: ['http://127.0.0.1:1'] })
  })
  afterAll(async () => {
    await plain.close()
    await told.close()
  })
  const headersOf = async ({ origin }: TestPortal, path: string, headers: Record<string, string> = {}) =>
    (await ask(path, headers, origin())).headers

  test('names tags and times only where a shared cache is configured', async () => {
    for (const time of [1, 2]) {
      const headers = await headersOf(told, '/dashboard')
      expect([time, headers['xkey']]).toEqual([time, expect.stringMatching(/\barticles:152201000000\b.*\bsite$/)])
      expect(headers['cdn-cache-control']).toMatch(
        /^s-maxage=(?:[1-9]|[1-9]\d|[1-5]\d\d|600), stale-while-revalidate=10, stale-if-error=86400$/,
      )
      // Browsers ask each time, as before.
      expect(headers['cache-control']).toBe('public, no-cache')
      expect(await headersOf(plain, '/dashboard')).not.toHaveProperty('xkey')
    }
  })

  test.each([
    ['a display', { cookie: 'display=elder' }],
    ['any cookie', { cookie: 'a=b' }],
    ['a session', { token: 'a' }],
    ['a district', { areacode: '152202000000' }],
  ])('names none for a request with %s', async (_, own) => {
    await headersOf(told, '/dashboard')
    const headers = await headersOf(told, '/dashboard', own)
    expect([headers['xkey'], headers['cdn-cache-control']]).toEqual([undefined, undefined])
  })

  test.each(['/no-such-page', '/', '/api/messages', '/login', '/subsidy/subsidy?name=%E7%8E%8B'])(
    'names none for %s, which is not kept for everybody at that address',
    async (path) => expect(await headersOf(told, path)).not.toHaveProperty('xkey'),
  )
})

const isThere = hasVarnish()

describe.runIf(isThere)('Varnish with deploy/varnish/portal.vcl', () => {
  beforeAll(async () => {
    const [port = 0, purges = 0] = await freePorts(2)
    purgePort = purges
    portal = await openTestPortal({ sharedCacheAddresses: [`http://127.0.0.1:${purges}`] })
    varnish = await startVarnish({ port, purges, portal: Number(new URL(portal.origin()).port) }, countHits)
  })
  afterAll(async () => {
    await varnish.stop()
    await portal.close()
  })

  test('sends a page from its cache until what it shows changes', async () => {
    await keep('/party/party')
    const id = await makeArticle(portal.db, { title: '缓存前发布的文章' })
    await expect.poll(() => textOf('/party/party')).toContain('缓存前发布的文章')
    await keep('/party/party')
    await withdraw(portal.db, id)
    await expect.poll(() => textOf('/party/party')).not.toContain('缓存前发布的文章')
  })

  test('a page of another district stays', async () => {
    await keep('/dashboard')
    portal.services.sharedCaches.drop(['articles:152202000000'])
    // A purge is answered before the next one is sent.
    portal.services.sharedCaches.drop(['hints:152202000000'])
    expect(Number((await ask('/dashboard')).headers['x-hits'])).toBeGreaterThan(0)
  })

  test('nobody else sees the display or the session of a visitor', async () => {
    await keep('/dashboard')
    const elder = await ask('/dashboard', { cookie: 'display=elder.dark' })
    expect(String(elder.body)).toContain('data-display="elder dark"')
    expect(elder.headers['x-hits']).toBe('0')
    expect(await textOf('/dashboard')).not.toContain('data-display="elder dark"')
    // The first visitor of a page is one with a cookie.
    expect(await textOf('/politics/politics', { cookie: 'display=elder' })).toContain('data-display="elder"')
    expect(await textOf('/politics/politics')).not.toContain('data-display="elder"')
    const other = await ask('/politics/politics', { cookie: '__Host-token=a; x=y' })
    expect(other.headers['x-hits']).toBe('0')
  })

  test('keeps one copy for each encoding', async () => {
    const identity = (await ask('/dashboard')).body
    for (const [accepted, encoding, unpack] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['deflate', undefined, (body: Buffer) => body],
    ] as const) {
      await keep('/dashboard', { 'accept-encoding': accepted })
      const { headers, body } = await ask('/dashboard', { 'accept-encoding': accepted })
      expect([accepted, headers['content-encoding']]).toEqual([accepted, encoding])
      expect(unpack(body).equals(identity)).toBe(true)
    }
  })

  test('answers 304 from its cache, and hides what is meant for it', async () => {
    await keep('/dashboard')
    const { headers } = await ask('/dashboard')
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['xkey']))
    expect(headers).not.toHaveProperty('cdn-cache-control')
    expect(headers['cache-control']).toBe('public, no-cache')
    const again = await ask('/dashboard', { 'if-none-match': String(headers['etag']) })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(Number(again.headers['x-hits'])).toBeGreaterThan(0)
  })

  test('knows a page by its parameters in any order', async () => {
    await makeArticle(portal.db)
    await keep('/party/party?pageNum=1&areaId=1')
    expect(Number((await ask('/party/party?areaId=1&pageNum=1')).headers['x-hits'])).toBeGreaterThan(0)
  })

  test('passes forms on, and takes purges only at their own port', async () => {
    const send = async (origin: string) => {
      const body = new URLSearchParams({ title: '' })
      const { status, headers } = await fetch(`${origin}/feedback/feedback`, {
        method: 'POST',
        body,
        redirect: 'manual',
      })
      return [status, headers.get('cache-control')]
    }
    expect(await send(varnish.origin)).toEqual(await send(portal.origin()))
    await keep('/dashboard')
    const purge = (origin: string) => fetch(origin, { method: 'PURGE', headers: { xkey: 'site' } })
    expect((await purge(varnish.origin)).status).toBe(405)
    expect(Number((await ask('/dashboard')).headers['x-hits'])).toBeGreaterThan(0)
    expect((await purge(`http://127.0.0.1:${purgePort}`)).status).toBe(200)
    expect((await ask('/dashboard')).headers['x-hits']).toBe('0')
  })

  test('everything is purged when changes may have been missed', async () => {
    await keep('/dashboard')
    portal.services.watch.setListening(false)
    // What is rendered meanwhile is not kept.
    expect((await ask('/news/news', {}, portal.origin())).headers).not.toHaveProperty('xkey')
    portal.services.watch.setListening(true)
    await expect.poll(async () => (await ask('/dashboard')).headers['x-hits']).toBe('0')
  })
})

describe.runIf(isThere)('while the portal is away', () => {
  /** Pages expire at once, so that every answer is one of an expired page. */
  const expiring = (vcl: string) =>
    vcl
      .replace(/set beresp\.ttl = std\.duration\([^;]+;/, 'set beresp.ttl = 0.2s;')
      .replace('set req.grace = 10s;', 'set req.grace = 0s;')

  test('kept pages are sent with their age, and others are explained', async () => {
    const [port = 0, purges = 0] = await freePorts(2)
    // Its purges go nowhere: one of the start might come after the page was kept.
    const away = await openTestPortal({ sharedCacheAddresses: ['http://127.0.0.1:1'] })
    // What the start invalidates is not kept.
    await expect.poll(async () => (await ask('/dashboard', {}, away.origin())).headers).toHaveProperty('xkey')
    const front = await startVarnish({ port, purges, portal: Number(new URL(away.origin()).port) }, expiring)
    try {
      const before = await ask('/dashboard', {}, front.origin)
      expect(before.status).toBe(200)
      await away.close()
      const aged = async () => {
        const { status, headers } = await ask('/dashboard', {}, front.origin)
        return status === 200 ? Number(headers['age']) : status
      }
      const first = await aged()
      expect(first).not.toBe(503)
      await expect.poll(aged).toBeGreaterThan(first)
      expect((await ask('/dashboard', {}, front.origin)).body.equals(before.body)).toBe(true)
      const other = await ask('/regions1/regions1', {}, front.origin)
      expect([other.status, String(other.body)]).toEqual([503, expect.stringContaining('请几分钟后再打开本页')])
      const own = await ask('/dashboard', { cookie: 'display=elder' }, front.origin)
      expect(own.status).toBe(503)
    } finally {
      await front.stop()
    }
  })

  test('a fault of the portal does not replace a kept page', async () => {
    const [port = 0, purges = 0, portalPort = 0] = await freePorts(3)
    let status = 200
    const headers = { xkey: 'site', 'cdn-cache-control': 's-maxage=60', 'cache-control': 'public, no-cache' }
    const faulty = createServer((_, response) => {
      response.writeHead(status, status === 200 ? headers : {}).end(`answer ${status}`)
    }).listen(portalPort, '127.0.0.1')
    const front = await startVarnish({ port, purges, portal: portalPort }, expiring)
    const told = async (path: string, own = {}) => {
      const answer = await ask(path, own, front.origin)
      return `${answer.status} ${String(answer.body)}`
    }
    try {
      expect(await told('/a')).toBe('200 answer 200')
      await expect.poll(async () => Number((await ask('/a', {}, front.origin)).headers['age'])).toBe(0)
      status = 503
      await expect.poll(() => told('/b')).toBe('503 answer 503')
      for (let time = 0; time < 20; time += 1) expect(await told('/a')).toBe('200 answer 200')
      expect(await told('/a', { cookie: 'a=b' })).toBe('503 answer 503')
    } finally {
      await front.stop()
      faulty.close()
    }
  })
})
