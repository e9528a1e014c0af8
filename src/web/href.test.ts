import { expect, test } from 'vitest'
import { href } from './href.ts'

test('parameters are written in the order given, empty ones are left out', () => {
  expect(href('/party/party', { pageNum: 2, id: null, articleTypeId: 1 })).toBe(
    '/party/party?pageNum=2&articleTypeId=1',
  )
  expect(href('/regions/regions', { group: '一组 & 二组' })).toBe(
    `/regions/regions?group=${encodeURIComponent('一组 & 二组')}`,
  )
})

test('named segments are filled, a wildcard is left out', () => {
  expect(href('/staff/accounts/:id', { id: 7, mode: 'account.change' })).toBe('/staff/accounts/7?mode=account.change')
  expect(href('/sitemaps/:part', { part: 'a/b.xml' })).toBe('/sitemaps/a%2Fb.xml')
  expect(href('/massMessage/*')).toBe('/massMessage')
})

test('addresses that are not declared do not compile', () => {
  // @ts-expect-error There is no such page.
  expect(href('/nowhere')).toBe('/nowhere')
  // @ts-expect-error The home page has no parameters.
  expect(href('/dashboard', { id: 1 })).toBe('/dashboard?id=1')
  // @ts-expect-error There is no such mode.
  expect(href('/feedback/feedback', { mode: 'read' })).toBe('/feedback/feedback?mode=read')
})
