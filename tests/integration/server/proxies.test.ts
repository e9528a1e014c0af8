import { request } from 'node:http'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../../src/http/log.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { type Portal, startPortal } from '../../harness/portal.ts'

/** Behind proxies that terminate TLS: one trusted, one missing from the settings. */
const logged: { msg: string; from?: string }[] = []
let database: TestDatabase
let trusted: Portal
let unknown: Portal
beforeAll(async () => {
  const destination = new Writable({
    write(line: Buffer, _encoding, done) {
      logged.push(JSON.parse(line.toString()) as (typeof logged)[number])
      done()
    },
  })
  database = await openTestDatabase()
  trusted = await startPortal(database, { trustedProxies: ['127.0.0.1'] })
  unknown = await startPortal(database, { log: createLog('warn', destination) })
})
afterAll(async () => {
  await trusted.close()
  await unknown.close()
  await database.close()
})
beforeEach(() => void logged.splice(0))

type Answer = { status: number | undefined; headers: Record<string, string | string[] | undefined>; text: string }

/** Unlike fetch, sends any header. */
function send(portal: Portal, path: string, headers: Record<string, string>, body?: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  request(
    portal.origin() + path,
    { method: body === undefined ? 'GET' : 'POST', headers: { ...(body === undefined ? {} : type), ...headers } },
    (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }))
    },
  )
    .on('error', reject)
    .end(body)
  return promise
}
const host = 'gongkai.example.gov.cn'
const overTls = { host, 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' }
const refusal = '请在本站的页面上提交，不能从其他网站提交。'

test.each<[string, Record<string, string>]>([
  ['a proxy that is not trusted', { host }],
  ['an untrusted proxy that does not announce TLS', { host, origin: `https://${host}` }],
  ['an untrusted proxy that announces TLS', { ...overTls, origin: `https://${host}` }],
  ['a proxy that changes the host', { host: 'inside', origin: `https://${host}`, 'sec-fetch-site': 'same-origin' }],
])('own forms work behind %s', async (_, headers) => {
  const form = { ...headers, referer: `https://${headers.host}/sitemap?x=1` }
  const answer = await send(unknown, '/display', form, 'toggle=elder')
  expect([answer.status, answer.headers.location]).toEqual([303, '/sitemap?x=1'])
  const data = await send(unknown, '/subsidy/subsidy.data', headers, 'objectIdentity=1')
  expect([data.status, data.text.includes('Bad Request')]).toEqual([422, false])
  expect(logged.filter(({ msg }) => !msg.startsWith('forwarded headers'))).toEqual([])
})

test.each<Record<string, string>>([
  { host, origin: 'https://evil.example' },
  { host, origin: 'null' },
  { host, origin: `https://${host}`, 'sec-fetch-site': 'cross-site' },
  { host, 'sec-fetch-site': 'same-site' },
])('cross-site forms are refused with a message: %j', async (headers) => {
  for (const path of ['/display', '/subsidy/subsidy.data', '/login']) {
    const answer = await send(unknown, path, headers, 'toggle=elder')
    expect([answer.status, answer.text], path).toEqual([403, refusal])
  }
  const call = await send(unknown, '/api/account/logout', headers, '')
  expect(call.status).toBe(403)
  expect(logged).toEqual([])
})

test('an untrusted proxy is named in the log once', async () => {
  const portal = await startPortal(database, {
    log: createLog(
      'warn',
      new Writable({
        write(line: Buffer, _encoding, done) {
          logged.push(JSON.parse(line.toString()) as (typeof logged)[number])
          done()
        },
      }),
    ),
  })
  for (let count = 0; count < 3; count += 1) await send(portal, '/no/such', overTls)
  expect(logged).toHaveLength(1)
  expect(logged[0]).toMatchObject({ from: '127.0.0.1', msg: expect.stringContaining('PORTAL_TRUSTED_PROXIES') })
  await portal.close()
  logged.splice(0)
  await send(trusted, '/no/such', overTls)
  expect(logged).toEqual([])
})

test('cookies set over TLS have the __Host- prefix, and both names are read', async () => {
  const cookies = ({ headers }: Answer) => headers['set-cookie'] ?? []
  const form = { origin: `https://${host}` }
  const written = await (await fetch(`${trusted.origin()}/feedback/feedback?mode=write`)).text()
  const [, key = ''] = /name="key" value="([^"]+)"/.exec(written) ?? []
  const message = new URLSearchParams({ key, nickname: '示例甲', phone: '13800000011', message: '路灯', areaId: '1' })
  const sent = await send(trusted, '/feedback/feedback?mode=write', { ...overTls, ...form }, String(message))
  expect(sent.status).toBe(303)
  const [pair = ''] = cookies(sent)[0]?.split(';') ?? []
  expect(cookies(sent)[0]).toMatch(/^__Host-feedback-receipt=.*; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/)
  const [, receipt = '?'] = pair.split('=')
  for (const cookie of [pair, `feedback-receipt=${receipt}`])
    expect((await send(trusted, '/feedback/feedback?mode=done', { ...overTls, cookie })).text).toContain(receipt)

  const { loginName, password } = await makeAccount({ db: database.db })
  const login = new URLSearchParams({ loginName, password })
  const entered = await send(trusted, '/login', { ...overTls, ...form }, String(login))
  expect(cookies(entered)[0]).toMatch(/^Admin-Token=.*; Secure/)
})

test('HSTS is sent only if a trusted proxy announces TLS', async () => {
  const paths = ['/dashboard', '/dashboard', '/api/system/area/pc', '/api/system/area/pc', '/favicon.svg', '/no/such']
  const promised = async (portal: Portal, headers: Record<string, string>) => {
    const found = []
    for (const path of paths) found.push((await send(portal, path, headers)).headers['strict-transport-security'])
    return new Set(found)
  }
  expect(await promised(trusted, overTls)).toEqual(new Set(['max-age=31536000']))
  expect(await promised(trusted, { host, 'x-forwarded-proto': 'http' })).toEqual(new Set([undefined]))
  expect(await promised(unknown, overTls)).toEqual(new Set([undefined]))
})

test.each(['/robots.txt', '/sitemap.xml', '/rss.xml', '/feed.json'])('%s uses only http and https', async (path) => {
  const given = async (protocol: string) =>
    (await send(trusted, path, { ...overTls, 'x-forwarded-proto': protocol })).text
  expect(await given('https')).toContain(`https://${host}/`)
  for (const protocol of ['javascript', 'ftp', '"><script>']) {
    const text = await given(protocol)
    expect(text, protocol).toContain(`http://${host}/`)
    expect(text, protocol).not.toContain(protocol)
  }
})
