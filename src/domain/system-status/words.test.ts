import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nameOfError, nameOfJob } from './words.ts'

const source = join(import.meta.dirname, '../..')
const texts = globSync('**/*.ts', { cwd: source }).map((file) => readFileSync(join(source, file), 'utf8'))
const literalsOf = (pattern: RegExp): string[] =>
  texts.flatMap((text) => Array.from(text.matchAll(pattern), ([, literal = '']) => literal))

test('every error that the code logs has words', () => {
  const messages = literalsOf(/\blog\.error\((?:[^'()]+, )?'([^']+)'\)/g)
  expect(messages.length).toBeGreaterThan(12)
  for (const message of messages) expect(nameOfError(message), message).not.toBe(message)
})

test('every job that is recorded has words', () => {
  const names = literalsOf(/\bjobs\.track\('([^']+)'/g)
  const constants = literalsOf(/export const nightly\w+Name = '([^']+)'/g)
  expect(constants.length).toBeGreaterThan(1)
  for (const name of [...names, ...constants]) expect(nameOfJob(name), name).not.toBe(name)
})
