import { expect, test } from 'vitest'
import { pageAddress, personal } from './page-address.ts'

test.each([
  ['/dashboard', '/dashboard'],
  ['/party/party?id=1&utm=x', '/party/party?id=1'],
  ['/party/party?pageNum=2&articleTypeId=1', '/party/party?articleTypeId=1&pageNum=2'],
  ['/party/party?title=x&id=', '/party/party'],
  ['/dashboard?from=timeline&code=1', '/dashboard'],
  ['/staff/audit?from=2026-01-01&x=1', '/staff/audit?from=2026-01-01&x=1'],
  ['/login?next=%2Fstaff&code=50014', '/login?next=%2Fstaff&code=50014'],
  ['/search/search?inputMessage=%ff', '/search/search?inputMessage=%EF%BF%BD'],
])('%s is %s', (given, address) => {
  expect(pageAddress(given)).toBe(address)
})

test.each([
  ['/feedback/feedback', false],
  ['/feedback/feedback?mode=write', true],
  ['/feedback/feedback?mode=done', true],
  ['/feedback/feedback.data?mode=done&_routes=x', true],
  ['/feedback/feedback?mode=other', false],
  ['/staff', true],
  ['/staff.data?_routes=x', true],
  ['/staff/accounts/1', true],
  ['/login?next=%2Fstaff', true],
  ['/staffroom', false],
])('%s is for one visitor alone: %s', (address, expected) => {
  expect(personal(pageAddress(address))).toBe(expected)
})
