import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { nightlyScan } from '../../src/domain/articles/scan/nightly-scan.server.ts'
import { type FileStore, storedPath } from '../../src/files/store.server.ts'
import { runNow } from '../../src/jobs/nightly-job.server.ts'
import { emptyArticles, emptyAudit, openTestDatabase, type TestDatabase } from '../harness/database.ts'
import { makeArticle } from '../harness/factories.ts'
import { makeFolder } from '../harness/folders.ts'
import { type CrashPoint, expectCrash, startUntil } from './crash-points.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  return () => database.close()
})
beforeEach(async () => {
  await emptyArticles(database.db)
  await database.db.deleteFrom('job').execute()
  await emptyAudit(database.db)
})

const article = ['insert into article_scan', 'update "job"']
const points: Record<string, CrashPoint & { scanned: number; done?: boolean }> = {
  'begun, nothing scanned': { moment: 'after', statements: ['into "job"'], scanned: 0 },
  'second article recorded, position not kept': {
    moment: 'before',
    statements: [...article, ...article],
    scanned: 2,
  },
  'second position kept': { moment: 'after', statements: [...article, ...article], scanned: 2 },
  'done, not audited': { moment: 'before', statements: [...article, 'into "audit_event"'], scanned: 3 },
  'audited, before commit': {
    moment: 'before',
    statements: [...article, 'into "audit_event"', 'commit'],
    scanned: 3,
  },
  committed: { moment: 'after', statements: [...article, 'into "audit_event"', 'commit'], scanned: 3, done: true },
}

for (const [name, { scanned, done = false, ...point }] of Object.entries(points))
  test(`killed at "${name}", the scan goes on where it was`, async () => {
    const { db, url } = database
    for (let count = 0; count < 3; count += 1) await makeArticle(db, { content: '<p>电话 13912345678</p>' })
    const folder = makeFolder()
    const store: FileStore = { folder: join(folder, 'uploads'), publicFolder: join(folder, 'files') }
    mkdirSync(dirname(storedPath(store, 'ab'.repeat(32))), { recursive: true })
    writeFileSync(storedPath(store, 'ab'.repeat(32)), 'orphan')
    await expectCrash(startUntil(point, 'src/cli/scan.ts', [], { DATABASE_URL: url, PORTAL_DATA: folder }), db)
    expect(await db.selectFrom('article_scan').select('article_id').execute()).toHaveLength(scanned)
    expect((await db.selectFrom('job').select('done_time').executeTakeFirst())?.done_time != null).toBe(done)
    const audits = () => db.selectFrom('audit_event').select('detail').where('action', '=', 'article.scan').execute()
    expect(await audits()).toHaveLength(done ? 1 : 0)
    if (done) return
    const result = await runNow(db, nightlyScan(store), { now: new Date(), pauseMs: 0 })
    // Nothing is counted twice, and nothing is left out.
    expect(result).toMatchObject({ state: 'done', position: { counts: { articles: 3, concerned: 3 } } })
    expect(await audits()).toMatchObject([{ detail: { articles: 3, concerned: 3 } }])
  })
