import type { Page } from '../../web/page-declaration.ts'
import { developmentPages as publicDevelopmentPages } from '../../web/public/development-pages.ts'
import { publicPages } from '../../web/public/pages.ts'
import { developmentPages as staffDevelopmentPages } from '../../web/staff/development-pages.ts'
import { type StaffPage, staffPages } from '../../web/staff/pages.ts'

export type Application = 'public' | 'staff'

/** What the server needs to know of a page. */
export type DeclaredPage = {
  page: Page
  application: Application
  /** `optional` reads the session if there is one; `required` redirects visitors without one to the login. */
  session: 'none' | 'optional' | 'required'
}

const ofPublic = ([path, page]: [string, Page]): [string, DeclaredPage] => [
  path,
  { page, application: 'public', session: 'none' },
]
const ofStaff = ([path, page]: [string, StaffPage]): [string, DeclaredPage] => [
  path,
  { page, application: 'staff', session: page.permission === 'everybody' ? 'optional' : 'required' },
]

export type DeclaredPages = Readonly<Record<string, DeclaredPage>>

/** The pages of both applications by path. */
export const declaredPages: DeclaredPages = Object.fromEntries([
  ...Object.entries<Page>(publicPages).map(ofPublic),
  ...Object.entries<StaffPage>(staffPages).map(ofStaff),
])

/** The same with the pages that exist in development only. */
export const declaredInDevelopment: DeclaredPages = {
  ...declaredPages,
  ...Object.fromEntries([
    ...Object.entries<Page>(publicDevelopmentPages).map(ofPublic),
    ...Object.entries<StaffPage>(staffDevelopmentPages).map(ofStaff),
  ]),
}
