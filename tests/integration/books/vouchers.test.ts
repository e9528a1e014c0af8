import { readFile, rm, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { counted, createBook, createEntry } from '../../../src/domain/articles/books/arbitrary-books.ts'
import type { Book } from '../../../src/domain/articles/books/book.ts'
import { attachVouchers, prepareVoucher } from '../../../src/domain/articles/books/vouchers/attach-vouchers.server.ts'
import { removeUnusedVouchers } from '../../../src/domain/articles/books/vouchers/clean-vouchers.server.ts'
import { addVoucherRows, recordLook } from '../../../src/domain/articles/books/vouchers/commands-vouchers.server.ts'
import { getOpenedPage } from '../../../src/domain/articles/books/vouchers/sealed-queries.server.ts'
import { sealedVouchers } from '../../../src/domain/articles/books/vouchers/sealed-vouchers.server.ts'
import { removeOrphans } from '../../../src/domain/articles/scan/scan-files.server.ts'
import { lookAtNextVoucher, scanVoucher } from '../../../src/domain/articles/scan/scan-vouchers.server.ts'
import { storedPath } from '../../../src/files/folder-store.server.ts'
import { newKeyVersion } from '../../../src/platform/crypto/key-set.ts'
import { cacheTag, dropCacheTags } from '../../../src/platform/cache/cache-tags.ts'
import type { Voucher } from '../../../src/domain/articles/books/vouchers/voucher.ts'
import { getWork } from '../../../src/domain/articles/writing/queries-work.server.ts'
import { saveDraft, startRevision } from '../../../src/domain/articles/writing/operations-writing.server.ts'
import { rebuildPublicRows } from '../../../src/domain/articles/writing/public-rows.server.ts'
import { acceptedText } from '../../../src/domain/checks/public-gate.server.ts'
import { createSession, makeAccount } from '../../harness/accounts.ts'
import { createDrafts, person } from '../../harness/drafts.ts'
import { makeArea } from '../../harness/factories.ts'
import { keylessSite } from '../../harness/operator-site.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { textPdf } from './text-pdf.ts'
import { storeIn } from '../../harness/file-stores.ts'

let portal: TestPortal
let areaId: number
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  areaId = await makeArea(portal.db, { level: 'village', name: '白音村' })
  token = await createSession(portal, await makeAccount(portal, { areaIds: [areaId] }))
})
afterAll(() => portal.close())

const signedIn = () => ({ cookie: `Admin-Token=${token}`, origin: portal.origin() })

type Uploaded = { file: string; pages: { width: number; height: number; suggested: Box[] }[] }
type Box = { x: number; y: number; width: number; height: number }

async function upload(id: number, bytes: Uint8Array, name: string) {
  const body = new FormData()
  body.append('file', new Blob([bytes as BlobPart]), name)
  const address = `${portal.origin()}/api/staff/articles/${id}/vouchers`
  const answer = await fetch(address, { method: 'POST', body, headers: signedIn() })
  return { status: answer.status, ...((await answer.json()) as { message: string; data: Uploaded }) }
}

const look = (id: number, page: Voucher['pages'][number]) =>
  fetch(`${portal.origin()}/api/staff/articles/${id}/voucher-looks`, {
    method: 'POST',
    body: JSON.stringify({ page }),
    headers: { ...signedIn(), 'content-type': 'application/json' },
  })

const get = (path: string, headers: Record<string, string> = {}) => fetch(portal.origin() + path, { headers })
const picturesIn = async (path: string) =>
  [...(await (await get(path)).text()).matchAll(/<img src="(\/files\/v\/[\da-f]{64}\.jpg)"/g)].map(
    ([, src]) => src ?? '',
  )

