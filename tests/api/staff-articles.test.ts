import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAccount, signInForToken } from '../harness/accounts.ts'
import { type Answer, ask, callData } from '../harness/api.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'
import { createContent, createDocument } from '../harness/writing.ts'

const mebibyte = 1024 * 1024
let portal: TestPortal
let token: string
let id: number
beforeAll(async () => {
  portal = await openTestPortal()
  token = await signInForToken(portal, await makeAccount(portal))
})
afterAll(() => portal.close())

const create = (content: unknown) =>
  ask(portal.origin(), 'POST /api/staff/articles', { headers: { token }, json: { content } })
const send = (name: string, json: object) =>
  ask(portal.origin(), `POST /api/staff/articles/${id}/${name}`, { headers: { token }, json })
beforeEach(async () => {
  ;({ id } = (await create(createContent())).data as { id: number })
})
const resultOf = ({ status, code, data, message }: Answer) => ({ status, code, data, message })
const refused = (status: number) => ({
  status,
  code: status,
  data: null,
  message: expect.stringMatching(/\p{sc=Han}/u),
})

const text = (value: string, marks: object[] = []) => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks }),
})
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const nested = (depth: number): object => {
  let block: object = paragraph(text('内'))
  for (let level = 0; level < depth; level += 1) block = { type: 'blockquote', content: [block] }
  return block
}
const figure = (src: string) => doc({ type: 'figure', attrs: { src, alt: '图' } })
const attachment = (given: object) => ({
  attachments: [{ name: '附件', url: '/files/a.pdf', mediaType: 'application/pdf', sizeBytes: 1, ...given }],
})

test.each<[string, unknown]>([
  ['no document', { document: null }],
  ['text as a document', { document: '<p>正文</p>' }],
  ['another node as a document', { document: paragraph(text('正文')) }],
  ['an unknown block', { document: doc({ type: 'iframe', attrs: { src: 'https://example.com' } }) }],
  ['an unknown mark', { document: doc(paragraph(text('正文', [{ type: 'style' }]))) }],
  [
    'a link that runs',
    { document: doc(paragraph(text('点', [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }]))) },
  ],
  ['a picture of another site', { document: figure('https://example.com/a.png') }],
  ['a picture with NUL in its address', { document: figure('/files/\u0000.png') }],
  ['a picture with half a character in its address', { document: figure('/files/\ud800.png') }],
  ['too deep a text', { document: doc(nested(13)) }],
  ['a text nested a thousand times', { document: doc(nested(1_000)) }],
  ['too long a text', { document: createDocument('字'.repeat(400_001)) }],
  ['a unit above any id', { areaId: 99_999_999_999 }],
  ['a category above any id', { articleTypeId: 99_999_999_999 }],
  ['a category that does not exist', { articleTypeId: 2_147_483_647 }],
  ['the year 0', { documentDate: '0000-01-01' }],
  ['a moment that is none', { releaseAt: '明天' }],
  ['a list picture with NUL', { pictureUrl: '/\u0000' }],
  ['an attachment with half a character in its address', attachment({ url: '/files/\ud800' })],
  ['an attachment above any size', attachment({ sizeBytes: 1e15 })],
  ['31 attachments', { attachments: Array.from({ length: 31 }, () => attachment({}).attachments[0]) }],
  ['an unknown field', { status: 'published' }],
])('%s is refused and saves nothing', async (_, given) => {
  const content = { ...createContent(), ...(given as object) }
  const before = await callData(portal.origin(), `GET /api/staff/articles/${id}`, { headers: { token } })
  expect(await create(content)).toMatchObject(refused(400))
  const save = { headers: { token }, json: { version: 1, content } }
  expect(await ask(portal.origin(), `PUT /api/staff/articles/${id}`, save)).toMatchObject(refused(400))
  expect(await callData(portal.origin(), `GET /api/staff/articles/${id}`, { headers: { token } })).toEqual(before)
})

test.each<[string, object]>([
  [
    'control characters in every text',
    { title: '标题\u0000\u0007很长', author: '\u0000', document: createDocument('正\u0000文\ud800') },
  ],
  ['an attachment whose name is not encoded', attachment({ url: `/files/u/${'a'.repeat(64)}/%zz.pdf` })],
  ['an attachment with NUL in its name', attachment({ url: `/files/u/${'a'.repeat(64)}/%00.pdf` })],
  ['a type with NUL', attachment({ mediaType: '\u0000' })],
])('%s is saved as far as it can be', async (_, given) => {
  const { status, data } = await create({ ...createContent(), ...given })
  expect(status).toBe(200)
  const { content } = (await callData(portal.origin(), `GET /api/staff/articles/${(data as { id: number }).id}`, {
    headers: { token },
  })) as { content: object }
  expect(JSON.stringify(content)).not.toMatch(/\\u0000|\\ud800/)
})

