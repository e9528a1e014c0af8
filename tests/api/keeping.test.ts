import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeArticle } from '../harness/factories.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

test('a response is cached, revalidated and invalidated by publishing', async () => {
  const path = '/api/article/article/all?articleTypeId=1'
  const first = await fetch(portal.origin() + path)
  expect(first.headers.get('cache-control')).toBe('public, no-cache')
  const etag = first.headers.get('etag') ?? ''
  expect((await fetch(portal.origin() + path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  await makeArticle(portal.db, { title: '刚刚发布' })
  await expect.poll(async () => (await fetch(portal.origin() + path)).headers.get('etag')).not.toBe(etag)
})
