import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { declaredInDevelopment, declaredPages } from '../../../src/http/pages/declared-pages.ts'
import { routeId, type Pages } from '../../../src/web/page-declaration.ts'
import { publicPages } from '../../../src/web/public/pages.ts'
import { staffPages } from '../../../src/web/staff/pages.ts'
import { openTestPortal } from '../../harness/portal.ts'

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

test('pages that exist in development only are a 404', async () => {
  const portal = await openTestPortal()
  try {
    for (const path of Object.keys(declaredInDevelopment).filter((each) => !(each in declaredPages)))
      for (const method of ['GET', 'POST'] as const) {
        const headers = { host: new URL(portal.origin()).host }
        const { statusCode } = await portal.app.inject({ method, url: path, headers })
        expect(statusCode, `${method} ${path}`).toBe(404)
      }
  } finally {
    await portal.close()
  }
})
