import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Handle } from '../../src/web/handle.server.ts'
import { pageTable } from '../../src/http/pages/page-table.ts'
import { newDependencies } from '../../src/http/services.ts'
import { testDistricts } from '../harness/districts.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'

let portal: TestPortal
let handle: Handle
beforeAll(async () => {
  portal = await openTestPortal({ cacheBytes: 0 })
  ;({ handle } = (await import(join(import.meta.dirname, '../../build/server/index.js'))) as { handle: Handle })
})
afterAll(() => portal.close())

/** Records the names of the query parameters that are read, directly or through `readQuery`. */
function watchParameters() {
  const names = new Set<string>()
  const { get, has, getAll } = URLSearchParams.prototype
  const { fromEntries } = Object
  const note = (name: unknown) => {
    if (typeof name === 'string' && !['_routes', 'index'].includes(name)) names.add(name)
  }
  const spies = [
    vi.spyOn(URLSearchParams.prototype, 'get').mockImplementation(function (this: URLSearchParams, name) {
      note(name)
      return get.call(this, name)
    }),
    vi.spyOn(URLSearchParams.prototype, 'has').mockImplementation(function (this: URLSearchParams, name) {
      note(name)
      return has.call(this, name)
    }),
    vi.spyOn(URLSearchParams.prototype, 'getAll').mockImplementation(function (this: URLSearchParams, name) {
      note(name)
      return getAll.call(this, name)
    }),
    vi.spyOn(Object, 'fromEntries').mockImplementation((entries: Iterable<readonly unknown[]>) => {
      const made = fromEntries(entries) as object
      if (!(entries instanceof Map)) return made
      return new Proxy(made, {
        get(target, name) {
          note(name)
          return Reflect.get(target, name) as unknown
        },
      })
    }),
  ]
  return { names, stop: () => spies.forEach((spy) => spy.mockRestore()) }
}

const [district] = testDistricts
const declared = Object.entries(pageTable).flatMap(([path, { reads = {} }]) =>
  reads === 'all' ? [] : [[path.replace('*', 'x').replace(':part', 'pages.xml'), Object.keys(reads)] as const],
)

test.each(declared)('%s reads exactly the parameters %j of the table', async (path, parameters) => {
  if (!district) throw new Error('There is no district.')
  const visitor = { address: '', display: '', origin: 'http://localhost', session: null } as const
  const site = portal.services.site(district, newDependencies(), visitor)
  const { names, stop } = watchParameters()
  await handle(new Request(`http://localhost${path}`), site, (fault) => {
    throw fault
  })
  stop()
  expect([...names].toSorted()).toEqual(parameters.toSorted())
})
