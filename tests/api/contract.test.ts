import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '../harness/accounts.ts'
import { type Ask, ask } from '../harness/api.ts'
import { answerCheck, type Documented, listOperations, readDocument, type Schema } from '../harness/openapi.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'
import { sendRaw } from '../harness/raw-request.ts'
import { takeShare } from '../harness/share.ts'
import { createExamples } from './examples/examples.ts'
import type { Example } from './examples/example.ts'
import { seed, type Seeded } from './seed.ts'

/**
 * Checks every operation against the OpenAPI document: a valid request, then the same with each parameter and body
 * field missing, of the wrong type or hostile.
 */
type Contract = {
  portal: TestPortal
  operations: Documented[]
  examples: Example[]
  check: ReturnType<typeof answerCheck>
  accounts: Seeded['accounts']
}
async function openContract(): Promise<Contract> {
  const portal = await openTestPortal()
  const seeded = await seed(portal)
  const examples = await createExamples(portal, seeded)
  const document = await readDocument(portal.origin())
  return {
    portal,
    operations: listOperations(document),
    examples,
    check: answerCheck(document),
    accounts: seeded.accounts,
  }
}
let shared: Contract
beforeAll(async () => {
  shared = await openContract()
})
afterAll(() => shared.portal.close())

const hostile = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e3',
  '٣',
  '2147483647',
  '2147483648',
  '99999999999999999999',
  "' or 1=1; --",
  '<script>alert(1)</script>',
  '\u0000',
  '\u202e\uFEFF',
  '\ud800',
  '😀'.repeat(50),
  'x'.repeat(5_000),
  '../../etc/passwd',
  '%',
  '%2500',
  '{{7*7}}',
  'null',
  '[]',
  'undefined',
  '__proto__',
]
const wrongTypes = [null, true, 0, -1, 1.5, 1e300, [], ['1'], {}, { $ne: '' }, [[[]]]]

type Request = { path: string; given: Ask }
type Attempt = { what: string } & Request
/** An invalid request, made from a valid one. */
type Change = { what: string; of: (parts: Parts) => Request }

async function expectPromiseKept(
  { portal, check }: Contract,
  operation: Documented,
  { what, path, given }: Attempt,
): Promise<number> {
  const answer = await ask(portal.origin(), `${operation.method} ${path}`, given)
  const { status, headers, ...envelope } = answer
  const where = `${operation.name}: ${what} → ${status} ${JSON.stringify(envelope).slice(0, 200)}`
  expect(status, where).toBeLessThan(500)
  expect(headers.get('content-type'), where).toMatch(/^application\/json; charset=utf-8/)
  expect(JSON.stringify(envelope), where).not.toMatch(/\bat .*\.(ts|js):\d|kysely|node_modules|syntax error/)
  expect(check(operation, status, envelope), where).toBeNull()
  expect(status === 401 ? [401, 50008, 50012, 50014] : [status], where).toContain(envelope.code)
  return status
}

const exampleOf = ({ examples }: Contract, { name }: Documented): Example => {
  const example = examples.find(({ of }) => of === name)
  if (!example) throw new Error(`${name} has no example.`)
  return example
}

/** The valid request in parts that can be changed one by one. */
type Parts = {
  segments: string[]
  names: string[]
  search: URLSearchParams
  fields: Record<string, unknown>
  body: Pick<Ask, 'json' | 'form' | 'file'>
  headers: Record<string, string>
}

function partsOf(operation: Documented, { path, json, form, file, headers = {} }: Example): Parts {
  const [pathname = '', search = ''] = path.split('?')
  return {
    segments: pathname.split('/'),
    names: operation.path.split('/'),
    search: new URLSearchParams(search),
    fields: { ...(json as Record<string, unknown> | undefined), ...form },
    body: { ...(json === undefined ? {} : { json }), ...(form ? { form } : {}), ...(file ? { file } : {}) },
    headers,
  }
}

