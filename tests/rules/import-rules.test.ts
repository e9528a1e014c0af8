import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

type Case = readonly [file: string, imported: string]

const refused: readonly Case[] = [
  // Layers import downwards only.
  ['src/platform/a.ts', '../audit/audit.server.ts'],
  ['src/platform/db/a.ts', '../../web/ui/icon.tsx'],
  ['src/platform/a.ts', '../domain/articles/schema.ts'],
  ['src/audit/a.ts', '../access/policy.ts'],
  ['src/files/a.ts', '../access/policy.ts'],
  ['src/jobs/a.ts', '../domain/retention.server.ts'],
  ['src/backup/a.ts', '../domain/sealed-tables.server.ts'],
  ['src/access/a.ts', '../domain/units/queries.server.ts'],
  ['src/domain/articles/a.ts', '../../web/context.ts'],
  ['src/domain/payments/file-parsing/a.ts', '../../../http/app.ts'],
  ['src/web/public/home/a.tsx', '../../../http/api/api.ts'],
  ['src/web/public/root.tsx', '../../http/app.ts'],
  ['src/http/a.ts', '../cli/staff.ts'],
  ['src/cli/a.ts', '../http/app.ts'],
  // Settings are read only at the entry points.
  ['src/domain/articles/a.ts', '../../config.ts'],
  ['src/http/a.ts', '../config.ts'],
  ['src/http/a.ts', '../config/groups.ts'],
  ['src/domain/articles/a.ts', '../../config/network.ts'],
  // Domain modules share few files, the two applications import nothing of each other, shared code imports no noun.
  ['src/domain/articles/a.ts', '../units/commands.server.ts'],
  ['src/domain/payments/file-parsing/a.ts', '../../articles/body.server.ts'],
  ['src/domain/articles/a.ts', '../site-pages/commands.server.ts'],
  ['src/domain/messages/a.ts', '../disclosure-requests/commands.server.ts'],
  ['src/domain/articles/a.ts', '../workbench/tasks.ts'],
  ['src/domain/articles/a.ts', '../reassignment/operations.server.ts'],
  ['src/web/public/home/a.tsx', '../../staff/frame/staff-frame.tsx'],
  ['src/web/public/a.tsx', '../staff/pages.ts'],
  ['src/web/staff/a.tsx', '../public/pages.ts'],
  ['src/web/staff/audit/a.tsx', '../../public/articles/article-list.tsx'],
  ['src/web/frame/a.tsx', '../staff/pages.ts'],
  ['src/web/frame/a.tsx', '../public/articles/screens.ts'],
  ['src/web/ui/a.tsx', '../public/articles/screens.ts'],
  ['src/web/ui/a.tsx', '../frame/header.tsx'],
  ['src/web/ui/a.tsx', '../enhance/events.ts'],
  ['src/web/enhance/a.ts', '../public/page-titles.ts'],
  ['src/web/ui/a.tsx', '../../domain/articles/schema.ts'],
  ['src/web/request/a.ts', '../../domain/articles/queries.server.ts'],
  ['src/http/a.ts', '../web/public/articles/articles-page.tsx'],
  // Production code imports neither demo content nor tests.
  ['src/main.ts', '@three-affairs/demo/seed/seed-demo.ts'],
  ['src/http/a.ts', '@three-affairs/demo/seed/seed-demo.ts'],
  ['src/domain/articles/a.ts', '@three-affairs/demo/seed/seed-demo.ts'],
  ['src/http/a.ts', '../../tests/harness/portal.ts'],
  ['src/cli/a.ts', '../../tests/harness/portal.ts'],
  // Packages are imported by their names, and import nothing of the product.
  ['src/platform/a.ts', '../../packages/embedded-postgres/src/server.ts'],
  ['src/cli/a.ts', '../../packages/embedded-postgres/src/server.ts'],
  ['packages/embedded-postgres/src/a.ts', '../../../src/platform/dates.ts'],
  ['packages/embedded-postgres/tests/a.ts', '../../../tests/harness/folders.ts'],
  ['packages/document/src/diff/a.ts', '../../../../src/platform/dates.ts'],
  ['packages/office-reader/src/word/a.ts', '../../../../src/platform/errors.ts'],
]

