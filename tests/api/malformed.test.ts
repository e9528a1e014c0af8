import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount, signInForToken } from '../harness/accounts.ts'
import { callData } from '../harness/api.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'
import { isWhole, type RawAnswer, type RawRequest, sendRaw } from '../harness/raw-request.ts'
import { createExamples } from './examples/examples.ts'
import { malformedRequest } from './malformed-requests.ts'
import { seed, type Seeded } from './seed.ts'

/** `npm run malformed` sends more. MALFORMED_SEED sets the seed; a failure prints the one it used. */
const requests = Number(process.env.MALFORMED_REQUESTS ?? 600)
const randomSeed = Number(process.env.MALFORMED_SEED ?? 20_261_121)
const mebibyte = 1024 * 1024

let portal: TestPortal
let request: fc.Arbitrary<RawRequest>
beforeAll(async () => {
  portal = await openTestPortal()
  const examples = await createExamples(portal, await seed(portal))
  // Not the accounts of the examples, which sign in and replace their sessions.
  const newToken = async (role: keyof Seeded['accounts']) =>
    signInForToken(portal, await makeAccount(portal, { role, areaIds: role === 'admin' ? null : [1] }))
  request = malformedRequest(examples, {
    admin: await newToken('admin'),
    editor: await newToken('editor'),
    reviewer: await newToken('reviewer'),
    replier: await newToken('replier'),
    auditor: await newToken('auditor'),
    Dashboard: await newToken('Dashboard'),
  })
})
afterAll(() => portal.close())

const show = ({ body, ...rest }: RawRequest): string =>
  JSON.stringify({ ...rest, body: Buffer.from(body).toString('latin1') }).slice(0, 2_000)

/** What is wrong with an answer, or null. */
function faultOf(malformed: RawRequest, { status, type, text }: RawAnswer): string | null {
  if (status === null) return isWhole(malformed) ? 'no answer' : null
  if (status >= 500) return 'server error'
  if (/\bat .*\.(ts|js):\d|kysely|node_modules|syntax error at/.test(text)) return 'leaks internals'
  if (status === 304 || malformed.method === 'HEAD') return text === '' ? null : 'unexpected body'
  if (!type.startsWith('application/json')) return `not JSON but ${type}`
  const envelope = JSON.parse(text) as { code: unknown }
  if (Object.keys(envelope).toSorted().join() !== 'code,data,message') return 'no envelope'
  return (status === 401 ? [401, 50008, 50012, 50014] : [status]).includes(Number(envelope.code)) ? null : 'wrong code'
}

function usedHeap(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

test(`${requests} malformed requests each get a proper response and leave no resources behind`, async () => {
  const seen = new Map<string, number>()
  const before = usedHeap()
  let sent = 0
  const property = fc.asyncProperty(request, async (malformed) => {
    sent += 1
    if (sent % 10 === 0) await portal.database.pool.query('delete from rate_limit')
    const answer = await sendRaw(portal.origin(), malformed)
    const kind = answer.status === null ? 'closed' : `${answer.status} ${answer.type.split(';', 1)[0]}`
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
    const fault = faultOf(malformed, answer)
    if (fault) throw new Error(`${fault}: ${show(malformed)} → ${JSON.stringify(answer).slice(0, 500)}`)
  })
  await fc.assert(property, { numRuns: requests, seed: randomSeed, endOnFailure: false })
  if (process.env.MALFORMED_REQUESTS) console.log(Object.fromEntries([...seen].toSorted()))

  // If every request were rejected early, nothing would have been tested.
  for (const kind of ['200 application/json', '400 application/json', '404 application/json'])
    expect(seen.get(kind), JSON.stringify([...seen])).toBeGreaterThan(requests / 100)
  expect(await callData(portal.origin(), 'GET /api/system/area/pc')).toMatchObject({ id: 1 })
  const { pool } = portal.database
  await expect.poll(() => [pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0])
  expect((usedHeap() - before) / mebibyte).toBeLessThan(64)
}, 1_800_000)
