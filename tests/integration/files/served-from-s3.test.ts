import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addVoucherRows } from '../../../src/domain/articles/books/vouchers/commands-vouchers.server.ts'
import { prepareVoucher } from '../../../src/domain/articles/books/vouchers/attach-vouchers.server.ts'
import { removeOrphans, scanStoredFile } from '../../../src/domain/articles/scan/scan-files.server.ts'
import { scanVoucher } from '../../../src/domain/articles/scan/scan-vouchers.server.ts'
import { saveDraft } from '../../../src/domain/articles/writing/operations-writing.server.ts'
import { getWork } from '../../../src/domain/articles/writing/queries-work.server.ts'
import { filesSignal } from '../../../src/domain/system-status/files-signal.server.ts'
import type { StatusSources } from '../../../src/domain/system-status/signal.ts'
import type { ContentStore, FileStore } from '../../../src/files/store.server.ts'
import { createSession, makeAccount } from '../../harness/accounts.ts'
import { createDrafts, person } from '../../harness/drafts.ts'
import { makeArea } from '../../harness/factories.ts'
import { makeFolder } from '../../harness/folders.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { bucketStore, filesClient } from '../../harness/s3-files.ts'
import { startFront } from '../../harness/s3-front.ts'
import { startS3 } from '../../harness/s3.ts'

const districtCode = '152201000000'
const serverFolder = makeFolder()
let s3: Awaited<ReturnType<typeof startS3>>
let front: Awaited<ReturnType<typeof startFront>>
let isAway = false
let portal: TestPortal
let drafts: ReturnType<typeof createDrafts>
let token: string
/** The same bucket as another machine sees it. */
let other: FileStore
beforeAll(async () => {
  s3 = await startS3(serverFolder)
  const { origin, pathname } = new URL(s3.address.url)
  front = await startFront(origin, { faultOf: () => (isAway ? 'drop' : undefined) })
  const address = { ...s3.address, url: `http://127.0.0.1:${front.port}${pathname}` }
  // Without copies: everything that is served comes out of the bucket.
  const uploads = bucketStore(filesClient(address), makeFolder(), { cacheBytes: 0 })
  portal = await openTestPortal({ uploads })
  other = storeOfAnother()
  const area = await makeArea(portal.db)
  drafts = createDrafts(portal.db, area)
  token = await createSession(portal, await makeAccount(portal, { areaIds: [area] }))
})
afterAll(async () => {
  await portal.close()
  await front.stop()
  await s3.stop()
})

const storeOfAnother = (): FileStore => ({
  ...(bucketStore(filesClient(s3.address), makeFolder()) satisfies ContentStore),
  publicFolder: makeFolder(),
})
const signedIn = () => ({ cookie: `Admin-Token=${token}`, origin: portal.origin() })
const get = (path: string, headers: Record<string, string> = {}) => fetch(portal.origin() + path, { headers })

async function upload(id: number, bytes: Uint8Array, name: string) {
  const body = new FormData()
  body.append('file', new Blob([bytes as BlobPart]), name)
  const address = `${portal.origin()}/api/staff/articles/${id}/files`
  const answer = await fetch(address, { method: 'POST', body, headers: signedIn() })
  const { data, message } = (await answer.json()) as { data: { url: string }; message: string }
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), url: data?.url, message }
}

/** A released article with an attachment that a clerk uploaded. @returns its address and checksum. */
async function releaseWith(bytes: Uint8Array, name: string, mediaType: string) {
  const id = await drafts.draft()
  const { status, url } = await upload(id, bytes, name)
  expect(status).toBe(200)
  const author = person('editor', 'zuozhe')
  const { version, content } = await getWork(portal.db, author, districtCode, id)
  const attachments = [{ name, url, mediaType, sizeBytes: bytes.length }]
  await saveDraft.perform(portal.site(), author, { id, version, content: { ...content, attachments } })
  await drafts.release(id)
  return { url, sha256: url.split('/')[3] ?? '' }
}

const picture = (width: number) =>
  sharp({ create: { width, height: 400, channels: 3, background: '#aa3311' } })
    .jpeg()
    .toBuffer()

test('an attachment that a clerk uploads is served from S3 once it is released, with length and 304', async () => {
  const text = Buffer.from('低保名单公示，共十二户')
  const { url, sha256 } = await releaseWith(text, '名单.txt', 'text/plain')
  const answer = await get(url)
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer()).equals(text)).toBe(true)
  expect(answer.headers.get('content-length')).toBe(String(text.length))
  const again = await portal.app.inject({ url, headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
  expect(again.statusCode).toBe(304)
  expect((await buffer(await other.openVerified(sha256))).equals(text)).toBe(true)
  expect(globSync('**/unfinished/*', { cwd: portal.storeFolder })).toEqual([])
})