const target = ({ segments, search }: Pick<Parts, 'segments' | 'search'>): string =>
  `${segments.join('/')}${search.size > 0 ? `?${search}` : ''}`

const withSearch = (parts: Parts, change: (search: URLSearchParams) => void): Request => {
  const search = new URLSearchParams(parts.search)
  change(search)
  return { path: target({ ...parts, search }), given: { ...parts.body, headers: parts.headers } }
}

const withJson = (parts: Parts, change: (rest: Record<string, unknown>) => object, name: string): Request => {
  const { [name]: _, ...rest } = parts.fields
  return { path: target(parts), given: { headers: parts.headers, json: change(rest) } }
}

/** Every parameter and body field of an operation with a share of the invalid values. */
function* changesOf(operation: Documented, { form }: Example): Generator<Change> {
  const { parameters = [] } = operation
  const fields = fieldsOf(operation)
  // The more parameters, the fewer values of each.
  const parts = Math.min(8, 2 + parameters.length + fields.length)
  for (const { name, in: place } of parameters) {
    for (const value of takeShare(hostile, operation.name + name, parts)) {
      const what = `${name} (${place}) = ${JSON.stringify(value).slice(0, 60)}`
      if (place === 'path') {
        const encoded = encodeURIComponent(value.toWellFormed()) || '%20'
        yield {
          what,
          of: ({ segments, names, search, body, headers }) => ({
            path: target({
              search,
              segments: segments.map((part, at) => (names[at] === `{${name}}` ? encoded : part)),
            }),
            given: { ...body, headers },
          }),
        }
      } else if (place === 'query') {
        yield { what, of: (parts) => withSearch(parts, (search) => search.set(name, value)) }
      } else if (/^[\x20-\x7e]*$/.test(value)) {
        yield {
          what,
          of: (parts) => ({
            path: target(parts),
            given: { ...parts.body, headers: { ...parts.headers, [name]: value } },
          }),
        }
      }
    }
    if (place !== 'query') continue
    yield { what: `without ${name}`, of: (parts) => withSearch(parts, (search) => search.delete(name)) }
    yield {
      what: `${name} twice`,
      of: (parts) =>
        withSearch(parts, (search) => {
          search.append(name, '1')
          search.append(name, '2')
        }),
    }
  }

  for (const name of fields) {
    yield { what: `body without ${name}`, of: (parts) => withJson(parts, (rest) => rest, name) }
    for (const value of takeShare([...hostile, ...wrongTypes], operation.name + name, parts))
      yield {
        what: `${name} (body) = ${JSON.stringify(value).slice(0, 60)}`,
        of: (parts) => withJson(parts, (rest) => ({ ...rest, [name]: value }), name),
      }
    for (const value of form ? takeShare(hostile, operation.name + name, parts) : [])
      yield {
        what: `${name} (form) = ${JSON.stringify(value).slice(0, 60)}`,
        of: (parts) => ({
          path: target(parts),
          given: { headers: parts.headers, form: { ...form, [name]: value } },
        }),
      }
  }
}

function fieldsOf({ requestBody }: Documented): string[] {
  const schemas = Object.values(requestBody?.content ?? {}).flatMap(({ schema }): Schema[] => [
    schema,
    ...(schema.anyOf ?? []),
  ])
  return [...new Set(schemas.flatMap(({ properties = {} }) => Object.keys(properties)))]
}

const resetLimits = ({ portal }: Contract) => portal.database.pool.query('delete from rate_limit')

test('the response to a valid request of every operation matches its schema', async () => {
  const { portal, accounts } = shared
  for (const operation of shared.operations) {
    const example = exampleOf(shared, operation)
    const {
      path,
      signedIn,
      of: _of,
      data: _data,
      again: _again,
      ...body
    } = { ...example, ...(await example.again?.()) }
    const headers = signedIn ? { token: await createSession(portal, accounts[signedIn]) } : {}
    const status = await expectPromiseKept(shared, operation, {
      what: 'the example',
      path,
      given: { ...body, headers },
    })
    expect(status, operation.name).toBe(200)
  }
})

