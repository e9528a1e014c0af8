import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import routes from '../../web/routes.ts'
import { canonicalUrl, readAddress } from './page-address.ts'
import { pageTable } from './page-table.ts'

const read = (url: string, path = url.split('?', 1)[0] ?? '') =>
  Object.values(readAddress(url, path, pageTable[path.replace(/\.data$/, '')] ?? { id: '' }))

describe('the table of pages', () => {
  /** Paths and ids of the routes, as React Router assigns them. */
  function* listed(entries: readonly RouteConfigEntry[]): Generator<[string, string]> {
    for (const { path, index, children, id, file } of entries) {
      if (path !== undefined || index) yield [`/${path ?? ''}`, id ?? file.replace(/\.tsx?$/, '')]
      if (children) yield* listed(children)
    }
  }

  test('matches the routes exactly', () => {
    expect(Object.entries(pageTable).map(([path, { id }]) => [path, id])).toEqual([...listed(routes)])
  })

  test('passes complete URLs only to pages that are never cached', () => {
    const all = Object.entries(pageTable).filter(([, { reads }]) => reads === 'all')
    expect(all.filter(([, { session }]) => !session).map(([path]) => path)).toEqual(['/redirect/*', '/401'])
    for (const [path, { session, reads }] of Object.entries(pageTable)) {
      expect(session === 'staff', path).toBe(/^\/staff(\/|$)/.test(path))
      expect(session && reads !== 'all', path).toBeFalsy()
    }
  })
})

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
  ['/party/party.data?_routes=party&id=1', '/party/party.data?id=1&_routes=party'],
  ['/party/party.data?_routes=site%2Fpage-frame', '/party/party.data'],
  ['/party/party?_routes=party', '/party/party'],
])('%s is cached as %s', (given, address) => {
  expect(read(given)).toEqual([address, 'kept'])
})

test.each([
  ['/search/search?inputMessage=%ff', '/search/search?inputMessage=%EF%BF%BD'],
  ['/regions/regions?areaName=a', '/regions/regions?areaName=a'],
  ['/qr.svg?path=%2Fx', '/qr.svg?path=%2Fx'],
  ['/party/party?pageNum=1000&id=1', '/party/party?id=1&pageNum=1000'],
])('%s is rendered as %s and not cached', (given, address) => {
  expect(read(given)).toEqual([address, 'made'])
})

test.each([
  ['/feedback/feedback?x=1&mode=write', '/feedback/feedback?mode=write'],
  ['/feedback/feedback?mode=done', '/feedback/feedback?mode=done'],
  [
    '/feedback/feedback.data?_routes=public%2Fmessages%2Ffeedback-page&mode=done',
    '/feedback/feedback.data?mode=done&_routes=public%2Fmessages%2Ffeedback-page',
  ],
  ['/staff/audit?from=2026-01-01&x=1', '/staff/audit?from=2026-01-01&x=1'],
  ['/staff.data?_routes=x', '/staff.data?_routes=x'],
  ['/login?next=%2Fstaff&code=50014', '/login?next=%2Fstaff&code=50014'],
])('%s is private to the visitor, as %s', (given, address) => {
  expect(read(given)).toEqual([address, 'own'])
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