test('pictures are encoded once: their copies are files of the store', async () => {
  const { url } = await releaseWith(await picture(1_200), '图.jpg', 'image/jpeg')
  const before = front.seen.filter(({ method }) => method === 'PUT').length
  for (const width of ['', '?w=480']) {
    const answer = await get(url + width, { accept: 'image/webp,*/*' })
    expect([answer.status, answer.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image'])
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(width ? 480 : 1_200)
  }
  expect(front.seen.filter(({ method }) => method === 'PUT')).toHaveLength(before)
})

test('while S3 is away, readers and clerks get a sentence and 503, and it goes on afterwards', async () => {
  const { url, sha256 } = await releaseWith(Buffer.from('还在'), '还在.txt', 'text/plain')
  const id = await drafts.draft()
  expect(await readSignal(other)).toMatchObject({ state: 'ok' })
  isAway = true
  expect(await readSignal(storeAway())).toMatchObject({
    state: 'fault',
    words: expect.stringContaining('没有答复'),
  })
  const answer = await get(url)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
  expect(await answer.text()).toContain('存放文件的服务暂时不能使用')
  expect(await upload(id, Buffer.from('新的'), '新的.txt')).toMatchObject({
    status: 503,
    retryAfter: '30',
    message: expect.stringContaining('存放文件的服务暂时不能使用'),
  })
  // Nobody takes the file for missing.
  await expect(scanStoredFile(portal.db, { ...other, ...storeAway() }, sha256)).rejects.toMatchObject({
    code: 'unavailable',
  })
  isAway = false
  expect(await (await get(url)).text()).toBe('还在')
  expect((await upload(id, Buffer.from('新的'), '新的.txt')).status).toBe(200)
  expect(await scanStoredFile(portal.db, other, sha256)).toBe(true)
})

const readSignal = ({ has }: ContentStore) =>
  filesSignal.read({ db: portal.db, files: { has, words: '/桶', isMoving: false } } as unknown as StatusSources)

test('a bucket that answers but is not that of the database is a fault', async () => {
  await releaseWith(Buffer.from('原来的桶'), '原来.txt', 'text/plain')
  const strange = bucketStore(filesClient(s3.address), makeFolder(), { name: 'uploads-of-another-site' })
  expect(await readSignal(strange)).toMatchObject({ state: 'fault', words: expect.stringContaining('桶和前缀') })
})

const storeAway = (): ContentStore => {
  const { pathname } = new URL(s3.address.url)
  return bucketStore(filesClient({ ...s3.address, url: `http://127.0.0.1:${front.port}${pathname}` }), makeFolder())
}

test('the nightly scan reads from S3: what is damaged is found and not served, orphans go', async () => {
  const { url, sha256 } = await releaseWith(Buffer.from('完好'), '完好.txt', 'text/plain')
  expect(await scanStoredFile(portal.db, other, sha256)).toBe(true)
  for (const path of globSync(`portal/**/${sha256}/*._S3rver_object`, { cwd: serverFolder }))
    writeFileSync(join(serverFolder, path), 'damaged')
  expect(await scanStoredFile(portal.db, storeOfAnother(), sha256)).toBe(false)
  const answer = await get(url)
  expect(answer.status).toBe(410)
  expect(await answer.text()).toContain('损坏')

  async function* orphan() {
    yield Buffer.from('没有哪一行提到')
  }
  const stored = await other.put(orphan(), { maxBytes: 100 })
  const digits = stored.sha256.slice(0, 2)
  expect(await removeOrphans(portal.db, other, digits, new Date(Date.now() - 60_000))).toBe(0)
  expect(await removeOrphans(portal.db, other, digits, new Date(Date.now() + 60_000))).toBe(1)
  expect([await other.has(stored.sha256), await other.has(sha256)]).toEqual([false, true])
})

test('sealed vouchers and their small pictures are read from S3, and by the scan', async () => {
  const id = await drafts.draft()
  const { page, upload: sealed } = await prepareVoucher(other, await picture(600), '记-1.jpg')
  const fileId = await portal.db
    .transaction()
    .execute((tx) => addVoucherRows(tx, { articleId: id, actorName: 'zuozhe', keys: portal.keys }, sealed))
  for (const part of ['page', 'small', 'original']) {
    const answer = await get(`/files/s/${id}/${page.file}/1/${part}`, signedIn())
    expect([part, answer.status]).toEqual([part, 200])
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe('jpeg')
  }
  expect(await scanVoucher(portal.db, { store: storeOfAnother(), keys: portal.keys }, fileId)).toEqual({
    isWhole: true,
    closed: 0,
  })
  isAway = true
  const away = scanVoucher(portal.db, { store: storeAway(), keys: portal.keys }, fileId)
  await expect(away).rejects.toMatchObject({ code: 'unavailable' })
  isAway = false
})