/** Calls of staff are changed as somebody who may make them, so that the values are read at all. */
const isForStaff = ({ path }: Documented): boolean => path.startsWith('/api/staff/')

// More than ten thousand requests for all values.
test('responses to invalid values match the schema', async () => {
  // Some values are valid. What they change must not disturb the other tests.
  const own = await openContract()
  const statuses = new Map<number, number>()
  const ofStaff = new Map<number, number>()
  for (const operation of own.operations) {
    const example = exampleOf(own, operation)
    const { signedIn, again = async () => example } = example
    const headers =
      isForStaff(operation) && signedIn
        ? { token: await createSession(own.portal, own.accounts[signedIn]) }
        : { ...example.headers }
    const changes = [...changesOf(operation, example)]
    expect(changes.length, operation.name).toBeGreaterThan(5)
    const attempt = async ({ what, of }: Change): Promise<Attempt> => ({
      what,
      ...of(partsOf(operation, { ...example, ...(await again()), headers })),
    })
    // Look-ups are deliberately slow, hence in parallel; eight at a time stay within the limits.
    for (let from = 0; from < changes.length; from += 8) {
      await resetLimits(own)
      const some = await Promise.all(changes.slice(from, from + 8).map(attempt))
      for (const status of await Promise.all(some.map((each) => expectPromiseKept(own, operation, each))))
        for (const counts of isForStaff(operation) ? [statuses, ofStaff] : [statuses])
          counts.set(status, (counts.get(status) ?? 0) + 1)
    }
  }
  await own.portal.close()
  // If every request were rejected in the same way, nothing would have been tested.
  for (const counts of [statuses, ofStaff])
    for (const status of [200, 400, 404]) expect(counts.get(status), String(status)).toBeGreaterThan(10)
  expect(ofStaff.get(401)).toBeUndefined()
})

test('errors are explained in Chinese', async () => {
  for (const [name, path, message] of [
    ['articleTypeId', '/api/article/article/all?articleTypeId=x', '参数 articleTypeId 有误'],
    ['id', '/api/article/article/browse/x', '参数 id 有误'],
    ['pageSize', '/api/article/article/page/all/article?pageSize=101', '参数 pageSize 有误'],
    ['startYear', '/api/article/article/page/all/article?startYear=abcd', '参数 startYear 有误'],
    ['startYear', '/api/article/article/page/all/article?startYear=1999', '参数 startYear 有误'],
    ['createYear', '/api/article/article/browse/ancillary/next?id=1&createYear=99', '参数 createYear 有误'],
    ['id', '/api/system/area/%ff', '参数 id 有误'],
    ['id', '/api/article/article/browse/1%', '参数 id 有误'],
  ] as const)
    expect(await ask(shared.portal.origin(), `GET ${path}`), name).toMatchObject({ status: 400, code: 400, message })
})

test('a year may be empty, as old clients send it', async () => {
  const operation = 'GET /api/article/article/page/all/article?parameter=&startYear='
  expect(await ask(shared.portal.origin(), operation)).toMatchObject({ status: 200 })
})

test.each([
  ['application/json', '{"phone":', 400, '正文不是正确的 JSON，请检查引号、逗号和括号，并以 UTF-8 编码发送。'],
  ['application/json', '', 400, '正文是空的，请以 JSON 发送各字段，见 /api/docs。'],
  [
    'application/json',
    '[]',
    400,
    '正文有误，应为 JSON 对象，如 {"phone": "13800000001"}，或表单；各字段见 /api/docs。',
  ],
  [
    'text/xml',
    '<x/>',
    415,
    '不支持这种正文格式，请求头 Content-Type 应为 application/json 或 application/x-www-form-urlencoded。',
  ],
])('a body of %s as %j is rejected with what to send instead', async (type, body, status, message) => {
  const response = await fetch(`${shared.portal.origin()}/api/message/createMessage`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: Buffer.from(body),
  })
  expect([response.status, await response.json()]).toEqual([status, { code: status, data: null, message }])
})

