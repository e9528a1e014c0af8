import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role, Staff } from '../../../src/access/policy.ts'
import { listFindings } from '../../../src/domain/articles/scan/staff-queries-findings.server.ts'
import { nightlyScan, nightlyScanName } from '../../../src/domain/articles/scan/nightly-scan.server.ts'
import { searchArticles } from '../../../src/domain/articles/queries-search.server.ts'
import { scanVersion } from '../../../src/domain/articles/writing/checks/scan-file.server.ts'
import { prepareFile } from '../../../src/domain/articles/writing/files/commands-files.server.ts'
import { addFile } from '../../../src/domain/articles/writing/files/operations-files.server.ts'
import { approveDraft, submitDraft } from '../../../src/domain/articles/writing/reviewing/operations-review.server.ts'
import { saveDraft } from '../../../src/domain/articles/writing/operations-writing.server.ts'
import { summariseErrors } from '../../../src/domain/articles/writing/checks/findings.ts'
import { checkContent } from '../../../src/domain/articles/writing/checks/check.server.ts'
import { getWork } from '../../../src/domain/articles/writing/queries-work.server.ts'
import { storedPath } from '../../../src/files/folder-store.server.ts'
import { nightStart, runNow, runTonight, startNightly } from '../../../src/jobs/nightly-job.ts'
import { emptyArticles, emptyAudit, openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea, makeArticle, makeLeakingArticle, makeTypo } from '../../harness/factories.ts'
import { makeFolder } from '../../harness/folders.ts'
import { keylessSite } from '../../harness/operator-site.ts'
import { readReviewed, setReviews } from '../../harness/reviews.ts'
import { createDocument } from '../../harness/writing.ts'
import { storeIn, type StoreInFolder } from '../../harness/file-stores.ts'

const districtCode = '152201000000'
const dayMs = 86_400_000
const phone = '<p>第一段</p><p>联系人电话 13912345678</p>'
const person = (role: Role, areaIds: number[] | null = null): Staff => ({
  kind: 'staff',
  id: 1,
  loginName: `xunjian-${role}`,
  name: role,
  grants: [{ role, areaIds }],
})

