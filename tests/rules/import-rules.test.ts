import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

/** The linter of the project with its rules, over a tree that holds one file: a check that never fails checks nothing. */
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'portal-rules-'))
cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function lint(file: string, imported: string): string {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `import { thing } from '${imported}'\n\nexport const other = thing\n`)
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), [file], { cwd: folder, encoding: 'utf8' })
  rmSync(path)
  return stdout
}

describe('is refused', () => {
  test.each([
    ['app/lib/a.ts', '../articles/queries.server.ts'],
    ['app/lib/a.ts', '../ui/icon.tsx'],
    ['app/ui/a.tsx', '../articles/addresses.ts'],
    ['app/ui/a.tsx', '../db/types.ts'],
    ['app/db/a.ts', '../articles/queries.server.ts'],
    ['app/db/pglite/a.ts', '../../ui/icon.tsx'],
    ['app/root.tsx', '../server/app.ts'],
    ['app/articles/a.tsx', '../site/header.tsx'],
    ['app/articles/a.tsx', '../units/commands.server.ts'],
    ['app/site/a.tsx', '../../server/api.ts'],
    ['app/site/a.tsx', '../../demo/seed.ts'],
    ['app/articles/queries.server.ts', './articles-page.tsx'],
    ['app/articles/commands.server.ts', './api.server.ts'],
    ['app/articles/commands.server.ts', '../units/commands.server.ts'],
    ['app/subsidies/import-row.ts', '../articles/body.server.ts'],
    ['server/a.ts', '../app/articles/articles-page.tsx'],
    ['server/a.ts', '../demo/seed.ts'],
    ['server/a.ts', '../tests/harness/portal.ts'],
  ])('%s importing %s', (file, imported) => {
    expect(lint(file, imported)).toContain('no-restricted-imports')
  })
})

describe('is allowed', () => {
  test.each([
    ['app/ui/a.tsx', '../lib/paging.ts'],
    ['app/db/pglite/a.ts', './worker.ts'],
    ['app/site/a.tsx', '../articles/queries.server.ts'],
    ['app/site/a.tsx', '../articles/addresses.ts'],
    ['app/site/a.tsx', '../ui/icon.tsx'],
    ['app/site/a.tsx', '../context.ts'],
    ['app/articles/articles-page.tsx', './queries.server.ts'],
    ['server/a.ts', '../app/articles/queries.server.ts'],
  ])('%s importing %s', (file, imported) => {
    expect(lint(file, imported)).not.toContain('no-restricted-imports')
  })
})
