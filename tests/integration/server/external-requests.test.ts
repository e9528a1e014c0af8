import { once } from 'node:events'
import http, { type IncomingMessage, type RequestListener } from 'node:http'
import https from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createAsk, type Guard } from '../../../src/platform/external/ask.server.ts'
import { selfSigned } from '../../fixtures/self-signed.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.close()
    if (server instanceof http.Server || server instanceof https.Server) server.closeAllConnections()
  }
})

type Seen = { method: string; host: string; agent: string; url: string }
/** Listens on an address of this machine, and keeps what it was asked. */
async function listen(address: string, answer: RequestListener, port = 0, secure = false) {
  const seen: Seen[] = []
  const listener: RequestListener = (request: IncomingMessage, response) => {
    const { method = '', headers, url = '' } = request
    seen.push({ method, host: headers.host ?? '', agent: headers['user-agent'] ?? '', url })
    answer(request, response)
  }
  const server = secure ? https.createServer(selfSigned, listener) : http.createServer(listener)
  servers.push(server)
  server.listen(port, address)
  await once(server, 'listening')
  return { seen, port: (server.address() as AddressInfo).port }
}
const status =
  (code: number, headers = {}): RequestListener =>
  (_, response) =>
    response.writeHead(code, headers).end()

/** `outside` is 127.0.0.1, where the internet is played, and `inner` is 127.0.0.2. */
const names: Record<string, string[]> = {
  'outside.test': ['127.0.0.1'],
  'secure.test': ['127.0.0.1'],
  'inner.test': ['127.0.0.2'],
  'both.test': ['127.0.0.1', '127.0.0.2'],
}
const guard: Guard = {
  resolve: async (name) => names[name] ?? Promise.reject(new Error('ENOTFOUND')),
  isAllowed: (address) => address === '127.0.0.1',
}
const askWith = (given: Partial<Parameters<typeof createAsk>[0]> = {}) =>
  createAsk({ userAgent: 'portal', guard, pauseMs: 0, limitMs: 2_000, ...given })

test.each([
  [200, 'alive'],
  [204, 'alive'],
  [304, 'alive'],
  [404, 'gone'],
  [410, 'gone'],
  [400, 'unclear'],
  [401, 'unclear'],
  [403, 'unclear'],
  [429, 'unclear'],
  [500, 'unclear'],
  [503, 'unclear'],
] as const)('%d means %s', async (code, answer) => {
  const { port } = await listen('127.0.0.1', status(code))
  expect(await askWith()(`http://outside.test:${port}/a?b=1`)).toBe(answer)
})

test('asks with HEAD and its own name, then with GET without reading the body', async () => {
  const ended = Promise.withResolvers<boolean>()
  const { seen, port } = await listen('127.0.0.1', (request, response) => {
    if (request.method === 'HEAD') return void response.writeHead(405).end()
    response.on('close', () => ended.resolve(response.writableFinished))
    response.writeHead(200).end(Buffer.alloc(32_000_000))
  })
  expect(await askWith()(`http://user:secret@outside.test:${port}/a?b=1#c`)).toBe('alive')
  const own = { host: `outside.test:${port}`, agent: 'portal', url: '/a?b=1' }
  expect(seen).toEqual([
    { method: 'HEAD', ...own },
    { method: 'GET', ...own },
  ])
  // The connection was closed before everything was sent.
  expect(await ended.promise).toBe(false)
})

test('connects to the address that was checked, whatever the name answers then', async () => {
  const { seen: outside, port } = await listen('127.0.0.1', status(404))
  const { seen: inner } = await listen('127.0.0.2', status(200), port)
  let asked = 0
  const changing: Guard = {
    ...guard,
    resolve: async () => {
      asked += 1
      return asked === 1 ? ['127.0.0.1'] : ['127.0.0.2']
    },
  }
  // Its HEAD goes to the address that was checked; its GET is checked anew, and refused.
  expect(await askWith({ guard: changing })(`http://changing.test:${port}/`)).toBe('refused')
  expect([outside.length, inner.length, asked]).toEqual([1, 0, 2])
})

test.each(['http://inner.test:PORT/', 'http://both.test:PORT/', 'http://127.0.0.2:PORT/', 'ftp://outside.test:PORT/'])(
  'asks nothing at %s',
  async (address) => {
    const { seen, port } = await listen('127.0.0.2', status(200))
    await listen('127.0.0.1', status(200), port)
    const literals: Guard = { ...guard, resolve: async (name) => names[name] ?? [name] }
    expect(await askWith({ guard: literals })(address.replace('PORT', String(port)))).toBe('refused')
    expect(seen).toEqual([])
  },
)

test('follows three redirects, and none to an inner address or another protocol', async () => {
  const { seen, port: inner } = await listen('127.0.0.2', status(200))
  const { port } = await listen('127.0.0.1', (request, response) => {
    const [, kind, left] = (request.url ?? '').split('/')
    const location = {
      inner: `http://inner.test:${inner}/secret`,
      literal: `http://127.0.0.2:${inner}/secret`,
      file: 'file:///etc/passwd',
      hop: left === '0' ? undefined : `/hop/${Number(left) - 1}`,
    }[kind ?? '']
    if (location) response.writeHead(302, { location }).end()
    else response.writeHead(404).end()
  })
  const literals: Guard = { ...guard, resolve: async (name) => names[name] ?? [name] }
  const ask = askWith({ guard: literals })
  const at = (path: string) => ask(`http://outside.test:${port}${path}`)
  expect(await Promise.all(['/inner', '/literal', '/file', '/hop/3', '/hop/4'].map(at))).toEqual([
    'refused',
    'refused',
    'refused',
    'gone',
    'unclear',
  ])
  expect(seen).toEqual([])
})

test('a wrong certificate, a name that nobody knows, a closed port and silence are unreachable', async () => {
  const { seen, port: secure } = await listen('127.0.0.1', status(200), 0, true)
  const { port: silent } = await listen('127.0.0.1', () => undefined)
  const { port: closed } = await listen('127.0.0.1', status(200))
  servers.pop()?.close()
  const unanswered: Guard = { ...guard, resolve: () => new Promise(() => undefined) }
  expect(
    await Promise.all([
      askWith()(`https://secure.test:${secure}/`),
      askWith()('http://unknown.test/'),
      askWith()(`http://outside.test:${closed}/`),
      askWith({ limitMs: 50 })(`http://outside.test:${silent}/`),
      askWith({ limitMs: 50, guard: unanswered })('http://outside.test/'),
    ]),
  ).toEqual(Array.from({ length: 5 }, () => 'unreachable'))
  expect(seen).toEqual([])
})

test('without another guard nothing of this machine is asked', async () => {
  const { seen, port } = await listen('127.0.0.1', status(200))
  const ask = createAsk({ userAgent: 'portal', pauseMs: 0 })
  for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0x7f000001'])
    expect(await ask(`http://${host}:${port}/`)).toBe('refused')
  expect(seen).toEqual([])
})

test('leaves time between two requests to a host', async () => {
  const times: number[] = []
  const { port } = await listen('127.0.0.1', (_, response) => {
    times.push(performance.now())
    response.writeHead(403).end()
  })
  await askWith({ pauseMs: 100 })(`http://outside.test:${port}/`)
  const [head = 0, get = 0] = times
  expect(get - head).toBeGreaterThan(50)
})