test('errors before routing use the same envelope', async () => {
  const raw = { method: 'GET', target: '/api/system/area/pc', headers: [], body: new Uint8Array(), lengthOff: null }
  for (const [request, status, message] of [
    [{ ...raw, target: `/api/system/area/pc?x=${'x'.repeat(40_000)}` }, 431, '网址太长，请缩短后再试。'],
    [{ ...raw, headers: [['expect', 'a wonder']] }, 417, '不支持请求头 Expect 的要求，请去掉它。'],
    [{ ...raw, method: 'WHAT' }, 400, '请求有误，不是正确的 HTTP 请求。'],
  ] as const)
    expect(await sendRaw(shared.portal.origin(), request)).toEqual({
      status,
      type: 'application/json; charset=utf-8',
      text: JSON.stringify({ code: status, data: null, message }),
    })
  const head = { ...raw, method: 'HEAD', target: '/api/system/area/pc?id=\u00a1' }
  expect(await sendRaw(shared.portal.origin(), head), 'HEAD').toMatchObject({ status: 400, text: '' })
})

test('every list with a page size returns at most a hundred rows', async () => {
  const lists = shared.operations.filter(({ parameters = [] }) => parameters.some(({ name }) => name === 'pageSize'))
  expect(lists.map(({ path }) => path).sort()).toEqual([
    '/api/article/article/all',
    '/api/article/article/all/code',
    '/api/article/article/page/all/article',
    '/api/article/resource/all',
    '/api/books/compare',
    '/api/books/hints',
    '/api/message/findMessage',
    '/api/message/selected',
  ])
  for (const operation of lists) {
    const { segments, search } = partsOf(operation, exampleOf(shared, operation))
    const statusOf = async (size: string) => {
      search.set('pageSize', size)
      return (await ask(shared.portal.origin(), `GET ${segments.join('/')}?${search}`)).status
    }
    await resetLimits(shared)
    expect(await statusOf('100'), operation.name).toBe(200)
    for (const size of ['101', '1000', '0', '-1', '1e2', ' ']) expect(await statusOf(size), operation.name).toBe(400)
  }
})

const contentTypes = ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'application/xml', '']
const malformed = contentTypes.flatMap((type) =>
  ['{', '[]', 'null', '"x"', '{"objectIdentity":1}', '{"__proto__":{"x":1}}', ''].map((body) => ({ type, body })),
)

test('malformed bodies are rejected with a message, whatever their content type', async () => {
  const expectRefusal = async (operation: Documented, { type, body }: (typeof malformed)[number]) => {
    const target = shared.portal.origin() + exampleOf(shared, operation).path
    // As bytes, because fetch adds a content type to a string.
    const response = await fetch(target, {
      method: 'POST',
      ...(type ? { headers: { 'content-type': type } } : {}),
      body: Buffer.from(body),
    })
    const envelope: unknown = await response.json()
    const where = `${operation.name} ${type} ${body} ${JSON.stringify(envelope)}`
    expect(shared.check(operation, response.status, envelope), where).toBeNull()
    // Without a token the caller is already signed out.
    if (operation.name === 'POST /api/account/logout' && response.status === 200) return
    expect([400, 401, 413, 415], where).toContain(response.status)
    // The specification gives the sentence for a missing user in English.
    expect((envelope as { message: string }).message, where).toMatch(/\p{sc=Han}|^Verification failed, please Login/u)
  }
  for (const operation of shared.operations.filter(({ method }) => method === 'POST'))
    await Promise.all(takeShare(malformed, operation.name).map((each) => expectRefusal(operation, each)))
})
