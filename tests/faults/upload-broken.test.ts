import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount, signInForToken } from '../harness/accounts.ts'
import { callData } from '../harness/api.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'
import { createContent } from '../harness/writing.ts'

let portal: TestPortal
let token: string
let id: number
beforeAll(async () => {
  portal = await openTestPortal()
  token = await signInForToken(portal, await makeAccount(portal))
  const json = { content: createContent() }
  ;({ id } = (await callData(portal.origin(), 'POST /api/staff/articles', { headers: { token }, json })) as {
    id: number
  })
})
afterAll(() => portal.close())

const unfinished = () => readdir(join(portal.storeFolder, 'unfinished')).catch(() => [])
const stored = async () =>
  (await readdir(portal.storeFolder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

test('a connection that breaks in the middle of an upload leaves nothing', async () => {
  const { hostname, port } = new URL(portal.origin())
  const socket = connect(Number(port), hostname)
  socket.write(
    [
      `POST /api/staff/articles/${id}/files HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `token: ${token}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 5000000',
      '',
      '--x',
      'Content-Disposition: form-data; name="file"; filename="a.txt"',
      'Content-Type: text/plain',
      '',
      'x'.repeat(1_000_000),
    ].join('\r\n'),
  )
  await expect.poll(async () => (await unfinished()).length).toBe(1)
  socket.destroy()
  await expect.poll(stored).toEqual([])
  const { rows } = await portal.database.pool.query('select from stored_file')
  expect(rows).toEqual([])

  const body = new FormData()
  body.set('file', new Blob(['x'.repeat(1_000)]), 'a.txt')
  const url = `${portal.origin()}/api/staff/articles/${id}/files`
  expect((await fetch(url, { method: 'POST', headers: { token }, body })).status).toBe(200)
})
