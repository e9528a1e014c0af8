import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'

let portal: TestPortal
beforeAll(async () => void (portal = await openTestPortal()))
afterAll(() => portal.close())

function send(...lines: string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect({ port: Number(new URL(portal.origin()).port), host: '127.0.0.1' })
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.on('error', reject)
  socket.on('close', () => resolve(text))
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  return promise
}

test.each(['/dashboard', '/api/system/area/pc', '/favicon.svg', '/login'])(
  '%s rejects two Host headers',
  async (path) => {
    // Served from the cache by now, where it is cacheable.
    expect(await send(`GET ${path} HTTP/1.1`, 'Host: localhost')).toMatch(/^HTTP\/1\.1 200 /)
    const answer = await send(`GET ${path} HTTP/1.1`, 'Host: localhost', 'host: elsewhere.example')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('请求头 Host 只能有一个。')
  },
)

test('a range past the end of a file is 416 with the length of the file', async () => {
  writeFileSync(join(portal.filesFolder, 'x.txt'), '0123456789')
  const get = (path: string, range: string) => fetch(portal.origin() + path, { headers: { range } })
  for (const path of ['/files/x.txt', '/favicon.svg']) {
    const answer = await get(path, 'bytes=99999999-')
    expect(answer.status, path).toBe(416)
    expect(answer.headers.get('content-range'), path).toMatch(/^bytes \*\/\d+$/)
    expect(await answer.json()).toEqual({ code: 416, data: null, message: '请求头 Range 超出了文件的长度。' })
  }
  const part = await get('/files/x.txt', 'bytes=2-4')
  expect([part.status, await part.text()]).toEqual([206, '234'])
})

test('security.txt names a contact and expires within a year', async () => {
  const answer = await fetch(`${portal.origin()}/.well-known/security.txt`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = new Map(
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  )
  expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical'])
  expect(fields.get('Contact')).toBe(`${portal.origin()}/massMessage`)
  expect(fields.get('Canonical')).toBe(`${portal.origin()}/.well-known/security.txt`)
  expect(fields.get('Expires')).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/)
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(100)
  expect(days).toBeLessThan(365)
})
