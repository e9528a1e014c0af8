import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeDatabase } from '../../harness/database.ts'
import { makeFolder } from '../../harness/folders.ts'

const root = join(import.meta.dirname, '../../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

/** Every command that an operator starts through npm, by its file. */
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const file = /\b(src\/cli\/[\w-]+\.ts)/.exec(script)?.[1]
  return file ? [{ name, file }] : []
})

/** @returns what the process said and its exit code, which is 0 unless it failed. */
async function run(file: string, args: readonly string[], env: Record<string, string> = {}) {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [file, ...args], {
      cwd: root,
      env: { PATH: process.env['PATH'], PORTAL_DATA: makeFolder(), ...env },
    })
    return { code: 0, said: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, said: stdout + stderr }
  }
}

test.each(commands)('npm run $name says how it is used', async ({ name, file }) => {
  const { code, said } = await run(file, ['--help'])
  expect(code).toBe(0)
  expect(said).toContain(`npm run ${name}`)
})

test.each(['prove', 'nightly-backup'])('npm run %s says what to do about an empty database', async (name) => {
  const file = commands.find((command) => command.name === name)?.file ?? ''
  const { code, said } = await run(file, [], { DATABASE_URL: await makeDatabase() })
  expect(code).toBe(1)
  expect(said.trim()).toMatch(/^这个数据库里没有平台的数据[^\n]*$/)
})
