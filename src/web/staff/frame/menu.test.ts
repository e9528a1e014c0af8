import { expect, test } from 'vitest'
import { afterLogin, menuOf } from './menu.ts'
import { roles } from '../../../access/policy.ts'

test('each role sees its own pages, and Dashboard sees all of them', () => {
  const paths = Object.fromEntries(
    roles.map((role) => [role, menuOf({ grants: [{ role, areaIds: [1] }] }).map(({ path }) => path)]),
  )
  expect(paths).toEqual({
    admin: [
      '/staff',
      '/staff/units',
      '/staff/categories',
      '/staff/settings',
      '/staff/holidays',
      '/staff/accounts',
      '/staff/me',
    ],
    editor: [
      '/staff',
      '/staff/articles',
      '/staff/article-templates',
      '/staff/payments',
      '/staff/findings',
      '/staff/words',
      '/staff/units',
      '/staff/categories',
      '/staff/banners',
      '/staff/site-pages',
      '/staff/me',
    ],
    reviewer: [
      '/staff',
      '/staff/articles',
      '/staff/article-templates',
      '/staff/payments',
      '/staff/findings',
      '/staff/words',
      '/staff/units',
      '/staff/categories',
      '/staff/banners',
      '/staff/site-pages',
      '/staff/me',
    ],
    replier: ['/staff', '/staff/messages', '/staff/requests', '/staff/templates', '/staff/me'],
    auditor: ['/staff', '/staff/audit', '/staff/audit/unusual', '/staff/me'],
    Dashboard: [
      '/staff',
      '/staff/articles',
      '/staff/article-templates',
      '/staff/payments',
      '/staff/messages',
      '/staff/requests',
      '/staff/templates',
      '/staff/findings',
      '/staff/words',
      '/staff/units',
      '/staff/categories',
      '/staff/banners',
      '/staff/site-pages',
      '/staff/settings',
      '/staff/holidays',
      '/staff/accounts',
      '/staff/audit',
      '/staff/audit/unusual',
      '/staff/me',
    ],
  })
})

test.each([
  ['/staff/accounts?keyword=%E7%94%B2&pageNum=2', '/staff/accounts?keyword=%E7%94%B2&pageNum=2'],
  ['/staff', '/staff'],
  [null, '/staff'],
  ['https://elsewhere.example/', '/staff'],
  ['//elsewhere.example/staff', '/staff'],
  ['/staff//elsewhere.example', '/staff'],
  ['/staff\\..\\dashboard', '/staff'],
  ['/staffroom', '/staff'],
  ['/dashboard', '/staff'],
])('after sign-in, next=%j redirects to %j', (next, target) => {
  expect(afterLogin(next)).toBe(target)
})
