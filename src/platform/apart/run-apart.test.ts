import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { projectFolder } from '../project-folder.ts'
import { type ApartProgram, runApart } from './run-apart.server.ts'

const script = 'tests/fixtures/apart-program.ts'
const program: ApartProgram<unknown> = {
  script,
  answer: z.unknown(),
  limits: { milliseconds: 60_000, memoryMb: 512 },
}
const files = [join(projectFolder(), script)]
const run = (task: object) => runApart(program, task, { files })

const folder = mkdtempSync(join(tmpdir(), 'portal-apart-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('hands over whatever can be cloned and the answer', async () => {
  const input = { do: 'answer', bytes: new Uint8Array([1, 2]), nested: [{ text: '公示' }] }
  expect(await run(input)).toEqual({ got: input })
})

test('passes on what the program refuses in words', async () => {
  await expect(run({ do: 'refuse' })).rejects.toMatchObject({ code: 'too_large', status: 413, message: '太大了' })
})

test('tells nothing of other errors of the program', async () => {
  await expect(run({ do: 'fail' })).rejects.toMatchObject({
    reason: 'broken',
    message: expect.not.stringContaining('secret'),
  })
})

test('ends a program that takes too long', async () => {
  const limits = { milliseconds: 300, memoryMb: 512 }
  await expect(runApart(program, { do: 'loop' }, { files, limits })).rejects.toMatchObject({ reason: 'time' })
})

test.each(existsSync('/proc/self/status') ? ['heap', 'buffers'] : ['heap'])(
  'ends a program that fills its memory with %s',
  async (kind) => {
    const limits = { milliseconds: 60_000, memoryMb: 160 }
    await expect(runApart(program, { do: kind }, { files, limits })).rejects.toMatchObject({ reason: 'memory' })
  },
)

test('gives a program no file but those that it was given, and no environment', async () => {
  const [given, other] = ['given', 'other'].map((name) => join(folder, name)) as [string, string]
  for (const path of [given, other]) writeFileSync(path, '公示')
  const read = (path: string) => runApart(program, { do: 'read', path }, { files: [...files, given] })
  expect(await read(given)).toBe('公示')
  await expect(read(other)).rejects.toMatchObject({ reason: 'broken' })
  expect(await run({ do: 'environment' })).not.toContain('PATH')
})
