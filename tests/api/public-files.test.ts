import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../../src/access/policy.ts'
import type { ArticleContent } from '../../src/domain/articles/writing/content.ts'
import { writeXlsx } from '../../src/files/write-xlsx.ts'
import { createSession, makeAccount } from '../harness/accounts.ts'
import { makeArea } from '../harness/factories.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'
import { isAmong, readPublicMarks } from '../harness/public-reading.ts'
import { readReviewed, setReviews } from '../harness/reviews.ts'
import { createContent, createDocument } from '../harness/writing.ts'
import { idNumber } from '../leaks/invented.ts'

/**
 * Plants a word and a number in everything that an article carries: its fields, text, pictures and attachments, their
 * names and contents. Each is sent, submitted, approved and released by calls, as far as it gets.
 */
let portal: TestPortal
let areaId: number
let sessions: Record<'editor' | 'reviewer', string>
beforeAll(async () => {
  portal = await openTestPortal()
  areaId = await makeArea(portal.db, { name: '测试局', level: 'department', unit_group: '政府部门' })
  await portal.db.transaction().execute((tx) => setReviews(tx, 1))
  const enter = async (role: Role) => createSession(portal, await makeAccount(portal, { role, areaIds: [areaId] }))
  sessions = { editor: await enter('editor'), reviewer: await enter('reviewer') }
})
afterAll(() => portal.close())

type Answer = { ok: boolean; data: Record<string, unknown> }