/** White, with a camera's notes. */
const photo = (width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .withExif({ IFD0: { ImageDescription: 'TAKEN-AT-HOME' } })
    .jpeg()
    .toBuffer()

const editor = person('editor', 'zuozhe')

async function saveVouchers(id: number, vouchers: Voucher[]): Promise<void> {
  const { version, content } = await getWork(portal.db, editor, '152201000000', id)
  const book = { ...(content.book as Book), vouchers }
  await saveDraft.perform(keylessSite(portal.db), editor, { id, version, content: { ...content, book } })
}

const pixel = async (bytes: Buffer, left: number, top: number) =>
  (await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())[0]

test('a voucher is painted, looked at, released, corrected and withdrawn', async () => {
  const unit = await makeArea(portal.db, { level: 'village', name: '查干村' })
  token = await createSession(portal, await makeAccount(portal, { areaIds: [unit] }))
  const drafts = createDrafts(portal.db, unit)
  const entry = createEntry({ fen: 31_250, summary: '支付办公电费', voucher: '记-12' })
  const id = await drafts.draft({ title: '查干村第三季度财务公开', book: createBook({ entries: [entry] }) })

  const { data, status } = await upload(id, await photo(), '记-12.jpg')
  expect(status).toBe(200)
  expect(data.pages).toEqual([{ width: 800, height: 600, suggested: [] }])
  expect((await upload(id, await photo(), 'again.jpg')).data.file).toBe(data.file)
  const unseen = (await upload(id, await photo(400, 300), '记-12(2).jpg')).data.file

  const boxes = [{ x: 100, y: 50, width: 200, height: 80 }]
  const seen = { file: data.file, page: 1, boxes }
  expect((await look(id, seen)).status).toBe(200)
  const looked = { file: unseen, page: 1, boxes: [] }
  expect((await look(id, looked)).status).toBe(200)
  // Changed after the look.
  const changed = { ...looked, boxes: [{ x: 1, y: 1, width: 5, height: 5 }] }
  await saveVouchers(id, [{ voucher: '记-12', pages: [seen, changed] }])
  expect(await findingsOf(id)).toEqual(['凭证图片：1 页没有看过（凭证 记-12）'])

  // The reviewer sees what will be public, and that the other page stays closed.
  const reviewing = (await (await get(`/staff/articles/${id}`, signedIn())).text()).replaceAll('<!-- -->', '')
  expect(reviewing).toContain('凭证图片（2 页）')
  expect(reviewing).toContain('没有看过，不会公开')
  const [, draftPicture = ''] = /<img src="(\/files\/p\/[^"]+)"/.exec(reviewing) ?? []
  const shown = await get(draftPicture, signedIn())
  expect(await pixel(Buffer.from(await shown.arrayBuffer()), 200, 90)).toBeLessThan(20)
  expect(shown.headers.get('cache-control')).toBe('private, no-store')
  expect((await get(draftPicture)).status).toBe(404)
  expect((await get(draftPicture.replace(/p\/\d+/, 'p/999999'), signedIn())).status).toBe(404)
  await drafts.release(id)
  const { accepted } = await portal.db
    .selectFrom('article_release')
    .select('accepted')
    .where('article_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(accepted).toEqual([{ kind: 'unseen-voucher', place: '凭证图片', count: 1 }])

  const address = `/books/${unit}/2026-Q3/${entry.id}`
  const pictures = await picturesIn(address)
  expect(pictures).toHaveLength(1)
  const list = await (await get(`/books/${unit}/2026-Q3`)).text()
  expect(list.replaceAll('<!-- -->', '')).toContain('（有图片）')
  const [, thumbnail = ''] =
    /<img src="([^"]+)" width="48" height="48" alt="" loading="lazy" decoding="async"/.exec(list) ?? []
  const small = await get(thumbnail)
  expect(small.status).toBe(200)
  expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(240)
  const [src = ''] = pictures
  const answer = await get(src)
  expect(answer.headers.get('cache-control')).toBe('public, no-cache')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(await pixel(bytes, 200, 90)).toBeLessThan(20)
  expect(await pixel(bytes, 400, 300)).toBeGreaterThan(235)
  expect(bytes.includes('TAKEN-AT-HOME')).toBe(false)
  expect((await get(src, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304)

  // Corrected: the picture of the entry stays.
  const { book } = (await drafts.startRevision(id, {}), (await getWork(portal.db, editor, '152201000000', id)).content)
  const other = { ...entry, fen: 41_250 }
  await drafts.revise(id, { book: counted({ ...(book as Book), entries: [other] }), correction: '金额写错，已改正' })
  expect(await picturesIn(address)).toEqual([src])
  const before = await allPictures()
  await rebuildPublicRows(portal.db, acceptedText)
  expect(await allPictures()).toEqual(before)

  await drafts.withdraw(id, '账目有误')
  expect((await get(src)).status).toBe(404)
})