test('a text nested a hundred thousand times is refused', async () => {
  const open = '{"type":"blockquote","content":['.repeat(100_000)
  const body = `{"content":{"document":{"type":"doc","content":[${open}${']}'.repeat(100_000)}]}}}`
  const headers = { token, 'content-type': 'application/json' }
  const response = await fetch(`${portal.origin()}/api/staff/articles`, { method: 'POST', headers, body })
  expect({ status: response.status, ...((await response.json()) as object) }).toEqual(refused(400))
})

test.each(['x', '1.5', '0', '2147483648', '%00'])('an id of %s is refused', async (wrong) => {
  for (const operation of [`GET /api/staff/articles/${wrong}`, `POST /api/staff/articles/${wrong}/files`])
    expect(await ask(portal.origin(), operation, { headers: { token } }), operation).toMatchObject(refused(400))
})

test('a remark above any id is refused', async () => {
  expect(await send('remarks/resolve', { remarkId: 2 ** 40, resolved: true })).toMatchObject(refused(400))
  expect(await send('remarks/resolve', { remarkId: 2 ** 31 - 1, resolved: true })).toMatchObject(refused(404))
  expect(await send('remarks', { blockId: '\u0000', quote: '\u0000', text: '意见\u0000' })).toMatchObject({
    status: 200,
  })
})

test('a draft of 5 MB is refused with its own limit', async () => {
  const answer = await create({ ...createContent(), description: 'x'.repeat(5 * mebibyte) })
  expect(resultOf(answer)).toEqual({ status: 413, code: 413, data: null, message: '提交的内容过大，不能超过 4 MB。' })
  expect(await send('recall', { x: 'x'.repeat(65 * 1024) })).toMatchObject({
    status: 413,
    message: '提交的内容过大，不能超过 64 KB。',
  })
})

test('findings need a reason, and a stale version is a conflict', async () => {
  const idNumber = '11010519491231002X'
  const put = { version: 1, content: { ...createContent(), document: createDocument(`身份证号 ${idNumber}`) } }
  await callData(portal.origin(), `PUT /api/staff/articles/${id}`, { headers: { token }, json: put })
  expect(await send('submit', { version: 1 })).toMatchObject(refused(409))
  expect(await send('submit', { version: 2 })).toMatchObject({
    status: 400,
    message: expect.stringContaining('检查发现'),
  })
  expect(await send('submit', { version: 2, findingsReason: '公示依据要求公开' })).toMatchObject({ status: 200 })
})