const allowed: readonly Case[] = [
  ['src/platform/db/a.ts', '@three-affairs/embedded-postgres/server.ts'],
  ['packages/embedded-postgres/src/a.ts', './cluster.ts'],
  ['packages/document/src/diff/a.ts', '../nodes.ts'],
  ['src/web/staff/a.tsx', '@three-affairs/document/nodes.ts'],
  ['packages/embedded-postgres/tests/a.ts', '@three-affairs/embedded-postgres/server.ts'],
  ['src/audit/a.ts', '../platform/db/types.ts'],
  ['src/access/a.ts', '../audit/audit.server.ts'],
  ['src/domain/articles/a.ts', '../../access/policy.ts'],
  ['src/domain/articles/a.ts', '../units/queries.server.ts'],
  ['src/domain/articles/a.ts', '../checks/personal-data.ts'],
  ['src/domain/workbench/a.ts', '../articles/writing/workflow.ts'],
  ['src/domain/reassignment/a.ts', '../messages/change.server.ts'],
  ['src/domain/payments/file-parsing/a.ts', '@three-affairs/office-reader/package.server.ts'],
  ['src/domain/payments/file-parsing/a.ts', '../amount.ts'],
  ['src/web/public/home/a.tsx', '../articles/screens.ts'],
  ['src/web/public/home/a.tsx', '../../frame/header.tsx'],
  ['src/web/frame/a.tsx', '../public/pages.ts'],
  ['src/web/staff/sign-in/a.tsx', '../../frame/page-frame.tsx'],
  ['src/web/public/home/a.tsx', '../../../domain/articles/queries.server.ts'],
  ['src/web/staff/audit/a.tsx', '../../ui/icon.tsx'],
  ['src/web/ui/a.tsx', '../../platform/paging.ts'],
  ['src/http/a.ts', '../web/context.ts'],
  ['src/http/api/a.ts', '../../domain/articles/queries.server.ts'],
  ['src/cli/seed.ts', '@three-affairs/demo/seed/seed-demo.ts'],
  ['packages/demo/src/a.ts', '../../../src/platform/dates.ts'],
  ['src/cli/a.ts', '../config.ts'],
]

/** Runs the project's linter and its rules once, over a tree with one file per case. */
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'portal-rules-'))
const refusals = new Set<string>()
beforeAll(() => {
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  for (const each of [...refused, ...allowed]) {
    const path = join(folder, fileOf(each))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `import { thing } from '${each[1]}'\n\nexport const other = thing\n`)
  }
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format', 'json'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
  for (const { code, filename } of diagnostics) if (code.includes('no-restricted-imports')) refusals.add(filename)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Gives each case its own file name; names that the rules match are kept. */
function fileOf([file, imported]: Case): string {
  const name = basename(file)
  if (!/^a\.tsx?$/.test(name)) return file
  return join(dirname(file), `${imported.replaceAll(/\W+/g, '-')}${name.slice(1)}`)
}

describe('forbidden imports', () => {
  test.each(refused)('%s importing %s is refused', (...each) => {
    expect(refusals).toContain(fileOf(each))
  })
})

describe('permitted imports', () => {
  test.each(allowed)('%s importing %s is allowed', (...each) => {
    expect(refusals).not.toContain(fileOf(each))
  })
})

test('pages and calls read and write through the domain: no query is built in src/web or src/http', () => {
  const source = join(import.meta.dirname, '../../src')
  const query = /from 'kysely'|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/
  const files = globSync('{web,http}/**/*.{ts,tsx}', { cwd: source }).filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => query.test(readFileSync(join(source, file), 'utf8')))).toEqual([])
})
