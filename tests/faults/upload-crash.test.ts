import { randomBytes } from 'node:crypto'
import { cp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { addFile } from '../../src/domain/articles/writing/files/operations-files.server.ts'
import { type PreparedFile, prepareFile } from '../../src/domain/articles/writing/files/commands-files.server.ts'
import type { FileStore } from '../../src/files/store.server.ts'
import { openTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createDrafts } from '../harness/drafts.ts'
import { keylessSite } from '../harness/operator-site.ts'
import { makeArea } from '../harness/factories.ts'
import { makeFolder } from '../harness/folders.ts'
import { type CrashPoint, expectCrash, shareOfPoints, startToCrash } from './crash-points.ts'
import { uploader, uploadFile } from './upload-file.ts'
import { storeIn, type StoreInFolder } from '../harness/file-stores.ts'

let database: TestDatabase
let areaId: number
let earlier: PreparedFile
/** A store with one file, of which each test has a copy: checking a file takes a process. */
let template: StoreInFolder
beforeAll(async () => {
  database = await openTestDatabase()
  areaId = await makeArea(database.db)
  template = uploadsIn(makeFolder())
  earlier = await prepareFile(database.db, template, bytesOf('先前的附件'), '先前.txt')
  return () => database.close()
})

const uploadsIn = (folder: string): StoreInFolder => storeIn(join(folder, 'uploads'), folder)

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

const written = ['/unfinished/', 'file rename']
const added = ['into "stored_file"', 'into "article_file"', 'commit']

/** `left`: what is in the store and nowhere else. */
type Left = 'unfinished' | 'stored' | 'attached'
const points: Record<string, CrashPoint & { left: Left; name?: string }> = {
  'begun, no bytes yet': { moment: 'after', statements: ['/unfinished/'], left: 'unfinished' },
  'bytes on disk, not under their checksum': { moment: 'before', statements: written, left: 'unfinished' },
  'stored, not scanned': { moment: 'after', statements: written, left: 'stored' },
  'scanned, not recorded': { moment: 'before', statements: [...written, 'into "stored_file"'], left: 'stored' },
  'recorded, in no article': { moment: 'after', statements: [...written, 'into "stored_file"'], left: 'stored' },
  'added, before commit': { moment: 'before', statements: [...written, ...added], left: 'stored' },
  committed: { moment: 'after', statements: [...written, ...added], left: 'attached' },
  'original of a picture stored': { moment: 'after', statements: written, left: 'stored', name: '图.jpg' },
  'a copy of a picture half written': {
    moment: 'before',
    statements: [...written, ...written],
    left: 'unfinished',
    name: '图.jpg',
  },
  'some copies of a picture stored': {
    moment: 'after',
    statements: [...written, ...written],
    left: 'stored',
    name: '图.jpg',
  },
  'original of a picture removed, copies not recorded': {
    moment: 'after',
    statements: ['file rm'],
    left: 'stored',
    name: '图.jpg',
  },
  'picture added, before commit': { moment: 'before', statements: added, left: 'stored', name: '图.jpg' },
  'picture committed': { moment: 'after', statements: added, left: 'attached', name: '图.jpg' },
}

for (const [title, { left, name = '名单.txt', ...point }] of shareOfPoints(points))
  test(`killed at "${title}", an upload is all there or not there, and goes through again`, async () => {
    const { db, url } = database
    const folder = makeFolder()
    const store = uploadsIn(folder)
    await cp(template.folder, store.folder, { recursive: true })
    const id = await createDrafts(db, areaId).draft({ title: `上传时崩溃：${title}` })
    await addFile.perform(keylessSite(db), uploader, { id, file: earlier })
    const path = join(folder, name)
    await writeFile(path, name.endsWith('.jpg') ? await picture() : `电话 0482-8200000 ${title}`)

    const args = [url, store.folder, String(id), path, name]
    await expectCrash(startToCrash(point, 'tests/faults/upload-file.ts', args, {}), db)
    const whole = left === 'attached' ? ['先前.txt', name] : ['先前.txt']
    expect(await readableFiles(store, id)).toEqual(whole)
    const used = await listUsed()
    const later = new Date(Date.now() + 60_000)
    const groups = (await readdir(store.folder)).filter((digits) => /^[\da-f]{2}$/.test(digits))
    const stored = (await Promise.all(groups.map((digits) => store.list(digits, later)))).flat()
    const orphans = stored.filter((sha256) => !used.has(sha256))
    const unfinished = await readdir(join(store.folder, 'unfinished'))
    expect({ orphans: orphans.length > 0, unfinished: unfinished.length > 0 }).toEqual({
      orphans: left === 'stored' || title === 'a copy of a picture half written',
      unfinished: left === 'unfinished',
    })

    // A clean-up takes nothing that is in use.
    await store.removeUnfinished(later)
    for (const sha256 of orphans) await store.remove(sha256)
    expect(await readableFiles(store, id)).toEqual(whole)
    await uploadFile(db, store, id, path, name)
    expect(await readableFiles(store, id)).toEqual(['先前.txt', name])
  })

const picture = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: `#${randomBytes(3).toString('hex')}` } })
    .withExif({ IFD0: { ImageDescription: '拍摄地点' } })
    .jpeg()
    .toBuffer()

/** Names of the article's files, all of which must be whole, with their copies, and scanned. */
async function readableFiles(store: FileStore, articleId: number): Promise<string[]> {
  const files = await database.db
    .selectFrom('article_file')
    .innerJoin('stored_file', 'stored_file.sha256', 'article_file.sha256')
    .select(['article_file.sha256', 'name', 'variants', 'scan'])
    .where('article_id', '=', articleId)
    .orderBy('article_file.create_time')
    .execute()
  for (const { sha256, variants, scan } of files) {
    expect(await store.verify(sha256.toString('hex'))).toBe(true)
    for (const variant of variants) expect(await store.has(variant.sha256)).toBe(true)
    expect(scan.findings).toEqual(expect.any(Array))
  }
  return files.map(({ name }) => name)
}

async function listUsed(): Promise<Set<string>> {
  const rows = await database.db.selectFrom('stored_file').select(['sha256', 'variants']).execute()
  return new Set(
    rows.flatMap(({ sha256, variants }) => [sha256.toString('hex'), ...variants.map((variant) => variant.sha256)]),
  )
}