async function findingsOf(id: number): Promise<string[]> {
  const answer = await get(`/api/staff/articles/${id}/findings`, signedIn())
  const { data } = (await answer.json()) as {
    data: { groups: { kind: string; shown: { place: string; excerpt: string }[] }[] }
  }
  return data.groups
    .filter(({ kind }) => kind === 'unseen-voucher' || kind === 'damaged-file')
    .flatMap(({ shown }) => shown.map(({ place, excerpt }) => `${place}：${excerpt}`))
}

test('the nightly scan reads sealed originals, painted pictures and their looks, once a week', async () => {
  const unit = await makeArea(portal.db, { level: 'village', name: '巡检村' })
  token = await createSession(portal, await makeAccount(portal, { areaIds: [unit] }))
  const drafts = createDrafts(portal.db, unit)
  const entry = createEntry({ voucher: '记-5' })
  const store = storeIn(portal.storeFolder, portal.filesFolder)
  const prepared = await prepareVoucher(store, await photo(640, 480), '记-5.jpg', [{ x: 0, y: 0, width: 9, height: 9 }])
  const other = await prepareVoucher(store, await photo(300, 200), '记-6.jpg')
  const book = createBook({ entries: [entry], vouchers: [{ voucher: '记-5', pages: [prepared.page] }] })
  const id = await drafts.release(await drafts.draft({ title: '巡检村第三季度财务公开', book }))
  const attached = { articleId: id, book, vouchers: [prepared, other] }
  await portal.db
    .transaction()
    .execute((tx) => attachVouchers(tx, { keys: portal.keys, actorName: 'yanshi' }, [attached]))
  await dropAll()
  const fileId = await lowestId(id)
  const scan = () => scanVoucher(portal.db, { store, keys: portal.keys }, fileId)

  await sql`update voucher_file set look_time = case when article_id <> ${id} then now() end`.execute(portal.db)
  const lookAfter = (days: number) => {
    const now = new Date(Date.now() + days * 86_400_000)
    return lookAtNextVoucher(portal.db, { store, keys: portal.keys, now, minutes: 60 }, {})
  }
  expect(await lookAfter(0)).toMatchObject({ isWhole: true, closed: 0 })
  expect(await lookAfter(0)).toMatchObject({ isWhole: true, closed: 0 })
  expect(await lookAfter(0)).toBeNull()
  expect(await lookAfter(6)).toBeNull()
  expect(await lookAfter(7)).not.toBeNull()

  expect(await scan()).toEqual({ isWhole: true, closed: 0 })
  const whole = await readFile(storedPath(store.folder, prepared.upload.stored))
  await writeFile(storedPath(store.folder, prepared.upload.stored), Buffer.concat([whole, Buffer.from('x')]))
  expect(await scan()).toEqual({ isWhole: false, closed: 0 })
  await startRevisionOf(id)
  expect(await findingsOf(id)).toEqual(['凭证 记-5 第 1 页：服务器上的凭证和上传时不同'])
  await writeFile(storedPath(store.folder, prepared.upload.stored), whole)
  expect(await scan()).toEqual({ isWhole: true, closed: 0 })
  expect(await findingsOf(id)).toEqual([])
  await rm(storedPath(store.folder, prepared.painted.picture))
  expect(await scan()).toEqual({ isWhole: false, closed: 0 })

  // Another picture took the place of the one that was looked at.
  await portal.db
    .updateTable('voucher_picture')
    .set({ picture: Buffer.from(other.painted.picture, 'hex') })
    .where('article_id', '=', id)
    .execute()
  expect((await get(`/files/v/${other.painted.picture}.jpg`)).status).toBe(200)
  expect(await scan()).toMatchObject({ closed: 1 })
  expect((await get(`/files/v/${other.painted.picture}.jpg`)).status).toBe(404)
})

