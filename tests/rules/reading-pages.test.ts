import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { hydratedPages, isHydrated } from '../../src/web/hydrated-pages.ts'
import { publicPages } from '../../src/web/public/pages.ts'

const root = join(import.meta.dirname, '../..')
const web = join(root, 'src/web')

/** State, effects and handlers, which do nothing in a document that React does not run (decision 44). */
const needsReact = /\buse(?:State|Reducer|Effect|LayoutEffect|Ref|SyncExternalStore)\(|\son[A-Z]\w*=\{/

const found = (text: string): boolean => needsReact.test(text)

/** Components of pages and those that they use. The frame is the same for pages that React runs. */
function componentsOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+\.tsx?)'/g)) {
    const imported = join(dirname(file), path)
    if (/^(?:public|ui)\//.test(relative(web, imported)) && !imported.includes('.server.')) componentsOf(imported, seen)
  }
  return seen
}

const readingPages = new Set(
  Object.entries(publicPages)
    .filter(([path, { module }]) => module.endsWith('.tsx') && !hydratedPages.includes(path))
    .map(([, { module }]) => module),
)

test.each([...readingPages])('%s needs no React in the browser', (module) => {
  const files = [...componentsOf(join(web, 'public', module))]
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => found(readFileSync(file, 'utf8'))).map((file) => relative(root, file))).toEqual([])
})

test('development runs the same pages in the browser as production', () => {
  expect(import.meta.env.DEV).toBe(true)
  expect(Object.keys(publicPages).filter(isHydrated)).toEqual(hydratedPages)
})

test('finds the pages, and what needs React', () => {
  expect(readingPages.size).toBeGreaterThan(20)
  const form = componentsOf(join(web, 'public/messages/feedback-page.tsx'))
  expect([...form].filter((file) => found(readFileSync(file, 'utf8'))).length).toBeGreaterThan(3)
})
