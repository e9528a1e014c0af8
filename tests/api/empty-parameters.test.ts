import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInForToken } from '../harness/accounts.ts'
import { type Answer, ask } from '../harness/api.ts'
import { type Documented, listOperations, readDocument } from '../harness/openapi.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'
import { createExamples } from './examples/examples.ts'
import type { Example } from './examples/example.ts'
import { createIdentity } from '../harness/payments.ts'
import { seed } from './seed.ts'

let portal: TestPortal
let operations: Documented[]
let examples: Example[]
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  const seeded = await seed(portal)
  token = await signInForToken(portal, seeded.accounts.reviewer)
  examples = await createExamples(portal, seeded)
  operations = listOperations(await readDocument(portal.origin()))
})
afterAll(() => portal.close())

type Case = { operation: string; name: string; required: boolean; address: URL }

/** Each query parameter of the OpenAPI document, with the example of its operation. */
function queryParameters(): Case[] {
  return operations.flatMap(({ name: operation, parameters = [] }) =>
    parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, required = false }) => {
        const example = examples.find(({ of }) => of === operation)
        if (!example) throw new Error(`${operation} has no example.`)
        return { operation, name, required, address: new URL(example.path, portal.origin()) }
      }),
  )
}

const without = (address: URL, name: string): URL => {
  const shorter = new URL(address)
  shorter.searchParams.delete(name)
  return shorter
}
const withEmpty = (address: URL, name: string): URL => {
  const longer = new URL(address)
  longer.searchParams.set(name, '')
  return longer
}
const resultOf = ({ status, data, message }: Answer) => ({ status, data, message })
/** Calls of the public ignore the token. */
const get = ({ pathname, search }: URL) => ask(portal.origin(), `GET ${pathname}${search}`, { headers: { token } })

test('an empty optional parameter counts as absent and shares the cache entry', async () => {
  const optional = queryParameters().filter(({ required }) => !required)
  for (const known of ['articleTypeId', 'areaId', 'importArticle', 'parentId', 'unitType', 'currentPage', 'startYear'])
    expect(optional.map(({ name }) => name)).toContain(known)
  for (const { operation, name, address } of optional) {
    const what = `${operation}: ${name}=`
    const expected = await get(without(address, name))
    const { bytes } = portal.services.pages
    const answer = await get(withEmpty(address, name))
    expect(answer.status, what).not.toBe(400)
    expect(resultOf(answer), what).toEqual(resultOf(expected))
    expect(answer.headers.get('etag'), what).toBe(expected.headers.get('etag'))
    expect(portal.services.pages.bytes, what).toBe(bytes)
  }
})

test('all optional parameters may be empty at once', async () => {
  const cases = queryParameters()
  for (const operation of new Set(cases.map((each) => each.operation))) {
    const own = cases.filter((each) => each.operation === operation && !each.required)
    const [{ address } = { address: null }] = own
    if (!address) continue
    const bare = own.reduce((at, { name }) => without(at, name), address)
    const empty = own.reduce((at, { name }) => withEmpty(at, name), address)
    const answer = await get(empty)
    expect(answer.status, operation).not.toBe(400)
    expect(resultOf(answer), operation).toEqual(resultOf(await get(bare)))
  }
})

test('an empty required parameter counts as missing', async () => {
  const required = queryParameters().filter((each) => each.required)
  expect(required).not.toEqual([])
  for (const { operation, name, address } of required) {
    const missing = await get(without(address, name))
    expect(missing, operation).toMatchObject({ status: 400, data: null, message: expect.stringMatching(/\p{sc=Han}/u) })
    expect(resultOf(await get(withEmpty(address, name))), `${operation}: ${name}=`).toEqual(resultOf(missing))
  }
})

test('an empty optional body field counts as absent; an empty required one is rejected', async () => {
  const objectIdentity = createIdentity(1)
  const dates = { startDate: '2024-01-01', endDate: '2025-12-31' }
  const page = (form: Record<string, string>) => ask(portal.origin(), 'POST /api/system/subsidy/page/1', { form })
  const expected = await page({ objectIdentity, ...dates })
  expect(expected.data).toMatchObject({ recordsTotal: 4 })
  for (const empty of [{ type: '' }, { pageSize: '' }, { startData: '', endData: '' }])
    expect(await page({ objectIdentity, ...dates, ...empty })).toMatchObject({ status: 200, data: expected.data })
  expect(await page({ objectIdentity: '', ...dates })).toMatchObject({ status: 400, message: '请输入身份证号' })
  expect(await page({ objectIdentity, ...dates, startDate: '' })).toMatchObject({
    status: 400,
    message: '请选择开始时间',
  })
})
