import { describe, expect, test } from 'vitest'
import { type DeclaredPage, declaredPages } from './declared-pages.ts'
import { canonicalUrl, readAddress } from './page-address.ts'

const read = (url: string, path = url.split('?', 1)[0] ?? '') => {
  const { page = { module: '' } }: Partial<DeclaredPage> = declaredPages[path.replace(/\.data$/, '')] ?? {}
  return Object.values(readAddress(url, path, page))
}

test.each([
  ['/dashboard', '/dashboard'],
  ['/dashboard?id=1', '/dashboard'],
  ['/dashboard?from=timeline&code=1', '/dashboard'],
  ['/party/party?id=1&utm=x', '/party/party?id=1'],
  ['/party/party?id=0001', '/party/party?id=1'],
  ['/party/party?id=x', '/party/party?id=x'],
  ['/party/party?pageNum=2&articleTypeId=1', '/party/party?articleTypeId=1&pageNum=2'],
  ['/party/party?pageNum=1', '/party/party'],
  ['/party/party?pageNum=-1&intro=2', '/party/party'],
  ['/party/party?title=x&id=', '/party/party'],
  ['/party/party?id=&id=3&id=4', '/party/party?id=3'],
  ['/message/messgae?id=1&type=1&title=x&areaId=2', '/message/messgae?id=1&type=1'],
  ['/subsidy/subsidy?type=1&objectIdentity=1', '/subsidy/subsidy'],
  ['/feedback/feedback?mode=other', '/feedback/feedback'],
  ['/my-village?id=7&utm=x', '/my-village?id=7'],
  ['/regions/regions?group=%20a%0A', '/regions/regions?group=a'],
  ['/regions/regions?id=x&type=3', '/regions/regions'],
  ['/party/party.data?_routes=party&id=1', '/party/party.data?id=1&_routes=party'],
  ['/party/party.data?_routes=page-layout', '/party/party.data'],
  ['/party/party?_routes=party', '/party/party'],
])('%s is cached as %s', (given, address) => {
  expect(read(given)).toEqual([address, 'cached'])
})

test.each([
  ['/search/search?inputMessage=%ff', '/search/search?inputMessage=%EF%BF%BD'],
  ['/search/search?messageTime=2026&pageNum=2', '/search/search?messageTime=2026&pageNum=2'],
  ['/regions/regions?areaName=a', '/regions/regions?areaName=a'],
  ['/regions/regions?id=12&type=1', '/regions/regions?id=12&type=1'],
  ['/qr.svg?path=%2Fx', '/qr.svg?path=%2Fx'],
  ['/party/party?pageNum=1000&id=1', '/party/party?id=1&pageNum=1000'],
  ['/401?noGoBack&x=1', '/401?noGoBack='],
  ['/leaving?url=https%3A%2F%2Fx.example&id=1', '/leaving?id=1&url=https%3A%2F%2Fx.example'],
])('%s is rendered as %s and not cached', (given, address) => {
  expect(read(given)).toEqual([address, 'concurrent'])
})

test.each([
  ['/feedback/feedback?x=1&mode=write', '/feedback/feedback?mode=write'],
  ['/feedback/feedback?mode=done', '/feedback/feedback?mode=done'],
  [
    '/feedback/feedback.data?_routes=messages%2Ffeedback-page&mode=done',
    '/feedback/feedback.data?mode=done&_routes=messages%2Ffeedback-page',
  ],
])('%s is private to the visitor, as %s', (given, address) => {
  expect(read(given)).toEqual([address, 'private'])
})

test.each([
  ['/party/party?preview=draft&id=1', '/party/party?id=1&preview=draft', 'preview'],
  ['/party/party?id=1&preview=draft.elder.x', '/party/party?id=1&preview=draft.elder', 'preview'],
  ['/party/party.data?id=1&preview=draft', '/party/party.data?id=1&preview=draft', 'preview'],
  ['/party/party?id=1&preview=', '/party/party?id=1', 'cached'],
  ['/party/party?id=1&preview=public', '/party/party?id=1', 'cached'],
  ['/party/party?id=1&preview=public&preview=draft', '/party/party?id=1', 'cached'],
  ['/dashboard?preview=draft', '/dashboard', 'cached'],
])('%s is for signed-in staff if it asks for a preview', (given, address, sharing) => {
  expect(read(given)).toEqual([address, sharing])
})

describe('caching fails closed', () => {
  test('a page without a cache rule is not cached', () => {
    expect(readAddress('/x', '/x', { module: 'x.tsx' })).toEqual({ address: '/x', sharing: 'concurrent' })
  })

  test('a page that reads the whole address is not cached, whatever its rule says', () => {
    const page = { module: 'x.tsx', query: 'any', cache: 'everybody' } as const
    expect(readAddress('/x?a=1', '/x', page).sharing).toBe('private')
  })

  test('one unbounded value is enough', () => {
    const page = { module: 'x.tsx', query: { id: 'id', words: { text: 9 } }, cache: 'everybody' } as const
    expect(readAddress('/x?id=1', '/x', page).sharing).toBe('cached')
    expect(readAddress('/x?id=1&words=a', '/x', page).sharing).toBe('concurrent')
  })
})

test.each([
  ['/Dashboard', '/dashboard'],
  ['/dashboard/', '/dashboard'],
  ['//dashboard//?id=1', '/dashboard?id=1'],
  ['/PARTY//party?id=1?2', '/party/party?id=1?2'],
  ['/STAFF/Me', '/staff/me'],
  ['//', '/'],
  ['/dashboard', null],
  ['//x/dashboard', null],
  ['//[', null],
  ['/staffroom', null],
])('the canonical URL of %s is %s', (given, address) => {
  expect(canonicalUrl(given)).toBe(address)
})

test.each(['/my-village', '/my-village?utm=x', '/my-village.data?_routes=my-village%2Fmy-village-page'])(
  'without its parameter %s is for one visitor only',
  (given) => {
    expect(read(given)[1]).toBe('private')
  },
)