const startRevisionOf = (id: number) => startRevision.perform(keylessSite(portal.db), editor, { id })

const allPictures = async () =>
  (await sql`select to_jsonb(voucher_picture) as row from voucher_picture order by 1`.execute(portal.db)).rows

test('pictures of imported books are attached', async () => {
  const unit = await makeArea(portal.db, { level: 'village', name: '阿拉坦村' })
  const drafts = createDrafts(portal.db, unit)
  const entry = createEntry({ fen: 31_250, summary: '支付办公电费', voucher: '记-3' })
  const store = storeIn(portal.storeFolder)
  const prepared = await prepareVoucher(store, await photo(), '记-3.jpg', [{ x: 0, y: 0, width: 40, height: 40 }])
  const book = createBook({ entries: [entry], vouchers: [{ voucher: '记-3', pages: [prepared.page] }] })
  const id = await drafts.release(await drafts.draft({ title: '阿拉坦村第三季度财务公开', book }))
  const address = `/books/${unit}/2026-Q3/${entry.id}`
  await portal.db
    .transaction()
    .execute((tx) =>
      attachVouchers(tx, { keys: portal.keys, actorName: 'yanshi' }, [{ articleId: id, book, vouchers: [prepared] }]),
    )
  await dropAll()
  const [src = ''] = await picturesIn(address)
  expect(await pixel(Buffer.from(await (await get(src)).arrayBuffer()), 20, 20)).toBeLessThan(20)
})

const dropAll = () => portal.db.transaction().execute((tx) => dropCacheTags(tx, [cacheTag('articles', '152201000000')]))

test('originals are encrypted and only opened by staff of the unit', async () => {
  const unit = await makeArea(portal.db, { level: 'village', name: '巴彦村' })
  token = await createSession(portal, await makeAccount(portal, { areaIds: [unit] }))
  const id = await createDrafts(portal.db, unit).draft({ title: '巴彦村第三季度财务公开', book: createBook() })
  const original = await photo()
  const { file } = (await upload(id, original, '张三的凭证.jpg')).data
  const sealed = `/files/s/${id}/${file}/1/original`
  expect((await get(sealed)).status).toBe(404)
  const other = await createSession(portal, await makeAccount(portal, { areaIds: [areaId] }))
  expect((await get(sealed, { cookie: `Admin-Token=${other}` })).status).toBe(404)
  const opened = await get(sealed, signedIn())
  expect(Buffer.from(await opened.arrayBuffer())).toEqual(original)
  expect(opened.headers.get('cache-control')).toBe('private, no-store')
  const page = Buffer.from(await (await get(sealed.replace('original', 'page'), signedIn())).arrayBuffer())
  expect(page.includes('TAKEN-AT-HOME')).toBe(false)
  const { rows } = await sql<{ stored: string; text: string }>`
    select encode(stored, 'hex') as stored, to_jsonb(voucher_file)::text as text from voucher_file`.execute(portal.db)
  expect(rows.some(({ text }) => text.includes('张三'))).toBe(false)
  for (const { stored } of rows) {
    expect((await get(`/files/u/${stored}/a.jpg`)).status).toBe(404)
    expect((await get(`/files/v/${stored}.jpg`)).status).toBe(404)
  }
  expect((await get(`/files/v/${file}.jpg`)).status).toBe(404)
})

