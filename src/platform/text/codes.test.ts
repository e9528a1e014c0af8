import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codeWords } from './codes.ts'

test('docs/api.md lists exactly these codes', () => {
  const text = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')
  const listed = [...text.matchAll(/^\| (\d+) +\|/gm)].map(([, code]) => code)
  expect(listed).toEqual(Object.keys(codeWords))
})