async function call(
  who: keyof typeof sessions,
  path: string,
  body: object | FormData,
  method: 'POST' | 'PUT' = 'POST',
) {
  const isForm = body instanceof FormData
  const answer = await fetch(`${portal.origin()}/api/staff/articles${path}`, {
    method,
    headers: {
      cookie: `Admin-Token=${sessions[who]}`,
      origin: portal.origin(),
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}.`)
  const { data } = (await answer.json()) as { data: Record<string, unknown> | null }
  return { ok: answer.ok, data: data ?? {} } satisfies Answer
}

type File = { name: string; bytes: Uint8Array }
type Uploaded = { url: string; name: string; mediaType: string; sizeBytes: number; width: number; height: number }
/** What of the article holds the text; with a file, what the draft holds once it is uploaded. */
type Carrier = (text: string) => Promise<{ file?: File; content: (uploaded: Uploaded) => Partial<ArticleContent> }>

const field =
  (content: (text: string) => Partial<ArticleContent>): Carrier =>
  (text) =>
    Promise.resolve({ content: () => content(text) })
const attachment = (uploaded: Uploaded): Partial<ArticleContent> => {
  const { name, url, mediaType, sizeBytes } = uploaded
  return { attachments: [{ name, url, mediaType, sizeBytes }] }
}
const attached =
  (fileOf: (text: string) => File): Carrier =>
  (text) =>
    Promise.resolve({ file: fileOf(text), content: attachment })

const picture = (): Promise<Uint8Array> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#a00' } })
    .png()
    .toBuffer()

const figureOf = ({ url, width, height }: Uploaded, { alt = '一张图', caption = '' }): Partial<ArticleContent> => ({
  document: {
    type: 'doc',
    content: [
      ...createDocument('现将情况予以公示。').content,
      {
        type: 'figure',
        attrs: { blockId: 'figure0001', src: url, alt, width, height, ...(caption && { caption }) },
      },
    ],
  },
})
const withPicture =
  (name: (text: string) => string, content: (uploaded: Uploaded, text: string) => Partial<ArticleContent>): Carrier =>
  async (text) => ({
    file: { name: name(text), bytes: await picture() },
    content: (uploaded) => content(uploaded, text),
  })
const plain = () => '现场.png'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const cells = (text: string) => [
  ['姓名', '说明'],
  ['示例甲', text],
]

/** A page of one line, in characters of two bytes that its map tells. */
function pdfOf(text: string): Uint8Array {
  const hex = Array.from(text, (character) => character.charCodeAt(0).toString(16).padStart(4, '0')).join('')
  const map =
    '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange ' +
    '1 beginbfrange <0000> <FFFF> <0000> endbfrange endcmap end'
  const stream = (body: string): string => {
    const bytes = deflateSync(Buffer.from(body, 'latin1'))
    return `<< /Length ${bytes.length} /Filter /FlateDecode >>\nstream\n${bytes.toString('latin1')}\nendstream`
  }
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 200] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    stream(`BT /F 12 Tf 20 100 Td <${hex}> Tj ET`),
    '<< /Type /Font /Subtype /Type0 /BaseFont /Song /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Song /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 >>',
    stream(map),
  ]
  let body = '%PDF-1.7\n'
  const offsets = objects.map((object, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  body += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF`
  return Buffer.from(body, 'latin1')
}

const carriers: Readonly<Record<string, Carrier>> = {
  title: field((text) => ({ title: `情况公示${text}` })),
  author: field((author) => ({ author })),
  source: field((source) => ({ source })),
  publisher: field((publisher) => ({ publisher })),
  description: field((description) => ({ description })),
  indexNo: field((indexNo) => ({ indexNo })),
  documentNo: field((documentNo) => ({ documentNo })),
  paragraph: field((text) => ({ document: createDocument('现将情况予以公示。', text) })),
  'two paragraphs': field((text) => ({ document: createDocument(text.slice(0, 9), text.slice(9)) })),
  'alt text': withPicture(plain, (uploaded, alt) => figureOf(uploaded, { alt })),
  caption: withPicture(plain, (uploaded, caption) => figureOf(uploaded, { caption })),
  'name of a picture in the text': withPicture(
    (text) => `${text}.png`,
    (uploaded) => figureOf(uploaded, {}),
  ),
  'name of the picture of lists': withPicture(
    (text) => `${text}.png`,
    ({ url }) => ({ pictureUrl: url }),
  ),
  'name of an attachment': attached((text) => ({ name: `名单${text}.txt`, bytes: utf8('没有名单') })),
  'attachment with another name': (text) =>
    Promise.resolve({
      file: { name: '名单.txt', bytes: utf8('没有名单') },
      content: (uploaded) => attachment({ ...uploaded, name: `${text}.txt` }),
    }),
  'text file': attached((text) => ({ name: '名单.txt', bytes: utf8(`名单\n${text}\n`) })),
  'table of text': attached((text) => ({ name: '名单.csv', bytes: utf8(`姓名,说明\n示例甲,${text}\n`) })),
  spreadsheet: attached((text) => ({ name: '名单.xlsx', bytes: writeXlsx('名单', cells(text)) })),
  'name of a sheet': attached((text) => ({ name: '名单.xlsx', bytes: writeXlsx(text, cells('没有')) })),
  PDF: attached((text) => ({ name: '名单.pdf', bytes: pdfOf(text) })),
}

/** Fields without an output of their own, and what reading an answer cannot see: text within a PDF or a search. */
const notRead = new Set(['name of a sheet', 'PDF', 'two paragraphs'])

type Outcome = 'released' | 'refused at upload' | 'refused at saving' | 'refused at submission' | 'refused at approval'

/** Sends an article through all its stations. */
async function release(carrier: Carrier, text: string): Promise<Outcome> {
  const { file, content } = await carrier(text)
  const basic = createContent({ areaId, articleTypeId: 13 })
  const created = await call('editor', '', { content: basic })
  const id = Number(created.data['id'])
  let uploaded = {} as Uploaded
  if (file) {
    const form = new FormData()
    form.set('file', new Blob([file.bytes.slice()]), file.name)
    const sent = await call('editor', `/${id}/files`, form)
    if (!sent.ok) return 'refused at upload'
    uploaded = sent.data as Uploaded
  }
  const draft = { ...basic, ...content(uploaded) }
  const saved = await call('editor', `/${id}`, { version: await versionOf(id), content: draft }, 'PUT')
  if (!saved.ok) return 'refused at saving'
  const reasons = { findingsReason: '经核对是误报，没有个人信息' }
  const submitted = await call('editor', `/${id}/submit`, { version: await versionOf(id), ...reasons })
  if (!submitted.ok) return 'refused at submission'
  const approved = await call('reviewer', `/${id}/approve`, { ...(await readReviewed(portal.db, id)), ...reasons })
  return approved.ok ? 'released' : 'refused at approval'
}

const versionOf = async (id: number): Promise<number> =>
  (await portal.db.selectFrom('article_work').select('version').where('article_id', '=', id).executeTakeFirstOrThrow())
    .version

const wordOf = (at: number): string => `植入${String.fromCharCode(0x4e00 + at * 7, 0x5e00 + at)}`

test('no number in anything that an article carries becomes public', async () => {
  const outcomes: Record<string, [word: Outcome, number: Outcome]> = {}
  const names = Object.keys(carriers)
  for (const [at, carrier] of Object.values(carriers).entries())
    outcomes[names[at] ?? ''] = [await release(carrier, wordOf(at)), await release(carrier, idNumber(60_000 + at))]
  expect(Object.entries(outcomes).filter(([, [word]]) => word !== 'released')).toEqual([])
  expect(Object.entries(outcomes).filter(([, [, number]]) => number === 'released')).toEqual([])

  const articles = await portal.db.selectFrom('article').select('id').execute()
  const marks = await readPublicMarks(portal.origin(), { articles: articles.map(({ id }) => id), units: [areaId] })
  expect(names.filter((name, at) => !notRead.has(name) && !isAmong(marks, wordOf(at)))).toEqual([])
  expect(names.filter((_, at) => isAmong(marks, idNumber(60_000 + at)))).toEqual([])
})
