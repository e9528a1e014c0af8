import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readMediaType } from './media-type.server.ts'
import { hasActiveContent } from './active-pdf.ts'

const pdf = (...objects: (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.map((object, at) =>
      Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]),
    ),
    Buffer.from('trailer << /Root 1 0 R >>\n%%EOF\n'),
  ])
const stream = (dictionary: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ])

test.each<[string, Buffer]>([
  ['a script at opening', pdf('<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>')],
  ['a script under an escaped name', pdf('<< /OpenAction << /S /J#61vaScript /J#53 (x) >> >>')],
  ['starting a program', pdf('<< /OpenAction << /S /Launch /F (cmd.exe) >> >>')],
  ['an embedded file', pdf('<< /Names << /EmbeddedFiles 2 0 R >> >>', '<< /Type /EmbeddedFile >>')],
  ['sending its form', pdf('<< /A << /S /SubmitForm /F (https://example.com) >> >>')],
  [
    'a script in compressed objects',
    pdf('<< /Type /Catalog >>', stream('/Type /ObjStm /Filter /FlateDecode', deflateSync('<< /S /JavaScript >>'))),
  ],
])('refuses a PDF with %s', async (_, bytes) => {
  expect(hasActiveContent(bytes)).toBe(true)
  await expect(readMediaType(bytes, 'a.pdf')).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('打印成 PDF'),
  })
})

test.each<[string, Buffer]>([
  ['that opens at its first page', pdf('<< /OpenAction [2 0 R /Fit] >>')],
  ['whose text names a script', pdf(stream('/Filter /FlateDecode', deflateSync('(/JavaScript) Tj')))],
  ['with similar names', pdf('<< /JSON 1 /LaunchPad 2 >>')],
])('accepts a PDF %s', async (_, bytes) => {
  expect(hasActiveContent(bytes)).toBe(false)
  expect(await readMediaType(bytes, 'a.pdf')).toBe('application/pdf')
})
