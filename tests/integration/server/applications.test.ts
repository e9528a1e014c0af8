import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { routeId, type Pages } from '../../../src/web/page.ts'
import { publicPages } from '../../../src/web/public/pages.ts'
import { staffPages } from '../../../src/web/staff/pages.ts'

/** What the built applications load. A page of one adds nothing to the other: no script, style or route. */
const root = join(import.meta.dirname, '../../..')

const readAll = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** Scripts and styles that browsers load, and the styles that the server writes into pages. */
const loadedBy = (application: string) => [
  ...readAll(`build/${application}/client/assets/**/*.{js,css}`),
  ...readAll(`build/${application}/server/**/*.js`).map(({ file, text }) => ({
    file: `${file} (styles)`,
    text: [...text.matchAll(/(?:tokens|--ink)[^\n]*/g)].join('\n'),
  })),
]

/** Chinese phrases and class names in the sources of a folder. */
function phrasesIn(pattern: string): Set<string> {
  const text = readAll(pattern)
    .filter(({ file }) => !file.includes('.test.'))
    .map((each) => each.text.replace(/\/\*[^]*?\*\/|\/\/ .*/g, ''))
    .join('\n')
  return new Set([
    ...(text.match(/[\u4e00-\u9fff]{4,}/g) ?? []),
    ...[...text.matchAll(/className="([^"]+)"|^\.([\w-]+)/gm)].flatMap(([, names, selector]) =>
      (names ?? selector ?? '').split(' ').filter((name) => name.includes('-')),
    ),
  ])
}

/** Phrases that only the modules of one application have, so that each betrays the module that it is in. */
function ownPhrases(application: string): string[] {
  const others = readAll('{src,packages,config}/**/*.{ts,tsx,css,json}')
    .filter(({ file }) => !file.startsWith(`src/web/${application}/`))
    .map(({ text }) => text)
    .join('\n')
  return [...phrasesIn(`src/web/${application}/**/*.{tsx,css}`)].filter((phrase) => !others.includes(phrase))
}

const routesOf = (application: string): string[] => {
  // The page of the web app manifest has a chunk of this name too.
  const manifest = readAll(`build/${application}/client/assets/**/manifest-*.js`).find(({ text }) => text.includes('='))
  const { routes } = JSON.parse(/=(\{.*\})/s.exec(manifest?.text ?? '')?.[1] ?? '') as { routes: object }
  return Object.keys(routes).toSorted()
}

const idsOf = (pages: Pages) => Object.values(pages).map(routeId)

describe.each([
  ['public', 'staff', [...idsOf(publicPages), 'root', 'page-layout']],
  ['staff', 'public', [...idsOf(staffPages), 'root', 'sign-in/login-layout', 'frame/staff-frame']],
] as const)('the %s application', (application, other, routes) => {
  test('names its own routes in its manifest and no others', () => {
    expect(routesOf(application)).toEqual(routes.toSorted())
  })

  test(`loads no module of ${other}`, () => {
    const phrases = ownPhrases(other)
    expect(phrases.length).toBeGreaterThan(50)
    const files = loadedBy(application)
    expect(files.length).toBeGreaterThan(10)
    for (const { file, text } of files)
      expect(
        phrases.filter((phrase) => text.includes(phrase)),
        file,
      ).toEqual([])
  })

  test('is found by these phrases in its own files', () => {
    const text = loadedBy(application)
      .map((each) => each.text)
      .join('\n')
    expect(ownPhrases(application).filter((phrase) => text.includes(phrase)).length).toBeGreaterThan(50)
  })
})

test('no script or style of the public site mentions the staff, but for the two paths that load a whole page', () => {
  for (const { file, text } of loadedBy('public'))
    expect(text.replace('(login|staff)', ''), file).not.toMatch(/\bstaff\b/i)
})
