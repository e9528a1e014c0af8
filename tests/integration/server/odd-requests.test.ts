import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../src/http/log.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { sendRaw } from '../../harness/raw-request.ts'

/** Malformed requests that no browser sends get a proper response and log no error. */
const logged: string[] = []
let portal: TestPortal
beforeAll(async () => {
  const destination = new Writable({
    write(line: Buffer, _encoding, done) {
      logged.push(line.toString())
      done()
    },
  })
  portal = await openTestPortal({ log: createLog('warn', destination) })
})
afterAll(() => portal.close())

/** Sends the lines and returns status and text of the response. */
function send(...lines: string[]): Promise<[status: number, text: string]> {
  const { promise, resolve, reject } = Promise.withResolvers<[number, string]>()
  const socket = connect({ port: Number(new URL(portal.origin()).port), host: '127.0.0.1' })
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.on('error', reject)
  socket.on('close', () => resolve([Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text]))
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  return promise
}
const form = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 0']

test.each(['//[', '//x/dashboard', '//[::1]/login', '/\\evil.example', 'http://[/x', '/%ff%fe', '/%'])(
  'GET %s is 404',
  async (target) => {
    const [status, text] = await send(`GET ${target} HTTP/1.1`, 'Host: localhost')
    expect([status, text.includes('返回首页')], text).toEqual([404, true])
    expect(logged).toEqual([])
  },
)

test.each(['//[', '//login', '//x/login', '/LOGIN', '/login/', '/no/such/page'])('POST %s is 404', async (target) => {
  const [status, text] = await send(`POST ${target} HTTP/1.1`, 'Host: localhost', ...form)
  expect([status, text.includes('返回首页')], text).toEqual([404, true])
  expect(logged).toEqual([])
})

test.each(['GET /rss.xml', 'GET /api/system/area/pc', 'POST /login', 'POST /api/account/logout'])(
  '%s requires a valid Host header',
  async (request) => {
    for (const host of ['[', 'a b', '', 'x:y', 'x:123456', '[::g]', 'a/b', 'user@host', '999.999.999.999']) {
      const [status, text] = await send(`${request} HTTP/1.1`, `Host: ${host}`, ...form)
      expect([status, text.split('\r\n\r\n')[1]], host).toEqual([
        400,
        '{"code":400,"data":null,"message":"请求头 Host 有误，应为本站的域名或 IP 地址。"}',
      ])
    }
    for (const host of ['localhost', 'localhost:9801', '127.0.0.1:9801', '[::1]:9801', 'a_b.example.gov.cn'])
      expect((await send(`${request} HTTP/1.1`, `Host: ${host}`, ...form))[0], host).not.toBe(400)
    expect(logged).toEqual([])
  },
)

test('a path of slashes redirects to /', async () => {
  const [status, text] = await send('GET /// HTTP/1.1', 'Host: localhost')
  expect([status, /^location: (.*)/im.exec(text)?.[1]]).toEqual([308, '/'])
})

test('the host of an absolute request target is ignored', async () => {
  expect((await send('GET http://elsewhere.example/dashboard HTTP/1.1', 'Host: localhost'))[0]).toBe(200)
  expect((await send('GET http://elsewhere.example HTTP/1.1', 'Host: localhost'))[0]).toBe(302)
})

test('a HEAD request that ends before its body while its response is prepared is refused without a body', async () => {
  const client = await portal.database.pool.connect()
  try {
    await client.query('begin; lock table article')
    const head = { method: 'HEAD', target: '/search/search?inputMessage=a', headers: [], body: new Uint8Array() }
    const { status, text } = await sendRaw(portal.origin(), { ...head, lengthOff: 1_000 })
    expect([status, text]).toEqual([400, ''])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a query in GBK, as old programs write it, is read', async () => {
  // 修路 in GBK and in UTF-8; the second byte of 镕 in GBK is a letter.
  for (const words of ['%D0%DE%C2%B7', '%E4%BF%AE%E8%B7%AF']) {
    const [status, text] = await send(`GET /search/search?inputMessage=${words} HTTP/1.1`, 'Host: localhost')
    expect([status, text.includes('检索到有关 修路 全部内容如下')], text).toEqual([200, true])
  }
  const [, text] = await send('GET /search/search?inputMessage=%E9F HTTP/1.1', 'Host: localhost')
  expect(text).toContain('检索到有关 镕')
  expect(logged).toEqual([])
})
