import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const filesIn = (...patterns: string[]) =>
  globSync(patterns, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
const matchesIn = (texts: readonly string[], pattern: RegExp): string[] =>
  texts.flatMap((text) => Array.from(text.matchAll(pattern), ([, name = '']) => name)).toSorted()

/** Modules of routes export their page as the default; it is no component that others use. */
const exported = /^export (?:const|function) (?!ErrorBoundary\b)([A-Z]\w*)/gm
const shown = /<ComponentSection component=\{(\w+)\}/g

test.each([
  ['public', ['src/web/ui/*.tsx', 'src/web/ui/reading/*.tsx']],
  ['staff', ['src/web/staff/frame/*.tsx', 'src/web/staff/frame/forms/*.tsx']],
])('the components page of the %s application shows each component once', (application, folders) => {
  const components = matchesIn(filesIn(...folders), exported)
  expect(components.length).toBeGreaterThan(15)
  expect(matchesIn(filesIn(`src/web/${application}/components/*.tsx`), shown)).toEqual(components)
})