test('a rotation of keys writes rows only, and the clean-up knows every file', async () => {
  const unit = await makeArea(portal.db, { level: 'village', name: '乌兰村' })
  const id = await createDrafts(portal.db, unit).draft({ title: '乌兰村第三季度财务公开', book: createBook() })
  const store = storeIn(portal.storeFolder, portal.filesFolder)
  const { page, upload, painted } = await prepareVoucher(store, await photo(320, 200), '记-1.jpg')
  const keys = changingKeys()
  await portal.db.transaction().execute(async (tx) => {
    const fileId = await addVoucherRows(tx, { articleId: id, actorName: 'zuozhe', keys }, upload)
    await recordLook(tx, { fileId, actorName: 'zuozhe' }, page, painted)
  })
  const open = () => getOpenedPage(portal.db, { store, keys }, id, page, 'original')
  expect((await open()).name).toBe('记-1.jpg')
  const before = keys.read().current.version
  await portal.db.transaction().execute(async (tx) => {
    keys.add()
    await sealedVouchers.rewrite(tx, keys.read(), (await lowestId(id)) - 1, 1)
  })
  keys.remove(before)
  expect((await open()).picture.equals(await photo(320, 200))).toBe(true)

  const tomorrow = new Date(Date.now() + 86_400_000)
  const stored = [
    upload.stored,
    painted.picture,
    painted.small,
    ...upload.pages.flatMap((each) => [each.stored, each.small]),
  ]
  for (const sha256 of stored) await removeOrphans(portal.db, store, sha256.slice(0, 2), tomorrow)
  expect(await Promise.all(stored.map((sha256) => store.has(sha256)))).not.toContain(false)
  await removeUnusedVouchers(portal.db, new Date(Date.now() + 31 * 86_400_000))
  for (const sha256 of stored) await removeOrphans(portal.db, store, sha256.slice(0, 2), tomorrow)
  expect(await Promise.all(stored.map((sha256) => store.has(sha256)))).not.toContain(true)
})

const lowestId = async (articleId: number) =>
  (
    await portal.db
      .selectFrom('voucher_file')
      .select('id')
      .where('article_id', '=', articleId)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id

/** Keys of which a version is added and one removed. */
function changingKeys() {
  let versions = [newKeyVersion(1)]
  return {
    read: () => ({ current: versions.at(-1) ?? newKeyVersion(1), versions }),
    write: null,
    add: () => (versions = [...versions, newKeyVersion(versions.length + 1)]),
    remove: (gone: number) => (versions = versions.filter(({ version }) => version !== gone)),
  }
}

test('each page of a PDF becomes a picture with boxes around its ID numbers', async () => {
  const unit = await makeArea(portal.db, { level: 'village', name: '宝力村' })
  token = await createSession(portal, await makeAccount(portal, { areaIds: [unit] }))
  const id = await createDrafts(portal.db, unit).draft({ title: '宝力村第三季度财务公开', book: createBook() })
  const pdf = textPdf(['Total 312.50', 'ID 11010519491231002X'])
  const { data } = await upload(id, pdf, '12.pdf')
  expect(data.pages.map(({ suggested }) => suggested.length)).toEqual([0, 1])
  const box = data.pages[1]?.suggested[0]
  expect((await look(id, { file: data.file, page: 2, boxes: box ? [box] : [] })).status).toBe(200)
  expect(await upload(id, Buffer.from('%PDF-1.4 broken'), '坏.pdf')).toMatchObject({
    status: 400,
    message: expect.stringContaining('PDF'),
  })
  expect(await upload(id, Buffer.from('not a picture'), '坏.jpg')).toMatchObject({ status: 400 })
  expect(await upload(id, textPdf(Array.from({ length: 31 }, () => 'a')), '长.pdf')).toMatchObject({
    status: 400,
    message: expect.stringContaining('31 页'),
  })
})
