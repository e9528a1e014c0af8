import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { RequestContext } from '../domain/request-context.ts'
import { requestContext } from './context.ts'
import { createRoutes } from './page-route.server.ts'

test('a loader sees nothing else of the address', async () => {
  const { pageLoader } = createRoutes({ '/list': { module: 'list.tsx', query: { id: 'id' } } } as const)
  const context = new RouterContextProvider()
  context.set(requestContext, {} as RequestContext)
  const url = new URL('http://localhost/list?id=3&secret=4')
  const seen = await pageLoader(
    '/list',
    (visit) => visit,
  )({
    context,
    params: {},
    pattern: '/list',
    request: new Request(url),
    url,
  })
  const ofVisitor = { cookies: '', secure: false, origin: 'http://localhost', userAgent: '' }
  expect(seen).toEqual({ site: {}, path: '/list', params: {}, query: { id: 3 }, ...ofVisitor })
})

test('a module does not load a page that it is not declared for', async () => {
  const { pageLoader } = createRoutes({ '/a': { module: 'a.tsx' }, '/b': { module: 'b.tsx' } } as const)
  const context = new RouterContextProvider()
  context.set(requestContext, {} as RequestContext)
  const url = new URL('http://localhost/b')
  const args = { context, params: {}, pattern: '/b', request: new Request(url), url }
  await expect(pageLoader('/a', () => 'loaded')(args)).rejects.toThrow('not declared for /b')
})
