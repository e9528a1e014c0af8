import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../app/db/database.ts'
import { openTestDatabase } from '../harness/database.ts'
import { makeArticle } from '../harness/factories.ts'
import { type Portal, startPortal } from '../harness/portal.ts'

/** What the OpenAPI document promises, tried on every operation in it. */
let database: Database
let portal: Portal
beforeAll(async () => {
  database = await openTestDatabase()
  portal = await startPortal(database)
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

type Answer = { code: number; data: unknown; message: string }
type Operation = {
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: unknown
}
const operations = async () => {
  const document = (await (await fetch(`${portal.origin()}/api/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, Record<string, Operation>>
  }
  expect(document.openapi).toMatch(/^3\.1/)
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
}
const hostile = [
  '',
  '0',
  '-1',
  '1.5',
  '99999999999999999999',
  "' or 1=1; --",
  '<script>alert(1)</script>',
  '\u0000',
  '😀'.repeat(50),
  '../../etc/passwd',
  '%',
  'null',
  '[]',
  'undefined',
]

test('every operation bears every value: no 500, no stack, always the envelope', async () => {
  const all = await operations()
  expect(all.length).toBeGreaterThan(20)
  for (const { path, method, operation } of all) {
    const parameters = operation.parameters ?? []
    for (const value of ['1', '12', ...hostile]) {
      const target = path.replace(/\{\w+\}/g, encodeURIComponent(value) || '%20')
      const query = new URLSearchParams(
        parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => [name, value]),
      )
      const response = await fetch(`${portal.origin()}${target}?${query}`, {
        method,
        ...(method === 'POST'
          ? {
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({
                type: value,
                objectIdentity: value,
                nickname: value,
                phone: value,
                content: value,
              }),
            }
          : {}),
      })
      const text = await response.text()
      expect(response.status, `${method} ${target}?${query}`).toBeLessThan(500)
      expect(text, target).not.toMatch(/\bat .*\.(ts|js):\d|kysely|node_modules/)
      const answer = JSON.parse(text) as Answer
      expect(answer, target).toMatchObject({ code: response.status, message: expect.any(String) })
      expect('data' in answer, target).toBe(true)
    }
  }
})

test('every list that may be cut differently gives a hundred rows at most', async () => {
  const lists = (await operations()).filter(({ operation }) =>
    operation.parameters?.some(({ name }) => name === 'pageSize'),
  )
  expect(lists.map(({ path }) => path)).toEqual(['/api/article/article/all', '/api/article/article/all/code'])
  for (const { path } of lists) {
    const statusOf = async (size: string) => (await fetch(`${portal.origin()}${path}?pageSize=${size}`)).status
    expect(await statusOf('100'), path).toBe(200)
    for (const size of ['101', '1000', '0', '-1', '1e2', '']) expect(await statusOf(size), `${path} ${size}`).toBe(400)
  }
})

test('other lists give ten rows, whatever size is asked for', async () => {
  for (let count = 0; count < 12; count += 1) await makeArticle(database.db, { title: `公开事项 ${count}` })
  const path = `/api/article/article/page/all/article?parameter=${encodeURIComponent('公开事项')}&pageSize=1000`
  const { data } = (await (await fetch(portal.origin() + path)).json()) as { data: { data: unknown[] } }
  expect(data.data).toHaveLength(10)
})

test('broken bodies are refused in words', async () => {
  for (const body of ['{', '[]', 'null', '"x"', '{"objectIdentity":1}', '']) {
    const response = await fetch(`${portal.origin()}/api/system/subsidy/page/1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(await response.json(), body).toMatchObject({ code: 400, data: null, message: expect.stringMatching(/误/) })
  }
})

test('people find the calls at /api/docs', async () => {
  const html = await (await fetch(`${portal.origin()}/api/docs`)).text()
  for (const { path } of await operations()) expect(html).toContain(path)
})
