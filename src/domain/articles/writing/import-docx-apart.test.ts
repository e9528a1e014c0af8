import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importDocxApart } from './import-docx-apart.server.ts'
import { importDocx } from './import-docx.server.ts'

const sample = readFileSync(
  join(import.meta.dirname, '../../../../packages/demo/src/attachments/application-form.docx'),
)

test('reads the same in a process of its own', async () => {
  const [apart, here] = [await importDocxApart(sample), await importDocx(sample)]
  expect(apart.dropped).toEqual(here.dropped)
  expect(apart.document.content.map(({ type }) => type)).toEqual(here.document.content.map(({ type }) => type))
})

test('refuses what is no Word file with the words of the conversion', async () => {
  await expect(importDocxApart(Buffer.from('正文'))).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('另存为 .docx'),
  })
})

test.each([
  ['time', { milliseconds: 1, memoryMb: 768 }, '没有在限定时间内读完'],
  ['memory', { milliseconds: 60_000, memoryMb: 40 }, '占用内存过多'],
])('says so when the limit of %s is reached', async (_, limits, words) => {
  await expect(importDocxApart(sample, { limits })).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining(words),
  })
})
