import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { declaredPages } from '../../src/http/pages/declared-pages.ts'

const root = join(import.meta.dirname, '../..')
const sources = globSync('src/{web,http}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const hits = (pattern: RegExp, folder = 'src/') =>
  sources.flatMap(({ file, text }) =>
    file.startsWith(folder) ? [...text.matchAll(pattern)].map(([, found = '']) => `${file}: ${found}`) : [],
  )

/** `href="/x"`, `href: '/x'`, `redirect('/x')` and the like, where `/x` begins the path of a page. */
const firstSegments = [...new Set(Object.keys(declaredPages).map((path) => path.split('/')[1]))]
  .filter((segment) => segment && !/[:*]/.test(segment))
  .map((segment) => segment?.replaceAll('.', '\\.'))
const written = new RegExp(
  `(?:\\b(?:href|action|src|to|value|location)(?:=|: )\\{?|\\bredirect(?:Document)?\\(|\\bnavigate\\()["'\`](/(?:${firstSegments.join('|')})\\b[^"'\`]*)`,
  'g',
)

test('the addresses of pages are written with href() only', () => {
  expect(hits(written)).toEqual([])
})

test.each(['<a href="/dashboard">', "{ href: '/search/search' }", "redirect('/staff/me')", 'action={`/login?a`}'])(
  'finds an address in %s',
  (text) => {
    expect([...text.matchAll(written)]).toHaveLength(1)
  },
)

test('pages do not read the address of their request: their loaders get its declared parameters', () => {
  expect(hits(/(\.searchParams|request\.url)/g, 'src/web/public/')).toEqual([])
  expect(hits(/(\.searchParams|request\.url)/g, 'src/web/staff/')).toEqual([])
})

test("the addresses of React Router's data requests are known by one module", () => {
  const files = hits(/(\.data['"`\\$]|_routes\b)/g, 'src/').map((hit) => hit.split(':', 1)[0])
  expect([...new Set(files)]).toEqual(['src/web/request/data-address.ts'])
})

test('all loaders and actions of pages are made from declarations', () => {
  const made =
    /export (?:const|async function|function) (?:loader|action)\b(?! = (?:page|staff)(?:Loader|Action)\()([^\n]*)/g
  expect(hits(made, 'src/web/').filter((hit) => !/\/root\.tsx|staff-frame\.tsx/.test(hit))).toEqual([])
})
