import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { functions } from '../../../src/web/staff/missing-functions.ts'

/**
 * The build lowers the syntax of styles for old browsers, but not scripts and selectors (decision 46). A function that a
 * browser lacks stops its script, an unknown selector drops its rule.
 */
const root = join(import.meta.dirname, '../../../build')
const read = (pattern: string) =>
  globSync(join(root, pattern)).map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Of ECMAScript 2021 to 2025 but for `??=` and fields of classes, and what Safari learnt late. Those that libraries look for before they use them are not here. */
const newer = [
  ['static blocks', /\bstatic\s*\{/],
  ['private methods', /[;{}](?:async |get |set |static )?#\w+\([^)]*\)\s*\{/],
  ['lookbehind', /\(\?<[=!]/],
  ['newer functions of strings', /\.(?:replaceAll|isWellFormed|toWellFormed)\(/],
  ['newer functions of lists', /\.(?:at|findLast|findLastIndex|toSorted|toReversed|toSpliced|fromAsync)\(/],
  ['newer functions of objects', /Object\.(?:hasOwn|groupBy)\(|Map\.groupBy\(/],
  ['newer functions of sets', /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/],
  ['newer functions of promises', /Promise\.(?:any|try|withResolvers)\(/],
  [
    'newer functions of pages',
    /\.(?:checkVisibility|replaceChildren|setHTMLUnsafe)\(|structuredClone\(|randomUUID|URL\.canParse/,
  ],
  ['newer functions of signals', /AbortSignal\.(?:any|timeout)\(|\.throwIfAborted\(/],
  ['what Safari has since 15 or 16', /\.showModal\(|new BroadcastChannel|\.isInputPending\(/],
] as const

test.each(newer)('no script of the public site needs %s', (_, pattern) => {
  const scripts = read('public/client/assets/*.js')
  expect(scripts.length).toBeGreaterThan(10)
  for (const { file, text } of scripts) expect(text, file).not.toMatch(pattern)
})

test.each([
  [':is() and :where()', /:(?:is|where)\(/],
  [':modal', /:modal\b/],
  ['lists in :not()', /:not\([^()]*(?:\([^()]*\)[^()]*)*,/],
])('no style of the public site needs %s', (_, pattern) => {
  // Styles that the server writes into pages are strings of its script.
  const inlined = read('public/server/index.js').map(({ file, text }) => ({
    file: `${file} (styles)`,
    text: [...text.matchAll(/^.*(?:@media|display:flex).*$/gm)].join('\n'),
  }))
  expect(inlined[0]?.text.length).toBeGreaterThan(20_000)
  for (const { file, text } of [...read('public/client/assets/*.css'), ...inlined])
    expect(text, file).not.toMatch(pattern)
})

/** Missing in Chromium 92 or Firefox 115. */
const newestFunctions =
  /\.(findLast|findLastIndex|toReversed|toSorted|toSpliced|fromAsync|isWellFormed|toWellFormed|groupBy|withResolvers|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(|Promise\.(try)\(|URL\.(parse|canParse)\b|AbortSignal\.(any|timeout)\(|Object\.(hasOwn)\(|(structuredClone)\(/g

test('functions that old browsers of staff lack are provided', () => {
  const scripts = read('staff/client/assets/staff/*.js')
  const used = new Set(
    scripts.flatMap(({ text }) => [...text.matchAll(newestFunctions)].flatMap(([, ...names]) => names.filter(Boolean))),
  )
  expect([...used].toSorted()).toEqual(functions.map(([, name]) => name).toSorted())
})