/** A multipart body written by hand. */
const part = (name: string, body: string | Buffer, header = `name="file"; filename="${name}"`) =>
  Buffer.concat([
    Buffer.from(`--x\r\nContent-Disposition: form-data; ${header}\r\nContent-Type: text/plain\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ])
const end = Buffer.from('--x--\r\n')
const upload = async (body: Buffer, contentType = 'multipart/form-data; boundary=x', call = 'files') => {
  const response = await fetch(`${portal.origin()}/api/staff/articles/${id}/${call}`, {
    method: 'POST',
    headers: { token, 'content-type': contentType },
    body: body as Buffer<ArrayBuffer>,
  })
  return { status: response.status, ...((await response.json()) as object) }
}

test.each<[string, Buffer, number, string?]>([
  ['an empty body', Buffer.alloc(0), 400],
  ['a body without parts', end, 400],
  ['a part that ends early', part('a.txt', '正文').subarray(0, 60), 400],
  ['a file that ends early', part('a.txt', '正文'), 400],
  ['a field instead of a file', Buffer.concat([part('', '正文', 'name="file"'), end]), 400],
  ['two files', Buffer.concat([part('a.txt', '正文'), part('b.txt', '附文'), end]), 400],
  ['an empty file', Buffer.concat([part('a.txt', ''), end]), 400],
  ['a program', Buffer.concat([part('a.pdf', Buffer.from('MZ\u0090\u0000\u0003\u0000\u0000\u0000')), end]), 400],
  ['a page', Buffer.concat([part('a.html', '<script>alert(1)</script>'), end]), 400],
  ['a file of 26 MB', Buffer.concat([part('a.txt', 'x'.repeat(26 * mebibyte)), end]), 413],
  ['JSON', Buffer.from('{}'), 400, 'application/json'],
  ['a form', Buffer.from('file=x'), 400, 'application/x-www-form-urlencoded'],
  ['an unknown type', Buffer.from('x'), 415, 'application/octet-stream'],
  ['multipart without a boundary', end, 400, 'multipart/form-data'],
])('%s is refused as an upload', async (_, body, status, contentType) => {
  expect(await upload(body, contentType)).toEqual(refused(status))
  const { rows } = await portal.database.pool.query('select from article_file where article_id = $1', [id])
  expect(rows).toEqual([])
})

test('a name as hostile as it comes is stored as a plain one', async () => {
  const stored = await upload(Buffer.concat([part('../../etc/pass,wd|.txt', '正文'), end]))
  expect(stored).toMatchObject({ status: 200, data: { name: expect.stringMatching(/^[^/\\,|]+\.txt$/) } })
})

test.each<[string, Buffer, number]>([
  ['no Word file', Buffer.concat([part('a.docx', '正文'), end]), 400],
  ['two files', Buffer.concat([part('a.docx', '正文'), part('b.docx', '附文'), end]), 400],
  ['a file that ends early', part('a.docx', '正文'), 400],
  ['a file of 11 MB', Buffer.concat([part('a.docx', 'x'.repeat(11 * mebibyte)), end]), 413],
])('%s is refused as a text to import', async (_, body, status) => {
  expect(await upload(body, undefined, 'import')).toEqual(refused(status))
})

test('a picture that is downloaded and uploaded again stays where it was', async () => {
  const noise = randomBytes(400 * 300 * 3)
  const picture = await sharp(noise, { raw: { width: 400, height: 300, channels: 3 } })
    .jpeg()
    .toBuffer()
  const uploadPicture = async (bytes: Buffer): Promise<string> => {
    const answer = await upload(Buffer.concat([part('图.jpg', bytes), end]))
    expect(answer).toMatchObject({ status: 200, message: 'success' })
    return (answer as unknown as { data: { url: string } }).data.url
  }
  const download = async (url: string): Promise<Buffer> => {
    const response = await fetch(portal.origin() + url, { headers: { cookie: `Admin-Token=${token}` } })
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }
  const first = await uploadPicture(picture)
  const bytes = await download(first)
  expect(await uploadPicture(bytes)).not.toBe(first)
  expect((await download(first)).equals(bytes)).toBe(true)
})

test('pages show a picture as AVIF or WebP where the browser accepts them; downloads are of the kind uploaded', async () => {
  const create = { width: 600, height: 400, channels: 3, background: '#888' } as const
  const picture = await sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
    .jpeg()
    .toBuffer()
  const stored = await upload(Buffer.concat([part('图.jpg', picture), end]))
  const { url, width, height } = (stored as unknown as { data: { url: string; width: number; height: number } }).data
  expect([width, height]).toEqual([600, 400])
  const get = async (accept: string, query = '') => {
    const headers = { cookie: `Admin-Token=${token}`, accept }
    const response = await fetch(portal.origin() + url + query, { headers })
    expect(response.headers.get('vary')).toContain('accept')
    const bytes = Buffer.from(await response.arrayBuffer())
    // sharp may not read AVIF here, as in the product.
    const isAvif = bytes.toString('latin1', 4, 12) === 'ftypavif'
    const format = isAvif ? 'avif' : (await sharp(bytes).metadata()).format
    const name = /[^']+$/.exec(response.headers.get('content-disposition') ?? '')?.[0] ?? ''
    return [response.headers.get('content-type'), format, decodeURIComponent(name)]
  }
  expect(await get('image/avif,image/webp,*/*;q=0.8')).toEqual(['image/avif', 'avif', '图.avif'])
  expect(await get('image/webp,*/*;q=0.8')).toEqual(['image/webp', 'webp', '图.webp'])
  expect(await get('*/*')).toEqual(['image/jpeg', 'jpeg', '图.jpg'])
  expect(await get('text/html,image/avif,image/webp,*/*;q=0.8')).toEqual(['image/jpeg', 'jpeg', '图.jpg'])
  expect(await get('image/avif,*/*', '?w=480')).toEqual(['image/avif', 'avif', '图.avif'])
  expect(await get('*/*', '?w=480')).toEqual(['image/webp', 'webp', '图.webp'])
})
