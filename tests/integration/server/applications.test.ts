import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { routeId, type Pages } from '../../../src/web/page.ts'
import { publicPages } from '../../../src/web/public/pages.ts'
import { staffPages } from '../../../src/web/staff/pages.ts'

/** What the built applications load: a page of one adds nothing to the other. Lint keeps modules apart (decision 5). */
const root = join(import.meta.dirname, '../../..')

const readAll = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

const routesOf = (application: string): string[] => {
  // The page of the web app manifest has a chunk of this name too.
  const manifest = readAll(`build/${application}/client/assets/**/manifest-*.js`).find(({ text }) => text.includes('='))
  const { routes } = JSON.parse(/=(\{.*\})/s.exec(manifest?.text ?? '')?.[1] ?? '') as { routes: object }
  return Object.keys(routes).toSorted()
}

const idsOf = (pages: Pages) => Object.values(pages).map(routeId)

test.each([
  ['public', [...idsOf(publicPages), 'root', 'page-layout']],
  ['staff', [...idsOf(staffPages), 'root', 'sign-in/login-layout', 'frame/staff-frame']],
] as const)('the %s application names its own routes in its manifest and no others', (application, routes) => {
  expect(routesOf(application)).toEqual(routes.toSorted())
})
