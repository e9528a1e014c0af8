import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashPackages, recordPassed, unchangedPackages } from '../../scripts/package-tests.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-packages-'))
  write('packages/one/package.json', '{}')
  write('packages/one/src/a.ts', `import { b } from '@three-affairs/two/b.ts'\n`)
  write('packages/one/src/words.csv', 'a')
  write('packages/two/package.json', '{}')
  write('packages/two/src/b.ts', `import { c } from '../../../src/c.ts'\n`)
  write('src/c.ts', `fork('src/program.ts')\n`)
  write('src/program.ts', '')
  write('src/other.ts', '')
  write('package-lock.json', '{}')
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

const unchanged = () => unchangedPackages(root, hashPackages(root))
const pass = (...failed: string[]) => recordPassed(root, hashPackages(root), failed)

test('a package is unchanged once its tests passed, and one with a failed test is not', () => {
  expect(unchanged()).toEqual([])
  pass('packages/two/src/b.test.ts')
  expect(unchanged()).toEqual(['one'])
  pass()
  expect(unchanged()).toEqual(['one', 'two'])
})

test.each([
  ['packages/one/src/words.csv', ['two']],
  ['packages/one/src/new.test.ts', ['two']],
  ['packages/two/src/b.ts', []],
  ['src/c.ts', []],
  ['src/program.ts', []],
  ['package-lock.json', []],
  ['src/other.ts', ['one', 'two']],
])('after a change of %s, %o are unchanged', (path, expected) => {
  pass()
  write(path, 'changed')
  expect(unchanged()).toEqual(expected)
})
