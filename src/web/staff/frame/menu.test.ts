import { expect, test } from 'vitest'
import { afterLogin, listMenuEntries } from './menu.ts'
import { type Role, roles } from '../../../access/policy.ts'

const [district, village] = [1, 77]

test('each role sees its own pages, and Dashboard sees all of them', () => {
  const paths = Object.fromEntries(
    roles.map((role) => [
      role,
      listMenuEntries({ grants: [{ role, areaIds: [district] }] }, district).map(({ path }) => path),
    ]),
  )
  expect(paths).toEqual({
    admin: [
      '/staff',
      '/staff/personal-data',
      '/staff/payments',
      '/staff/duty-items',
      '/staff/settings',
      '/staff/holidays',
      '/staff/mongolian',
      '/staff/notifications/undelivered',
      '/staff/accounts',
      '/staff/me',
    ],
    editor: [
      '/staff',
      '/staff/articles',
      '/staff/books',
      '/staff/hints',
      '/staff/article-templates',
      '/staff/payments',
      '/staff/duties',
      '/staff/findings',
      '/staff/expired',
      '/staff/units',
      '/staff/banners',
      '/staff/site-pages',
      '/staff/me',
    ],
    reviewer: [
      '/staff',
      '/staff/articles',
      '/staff/books',
      '/staff/hints',
      '/staff/article-templates',
      '/staff/payments',
      '/staff/duties',
      '/staff/duty-items',
      '/staff/findings',
      '/staff/expired',
      '/staff/words',
      '/staff/me',
    ],
    protector: ['/staff', '/staff/personal-data', '/staff/me'],
    replier: ['/staff', '/staff/messages', '/staff/requests', '/staff/templates', '/staff/me'],
    auditor: ['/staff', '/staff/audit', '/staff/audit/unusual', '/staff/me'],
    Dashboard: [
      '/staff',
      '/staff/personal-data',
      '/staff/articles',
      '/staff/books',
      '/staff/hints',
      '/staff/article-templates',
      '/staff/payments',
      '/staff/messages',
      '/staff/requests',
      '/staff/templates',
      '/staff/duties',
      '/staff/duty-items',
      '/staff/disclosure-rules',
      '/staff/self-check',
      '/staff/findings',
      '/staff/expired',
      '/staff/words',
      '/staff/units',
      '/staff/categories',
      '/staff/banners',
      '/staff/site-pages',
      '/staff/settings',
      '/staff/holidays',
      '/staff/mongolian',
      '/staff/notifications/undelivered',
      '/staff/accounts',
      '/staff/audit',
      '/staff/audit/unusual',
      '/staff/me',
    ],
  })
})

const pathsOf = (role: Role, areaIds: number[] | null) =>
  listMenuEntries({ grants: [{ role, areaIds }] }, district).map(({ path }) => path)

test('staff of a village are not led to what only a whole district may change', () => {
  expect(pathsOf('editor', [village])).toEqual([
    '/staff',
    '/staff/articles',
    '/staff/books',
    '/staff/hints',
    '/staff/duties',
    '/staff/findings',
    '/staff/expired',
    '/staff/units',
    '/staff/me',
  ])
  expect(pathsOf('reviewer', [village])).toEqual([
    '/staff',
    '/staff/articles',
    '/staff/books',
    '/staff/hints',
    '/staff/duties',
    '/staff/findings',
    '/staff/expired',
    '/staff/me',
  ])
  expect(pathsOf('admin', [village])).toEqual(['/staff', '/staff/accounts', '/staff/me'])
  expect(pathsOf('Dashboard', [village])).toContain('/staff/payments')
})

test('categories are for administrators of all districts', () => {
  expect(pathsOf('admin', null)).toContain('/staff/categories')
  expect(pathsOf('admin', [district])).not.toContain('/staff/categories')
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
