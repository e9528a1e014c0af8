import type { Cookie } from '@playwright/test'
import { expectStaffPageFits } from '../accessible.ts'
import { signIn, staffAddress } from '../staff.ts'
import { test } from '../test.ts'

// The last page is missing.
test.use({ expectedComplaint: /the server responded with a status of 404/ })

const paths = [
  '/staff',
  '/staff/accounts',
  '/staff/audit',
  '/staff/audit/unusual?kind=night',
  '/staff/books',
  '/staff/hints',
  '/staff/hints?view=gone',
  '/staff/article-templates',
  '/staff/payments',
  '/staff/payments/projects',
  '/staff/messages?view=all',
  '/staff/messages/1',
  '/staff/duties',
  '/staff/duties?duty=party&view=missing',
  '/staff/duty-items',
  '/staff/disclosure-rules',
  '/staff/self-check',
  '/staff/self-check?district=152201000000',
  '/staff/findings',
  '/staff/expired',
  '/staff/words',
  '/staff/units',
  '/staff/units/1',
  '/staff/categories',
  '/staff/banners',
  '/staff/requests',
  '/staff/requests/1',
  '/staff/site-pages',
  '/staff/site-pages/guide',
  '/staff/settings',
  '/staff/settings/versions',
  '/staff/holidays',
  '/staff/mongolian',
  '/staff/mongolian/versions',
  '/staff/templates',
  '/staff/me',
  '/staff/shell',
  '/staff/guide',
  '/staff/nothing',
]

/** Forms that those who only read do not open. */
const forms = ['/staff/duty-items/new', '/staff/duty-items/import']

/** Of this worker: signing in takes as long as a page. */
let session: Cookie[] | undefined

for (const path of paths)
  test(`${path} is accessible and fits every width`, { tag: '@script' }, async ({ page }) => {
    if (session) await page.context().addCookies(session)
    else await signIn(page, 'demo-dashboard')
    session ??= await page.context().cookies()
    await expectStaffPageFits(page, staffAddress(path))
  })

for (const path of forms)
  test(`${path} is accessible and fits every width`, { tag: '@script' }, async ({ page }) => {
    await signIn(page, 'demo-admin')
    await expectStaffPageFits(page, staffAddress(path))
  })
