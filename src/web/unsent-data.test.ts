import { data, type LoaderFunctionArgs } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { restoreData, withUnsentData } from './unsent-data.server.ts'

// In development every page is hydrated.
beforeEach(() => {
  vi.stubEnv('DEV', false)
  return () => vi.unstubAllEnvs()
})

const load = async (loaded: unknown, path: string): Promise<unknown> => {
  const route = { id: 'page', path: '', module: { loader: () => loaded, default: () => null } }
  const routes = withUnsentData({ page: route })
  return routes.page?.module.loader?.({ request: new Request(`http://localhost${path}`) } as LoaderFunctionArgs)
}

test('a document that is not hydrated has a placeholder, which the renderer replaces', async () => {
  const loaded = { title: '低保公示' }
  const placeholder = await load(loaded, '/dashboard?year=2026')
  expect(JSON.stringify(placeholder)).toBe('{}')
  expect(restoreData({ root: null, page: placeholder })).toEqual({ root: null, page: loaded })
})

test.each(['/subsidy/subsidy', '/staff/articles', '/dashboard.data?_routes=page'])('%s gets its data', async (path) => {
  const loaded = { title: '低保公示' }
  expect(await load(loaded, path)).toBe(loaded)
})

test('data with a status and responses stay as they are', async () => {
  for (const loaded of [data({ title: '低保公示' }, { status: 503 }), new Response('文件'), null])
    expect(await load(loaded, '/dashboard')).toBe(loaded)
})
