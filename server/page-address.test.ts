import { expect, test } from 'vitest'
import { pageAddress } from './page-address.ts'

test.each([
  ['/dashboard', '/dashboard'],
  ['/party/party?id=1&utm=x', '/party/party?id=1'],
  ['/party/party?pageNum=2&articleTypeId=1', '/party/party?articleTypeId=1&pageNum=2'],
  ['/party/party?title=x&id=', '/party/party'],
  ['/search/search?inputMessage=%ff', '/search/search?inputMessage=%EF%BF%BD'],
])('%s is %s', (given, address) => {
  expect(pageAddress(given)).toBe(address)
})