let database: TestDatabase
let areaId: number
let store: StoreInFolder
beforeAll(async () => {
  database = await openTestDatabase()
  areaId = await makeArea(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  const { db } = database
  const folder = makeFolder()
  store = storeIn(join(folder, 'uploads'), join(folder, 'files'))
  await emptyArticles(db)
  await db.deleteFrom('stored_file').execute()
  await db.deleteFrom('job').execute()
  await emptyAudit(db)
})

const scan = async (now = new Date()) => {
  const result = await runNow(database.db, nightlyScan(store, { now: () => now }), { now, pauseMs: 0 })
  if (result.state !== 'done') throw new Error(result.state)
  return result.position.counts
}
const found = async (actor = person('reviewer')) =>
  (await listFindings.ask(keylessSite(database.db), actor, { pageNum: 1, size: 20 })).rows.map(({ id, findings }) => [
    id,
    ...findings.map(({ kind, place }) => `${kind} ${place}`),
  ])

test('finds in public texts what nobody accepted, for those who work in the unit', async () => {
  const { db } = database
  const clean = await makeArticle(db, { area_id: areaId })
  const leaking = await makeLeakingArticle(db, phone, { area_id: areaId })
  const scheduled = await makeLeakingArticle(db, phone, {
    area_id: areaId,
    release_time: new Date(Date.now() + dayMs),
  })
  const withdrawn = await makeLeakingArticle(db, phone, { area_id: areaId })
  await createDrafts(db, areaId).withdraw(withdrawn, '内容有误')
  expect(await scan()).toMatchObject({ articles: 3, concerned: 2 })
  expect(await found()).toEqual([
    [scheduled, 'phone 正文第 2 段'],
    [leaking, 'phone 正文第 2 段'],
  ])
  expect(await found(person('editor', [areaId]))).toHaveLength(2)
  expect(await found(person('editor', [await makeArea(db)]))).toEqual([])
  await expect(found(person('admin'))).rejects.toMatchObject({ code: 'forbidden' })
  expect(await listFindings.ask(keylessSite(db), person('reviewer'), { pageNum: 1, size: 1 })).toMatchObject({
    total: 2,
    rows: [{ id: scheduled }],
  })
  expect(clean).toBeLessThan(leaking)
  const audit = await db.selectFrom('audit_event').selectAll().where('action', '=', 'article.scan').execute()
  expect(audit).toMatchObject([{ actor: '系统', detail: { articles: 3, concerned: 2 } }])
})

test('a finding goes with its cause, and a revision of the text', async () => {
  const { db } = database
  const drafts = createDrafts(db, areaId)
  const wrong = await makeArticle(db, { area_id: areaId, content: '<p>牧草厂收割</p>' })
  const leaking = await makeLeakingArticle(db, phone, { area_id: areaId, article_type_id: 13 })
  await makeTypo(db, '牧草厂')
  await scan()
  expect((await found()).map(([id]) => id)).toEqual([leaking, wrong])
  await drafts.revise(leaking, { document: createDocument('联系电话略') })
  expect((await found()).map(([id]) => id)).toEqual([wrong])
  await db.deleteFrom('district_word').execute()
  await scan()
  expect(await found()).toEqual([])
})

test('what was released with the reasons of two people is not reported again, more of it is', async () => {
  const { db } = database
  const drafts = createDrafts(db, areaId)
  const id = await drafts.draft({ document: createDocument('联系人电话 13912345678', '拔付到户') })
  const { version, content } = await getWork(db, person('editor'), districtCode, id)
  const findings = summariseErrors(await checkContent(db, content, { articleId: null, now: new Date() }))
  expect(findings).toHaveLength(1)
  await db.transaction().execute(async (tx) => {
    const site = keylessSite(db)
    await setReviews(tx, 1)
    await submitDraft.performIn(tx, site, person('editor'), { id, version, findingsReason: '本人同意公开' })
    const approval = { id, ...(await readReviewed(tx, id)), remark: '', findingsReason: '值班电话，经本人同意' }
    await approveDraft.performIn(tx, site, person('reviewer'), approval)
  })
  await scan()
  expect(await found()).toEqual([])
  await makeTypo(db, '到户')
  await scan()
  expect(await found()).toEqual([[id, 'wrong-word 正文第 2 段', 'wrong-word 正文第 2 段']])
  await db.deleteFrom('district_word').execute()
})

async function upload(articleId: number, text: string): Promise<string> {
  const author = { ...person('editor'), loginName: 'zuozhe' }
  const file = await prepareFile(database.db, store, Readable.from([Buffer.from(text)]), '名单.txt')
  await addFile.perform(keylessSite(database.db), author, { id: articleId, file })
  return file.sha256
}
const attach = (sha256: string) => ({
  attachments: [
    {
      name: '名单.txt',
      url: `/files/u/${sha256}/${encodeURIComponent('名单.txt')}`,
      mediaType: 'text/plain',
      sizeBytes: 9,
    },
  ],
})

test('damaged and missing files are reported until they are whole again', async () => {
  const { db } = database
  const drafts = createDrafts(db, areaId)
  const id = await drafts.draft()
  const sha256 = await upload(id, '没有个人信息')
  const author = { ...person('editor'), loginName: 'zuozhe' }
  const { version, content } = await getWork(db, author, districtCode, id)
  const attached = { id, version, content: { ...content, ...attach(sha256) } }
  await saveDraft.perform(keylessSite(db), author, attached)
  await drafts.release(id)
  expect(await scan()).toMatchObject({ files: 1, damaged: 0 })
  expect(await found()).toEqual([])
  writeFileSync(storedPath(store.folder, sha256), 'rotten')
  expect(await scan()).toMatchObject({ files: 1, damaged: 1 })
  expect(await found()).toEqual([[id, 'damaged-file 文件 名单.txt']])
  await upload(await drafts.draft(), '没有个人信息')
  await scan()
  expect(await found()).toEqual([])
})

test('files are read again when the checks changed', async () => {
  const { db } = database
  const id = await createDrafts(db, areaId).draft()
  await upload(id, '电话 13912345678')
  await db
    .updateTable('stored_file')
    .set({ scan: JSON.stringify({ findings: [] }), scan_version: 0 })
    .execute()
  await scan()
  const file = await db.selectFrom('stored_file').select(['scan', 'scan_version']).executeTakeFirstOrThrow()
  expect(file).toMatchObject({ scan_version: scanVersion, scan: { findings: [{ kind: 'phone' }] } })
})

test('texts of files that were read for the first time are searched', async () => {
  const { db } = database
  const drafts = createDrafts(db, areaId)
  const id = await drafts.draft()
  const sha256 = await upload(id, '没有个人信息，购买扫雪车')
  const author = { ...person('editor'), loginName: 'zuozhe' }
  const { version, content } = await getWork(db, author, districtCode, id)
  const attached = { id, version, content: { ...content, ...attach(sha256) } }
  await saveDraft.perform(keylessSite(db), author, attached)
  await drafts.release(id)
  const hits = async () => {
    const { rows } = await searchArticles(db, { districtCode, now: new Date(), text: '扫雪车' }, 1)
    return rows.map(({ attachment }) => attachment)
  }
  expect(await hits()).toEqual(['名单.txt'])
  // As before texts were kept.
  await db.updateTable('stored_file').set({ content: '', scan_version: 1 }).execute()
  await db.updateTable('attachment').set({ content: '' }).execute()
  await db.updateTable('article').set({ search: '', search_version: 1 }).execute()
  expect(await hits()).toEqual([])
  await scan()
  expect(await hits()).toEqual(['名单.txt'])
})

test('removes files that nobody has any more, a day after they came', async () => {
  const { db } = database
  const drafts = createDrafts(db, areaId)
  const inUse = await drafts.draft()
  const used = await upload(inUse, '还在用')
  const deleted = await drafts.draft()
  const unused = await upload(deleted, '不用了')
  await db.deleteFrom('article').where('id', '=', deleted).execute()
  const orphan = 'ab'.repeat(32)
  mkdirSync(dirname(storedPath(store.folder, orphan)), { recursive: true })
  writeFileSync(storedPath(store.folder, orphan), 'x')
  const rest = join(store.folder, 'unfinished/rest')
  writeFileSync(rest, 'half')
  const copy = 'cd'.repeat(32)
  mkdirSync(dirname(storedPath(store.folder, copy)), { recursive: true })
  writeFileSync(storedPath(store.folder, copy), 'x')
  await db
    .insertInto('stored_file')
    .values({
      sha256: Buffer.from('ef'.repeat(32), 'hex'),
      media_type: 'image/png',
      size_bytes: 1,
      width: 1,
      height: 1,
      variants: JSON.stringify([{ width: 1, mediaType: 'image/webp', sha256: copy }]),
      scan: JSON.stringify({ findings: [] }),
    })
    .execute()
  await db
    .insertInto('article_file')
    .values({ article_id: inUse, sha256: Buffer.from('ef'.repeat(32), 'hex'), name: 'a.png', actor: 'zuozhe' })
    .execute()
  const there = () =>
    [used, unused, orphan, copy].map((hash) => existsSync(storedPath(store.folder, hash))).concat(existsSync(rest))
  await scan()
  expect(there()).toEqual([true, true, true, true, true])
  for (const path of [unused, orphan, copy].map((hash) => storedPath(store.folder, hash)).concat(rest))
    utimesSync(path, new Date(0), new Date(0))
  expect(await scan(new Date(Date.now() + 2 * dayMs))).toMatchObject({ cleaned: 3 })
  expect(there()).toEqual([true, false, false, true, false])
  expect(await db.selectFrom('stored_file').select('sha256').execute()).toHaveLength(2)
})

test('runs once a night, from two in the morning in Beijing, not in the first', async () => {
  const { db } = database
  expect(nightStart(new Date('2026-11-22T17:59:00Z'))).toBe('2026-11-22')
  expect(nightStart(new Date('2026-11-22T18:00:00Z'))).toBe('2026-11-23')
  const at = async (time: string) =>
    (await runTonight(db, nightlyScan(store), { now: new Date(time), pauseMs: 0 })).state
  expect(await at('2026-11-22T10:00:00Z')).toBe('idle')
  expect(await at('2026-11-22T17:59:00Z')).toBe('idle')
  expect(await at('2026-11-22T18:00:00Z')).toBe('done')
  expect(await at('2026-11-22T18:10:00Z')).toBe('idle')
  expect(await at('2026-11-25T04:00:00Z')).toBe('done')
})

test('of several processes one runs it, and what was stopped goes on where it was', async () => {
  const { db } = database
  for (let count = 0; count < 3; count += 1) await makeLeakingArticle(db, phone, { area_id: areaId })
  const stopping = new AbortController()
  const job = nightlyScan(store)
  const steps: unknown[] = []
  const counted = {
    ...job,
    step: async (...given: Parameters<typeof job.step>) => {
      steps.push(await runNow(db, job, { now: new Date() }))
      if (steps.length === 3) stopping.abort()
      return job.step(...given)
    },
  }
  const options = { now: new Date(), pauseMs: 0 }
  expect(await runNow(db, counted, { ...options, signal: stopping.signal })).toEqual({ state: 'stopped' })
  expect(steps).toEqual([{ state: 'busy' }, { state: 'busy' }, { state: 'busy' }])
  expect(await found()).toHaveLength(2)
  expect(await scan()).toMatchObject({ articles: 3, concerned: 3 })
  expect(await found()).toHaveLength(3)
})

test('starts by itself when a night has come, and stops with the server', async () => {
  const { db } = database
  const faults: unknown[] = []
  const runs: string[] = []
  const start = (now: string) =>
    startNightly(
      db,
      nightlyScanName,
      async (signal) => {
        runs.push(now)
        const { state } = await runTonight(db, nightlyScan(store), { now: new Date(now), pauseMs: 0, signal })
        runs.push(state)
      },
      (fault) => faults.push(fault),
      { firstMs: 1, everyMs: 60_000, now: () => new Date(now) },
    )
  const nightInDatabase = async () => (await db.selectFrom('job').select('night').executeTakeFirst())?.night
  const stopFirst = start('2026-11-22T10:00:00Z')
  await expect.poll(nightInDatabase).toBe('2026-11-22')
  await stopFirst()
  expect(runs).toEqual([])
  const stop = start('2026-11-22T18:00:00Z')
  await expect.poll(() => runs).toEqual(['2026-11-22T18:00:00Z', 'done'])
  await stop()
  expect(await nightInDatabase()).toBe('2026-11-23')
  expect(faults).toEqual([])
})
