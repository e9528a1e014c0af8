import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** By package: a hash of its files and of all that they use, when its tests last passed. */
type Passed = Readonly<Record<string, string>>

const stamp = 'node_modules/.cache/passed-packages.json'
/** They decide which versions of other packages the tests run with, and how. */
const shared = ['package-lock.json', 'runtime/package-lock.json', 'vitest.config.ts']

export const listPackages = (root: string): string[] =>
  readdirSync(join(root, 'packages')).filter((name) => existsSync(join(root, 'packages', name, 'package.json')))

/** A hash of each package's files and of the files that they name, directly or through others. */
export const hashPackages = (root: string): Passed =>
  Object.fromEntries(listPackages(root).map((name) => [name, hashPackage(root, name)]))

function hashPackage(root: string, name: string): string {
  const files = new Set(filesIn(join(root, 'packages', name)))
  // A set visits what is added meanwhile.
  for (const file of files) for (const used of filesNamedIn(root, file)) files.add(used)
  const hash = createHash('sha256')
  for (const file of [...files, ...shared.map((each) => join(root, each))].sort())
    if (existsSync(file)) hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile())

/** Modules that a module imports, or starts as a program by its path in the project. */
function filesNamedIn(root: string, file: string): string[] {
  if (!/\.(?:ts|tsx|mjs)$/.test(file) || !existsSync(file)) return []
  return [...readFileSync(file, 'utf8').matchAll(/(['"`])([\w./@-]+\.(?:ts|tsx|mjs|js|json))\1/g)]
    .map(([, , path = '']) => pathOf(root, file, path))
    .filter((path) => existsSync(path))
}

function pathOf(root: string, file: string, named: string): string {
  const [, name, path] = /^@three-affairs\/([\w-]+)\/(.+)$/.exec(named) ?? []
  if (name && path) return join(root, 'packages', name, path.startsWith('tests/') ? path : join('src', path))
  return named.startsWith('.') ? join(dirname(file), named) : join(root, named)
}

function readPassed(root: string): Passed {
  try {
    return JSON.parse(readFileSync(join(root, stamp), 'utf8')) as Passed
  } catch {
    return {}
  }
}

/** Packages whose tests passed with the same files. */
export function unchangedPackages(root: string, now: Passed): string[] {
  const passed = readPassed(root)
  return Object.keys(now).filter((name) => passed[name] === now[name])
}

/** @param failed paths of test files below the root with a failed test. */
export function recordPassed(root: string, now: Passed, failed: readonly string[]): void {
  const passed = Object.entries(now).filter(([name]) => !failed.some((file) => file.startsWith(`packages/${name}/`)))
  mkdirSync(dirname(join(root, stamp)), { recursive: true })
  writeFileSync(join(root, stamp), JSON.stringify(Object.fromEntries(passed)))
}
