import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { formatDate } from '../../src/platform/dates.ts'
import { makeFolder, removeFolders } from '../harness/folders.ts'

const script = join(import.meta.dirname, '../../scripts/release.ts')
const name = '"name": "three-affairs-portal"'
const lockfile = `{\n  ${name},\n  "version": "0.1.0",\n  "packages": {\n    "": {\n      ${name},\n      "version": "0.1.0"\n    },\n    "node_modules/a": {\n      "version": "0.1.0"\n    }\n  }\n}\n`

/** A repository with a commit, like ours before its release. */
let folder: string
afterAll(removeFolders)
beforeEach(() => {
  folder = makeFolder()
  write('package.json', `{\n  ${name},\n  "version": "0.1.0"\n}\n`)
  write('package-lock.json', lockfile)
  write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n### Added\n\n- A release.\n')
  git('init', '--quiet')
  git('config', 'user.name', 'Release test')
  git('config', 'user.email', 'release@example.org')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Begin')
})

const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout.trim()
const release = (version: string) => spawnSync('node', [script, version], { cwd: folder, encoding: 'utf8' })

test('sets the version everywhere, dates the changes, commits and tags', () => {
  const { status, stderr } = release('0.2.0')
  expect([status, stderr]).toEqual([0, ''])
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '0.2.0' })
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({
    version: '0.2.0',
    packages: { '': { version: '0.2.0' }, 'node_modules/a': { version: '0.1.0' } },
  })
  expect(read('CHANGELOG.md')).toBe(
    `# Changelog\n\n## Unreleased\n\n## 0.2.0 – ${formatDate(new Date())}\n\n### Added\n\n- A release.\n`,
  )
  expect(git('status', '--porcelain')).toBe('')
  expect(git('log', '--format=%s', '-1', 'v0.2.0')).toBe('Release 0.2.0')
  expect(git('cat-file', '-t', 'v0.2.0')).toBe('tag')
})

test.each<[string, string, () => void]>([
  ['an earlier version', '版本号应为 0.1.0 之后的版本', () => git('commit', '--allow-empty', '-qm', 'x')],
  ['changes that are not committed', '有未提交的改动', () => write('package.json', `${read('package.json')}\n`)],
  ['a file that is not added', '有未提交的改动', () => write('notes.txt', 'x')],
  ['a version that was released', '标签 v0.2.0 已存在', () => git('tag', 'v0.2.0')],
  [
    'a changelog without changes',
    '没有内容',
    () => commitChangelog('# Changelog\n\n## Unreleased\n\n## 0.1.0\n\n- x\n'),
  ],
])('refuses %s and changes nothing', (what, words, breakIt) => {
  breakIt()
  const before = [git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]
  const { status, stderr } = release(what === 'an earlier version' ? '0.1.0' : '0.2.0')
  expect(status).toBe(1)
  expect(stderr).toContain(words)
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual(before)
})

function commitChangelog(text: string): void {
  write('CHANGELOG.md', text)
  git('commit', '--quiet', '--all', '--message', 'Empty the changelog')
}
