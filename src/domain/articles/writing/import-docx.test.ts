import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documentText } from '@three-affairs/document/text.ts'
import { importDocx } from './import-docx.server.ts'

const sample = join(import.meta.dirname, '../../../../packages/demo/src/attachments/application-form.docx')

test('reads paragraphs and tables of a Word file', async () => {
  const { document, dropped } = await importDocx(readFileSync(sample))
  expect(document.content.map(({ type }) => type)).toContain('table')
  expect(documentText(document)).toContain('申请审批表')
  expect(dropped).toEqual([])
})

test.each([
  ['no zip file', Buffer.from('正文')],
  ['a damaged file', readFileSync(sample).subarray(0, 2_000)],
  ['another zip file', Buffer.from('504b0506000000000000000000000000000000000000', 'hex')],
])('refuses %s in words', async (_, bytes) => {
  await expect(importDocx(bytes)).rejects.toMatchObject({ code: 'invalid', message: expect.stringContaining('Word') })
})
