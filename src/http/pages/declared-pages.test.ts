import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { isStaffPath } from '../../web/href.ts'
import publicRoutes from '../../web/public/routes.ts'
import staffRoutes from '../../web/staff/routes.ts'
import { declaredInDevelopment, declaredPages } from './declared-pages.ts'

function* pathsOf(entries: readonly RouteConfigEntry[]): Generator<string> {
  for (const { path, index, children } of entries) {
    if (path !== undefined || index) yield `/${path ?? ''}`
    if (children) yield* pathsOf(children)
  }
}
const declaredBy = (name: string, pages = declaredPages) =>
  Object.entries(pages).flatMap(([path, { application }]) => (application === name ? [path] : []))

// Tests run in development mode. The built applications: tests/integration/server/applications.test.ts.
test('each application has a route for each of its pages and for no other', () => {
  expect([...pathsOf(publicRoutes)].toSorted()).toEqual(declaredBy('public', declaredInDevelopment).toSorted())
  expect([...pathsOf(staffRoutes)].toSorted()).toEqual(declaredBy('staff', declaredInDevelopment).toSorted())
})

test('only development has pages below /dev, and no others of its own', () => {
  const all = Object.keys(declaredInDevelopment)
  expect(all.filter((path) => !(path in declaredPages))).toEqual(all.filter((path) => path.startsWith('/dev/')))
  expect(all.some((path) => path.startsWith('/dev/'))).toBe(true)
})

test('the modules of all pages exist', () => {
  for (const { page, application } of Object.values(declaredInDevelopment))
    expect(existsSync(join(import.meta.dirname, '../../web', application, page.module)), page.module).toBe(true)
})

test('links recognise the pages of the staff application by their path', () => {
  for (const [path, { application }] of Object.entries(declaredPages))
    expect(isStaffPath(path), path).toBe(application === 'staff')
})

test('every page of the staff application but the login needs a session, and none is cached', () => {
  for (const path of declaredBy('staff')) {
    const { page, session } = declaredPages[path] ?? {}
    expect([session, page?.cache], path).toEqual([path.startsWith('/login') ? 'optional' : 'required', undefined])
  }
  expect(declaredBy('public').filter((path) => declaredPages[path]?.session !== 'none')).toEqual([])
})
