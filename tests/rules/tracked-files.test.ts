import { execFileSync } from 'node:child_process'
import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

const folders = [
  '.ci',
  '.github',
  'config',
  'deploy',
  'docs',
  'migrations',
  'packages',
  'public',
  'runtime',
  'scripts',
  'src',
  'tests',
  'vendor',
]
const topFiles = [
  '.editorconfig',
  '.gitignore',
  '.npmrc',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'README.zh.md',
  'SECURITY.md',
  'package-lock.json',
  'package.json',
  'playwright.config.ts',
  'tsconfig.json',
  'vite.shared.ts',
  'vitest.config.ts',
]

const largeBytes = 100_000
/** Each is in the repository on purpose. */
const largeFiles = new Set([
  'docs/guide/checks.png',
  'docs/guide/editor.png',
  'docs/guide/new-article.png',
  'docs/guide/review.png',
  'docs/images/strip.jpg',
  'package-lock.json',
  'src/domain/articles/posters/pdf-font/noto-sans-sc.otf',
  'src/web/public/crawlers/share-font/noto-serif-sc.otf',
])

/** What commands make, wherever it lies. */
const generated =
  /(?:^|\/)(?:node_modules|build|\.cache|\.cc|\.react-router|test-results|playwright-report|coverage)\/|\.(?:log|tmp|tsbuildinfo|cpuprofile|heapsnapshot)$/

type TrackedFile = { path: string; bytes: number; isBinary: boolean }

function whyRefused({ path, bytes, isBinary }: TrackedFile): string | null {
  const [first = '', ...rest] = path.split('/')
  if (!(rest.length === 0 ? topFiles : folders).includes(first)) return 'outside the known folders and files'
  if (generated.test(path)) return 'made by a command'
  if (bytes > largeBytes && !largeFiles.has(path))
    return isBinary ? 'a binary that no list names' : 'a large file that no list names'
  return null
}

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\0')
    .filter(Boolean)

/** A release without its history has nothing to check. */
function isRepository(): boolean {
  try {
    return execFileSync('git', ['rev-parse', '--show-prefix'], { cwd: root, stdio: 'pipe' }).toString().trim() === ''
  } catch {
    return false
  }
}

const refusalOf = (path: string): string | null => {
  const { size } = lstatSync(join(root, path))
  const isBinary = size > largeBytes && readFileSync(join(root, path)).subarray(0, 8_000).includes(0)
  return whyRefused({ path, bytes: size, isBinary })
}

test.runIf(isRepository())('the repository holds only files of the known folders, large ones by name', () => {
  const tracked = git('ls-files', '-z', '--cached').filter((path) =>
    lstatSync(join(root, path), { throwIfNoEntry: false }),
  )
  expect(tracked.length).toBeGreaterThan(500)
  const refused = tracked.flatMap((path) => {
    const why = refusalOf(path)
    return why === null ? [] : [`${path}: ${why}`]
  })
  expect(refused).toEqual([])
})

test.each<[Partial<TrackedFile> & { path: string }, string]>([
  [{ path: '.cc/v24.21.0-x64/f03d' }, 'outside the known folders and files'],
  [{ path: 'notes.txt' }, 'outside the known folders and files'],
  [{ path: 'src/web/build/server.js' }, 'made by a command'],
  [{ path: 'tests/e2e/test-results/a.png' }, 'made by a command'],
  [{ path: 'docs/images/new.png', bytes: 100_001, isBinary: true }, 'a binary that no list names'],
  [{ path: 'packages/demo/src/names.txt', bytes: 2_000_000 }, 'a large file that no list names'],
])('refuses %o', (file, why) => {
  expect(whyRefused({ bytes: 1, isBinary: false, ...file })).toBe(why)
})
