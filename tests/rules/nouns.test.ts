import { globSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../../src')
const foldersIn = (path: string): string[] =>
  readdirSync(join(src, path), { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []))

/** Nouns of the product; those of a folder within another noun stand with it. */
const nouns = new Set([
  ...foldersIn('domain'),
  ...['articles', 'messages', 'payments'].flatMap((noun) => foldersIn(`domain/${noun}`)),
  'audit',
])

/** Folders of pages that are about no single noun. */
const pageFolders = {
  // The frame, what every page uses, and what it is written with.
  staff: [
    'charts',
    'components',
    'editor',
    'findings',
    'frame',
    'guide',
    'own-account',
    'palette',
    'settings',
    'shell',
    'sign-in',
  ],
  // Articles, units and requests together; feeds and files for programs.
  public: ['components', 'crawlers', 'disclosure', 'home', 'notices'],
}

test.each(['public', 'staff'] as const)('folders of %s pages have the names of nouns', (application) => {
  const folders = foldersIn(`web/${application}`).filter((name) => !name.startsWith('.'))
  expect(folders.filter((name) => !nouns.has(name))).toEqual(pageFolders[application])
})

/** What all calls use. */
const common = new Set([
  'address',
  'api',
  'context',
  'docs',
  'document',
  'methods',
  'operations',
  'proof',
  'staff-request',
  'upload',
  'words',
])

test.each(['http/api', 'http/api/staff'])('files of calls in %s begin with a noun', (path) => {
  const names = readdirSync(join(src, path), { withFileTypes: true }).flatMap(({ name }) =>
    name.endsWith('.ts') && !name.endsWith('.test.ts') ? [name.slice(0, -'.ts'.length)] : [],
  )
  const begins = (name: string) => [...nouns].some((noun) => name.startsWith(noun.replace(/s$/, '')))
  expect(names.filter((name) => !begins(name) && !common.has(name))).toEqual([])
})

test('only folders that pages import from mark the modules of the server', () => {
  const marked = ['cli', 'http', 'jobs'].flatMap((folder) => globSync(`${folder}/**/*.server.ts`, { cwd: src }))
  expect(marked).toEqual([])
})
