import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { nightlyScan } from '../../src/domain/articles/scan/nightly-scan.server.ts'
import { runNow, runTonight } from '../../src/jobs/nightly-job.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import type { Db } from '../../src/platform/db/types.ts'
import { emptyArticles, emptyAudit, openTestDatabase, type TestDatabase } from '../harness/database.ts'
import { makeLeakingArticle } from '../harness/factories.ts'
import { makeFolder } from '../harness/folders.ts'
import { type CrashPoint, expectCrash, shareOfPoints, startToCrash } from './crash-points.ts'
import { storeIn, type StoreInFolder } from '../harness/file-stores.ts'

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
/** `scanned`: articles with findings when it is killed. `again`: those that the next run scans. */
const points: Record<string, CrashPoint & { scanned: number; again: number }> = {
  'begun, nothing scanned': { moment: 'after', statements: ['into "job"'], scanned: 0, again: 3 },
  'second article recorded, position not kept': {
    moment: 'before',
    statements: [...article, ...article],
    scanned: 2,
    again: 2,
  },
  'second position kept': { moment: 'after', statements: [...article, ...article], scanned: 2, again: 1 },
  'done, not audited': {
    moment: 'before',
    statements: [...article, 'into "audit_event"'],
    scanned: 3,
    again: 0,
  },
  'audited, before commit': {
    moment: 'before',
    statements: [...article, 'into "audit_event"', 'commit'],
    scanned: 3,
    again: 0,
  },
}

for (const [name, { scanned, again, ...point }] of shareOfPoints(points))
  test(`killed at "${name}", the scan goes on where it was`, async () => {
    const { db, url } = database
    const store = await prepare()
    await expectCrash(startToCrash(point, 'src/cli/scan.ts', [], environmentOf(url, store)), db)
    expect(await countScanned()).toBe(scanned)
    expect(await audits()).toEqual([])
    await db.deleteFrom('article_scan').execute()
    const result = await runAgain((other) => runNow(other, nightlyScan(store), { now: new Date(), pauseMs: 0 }))
    // Each article counts once, and those that were done are not scanned again.
    expect(result).toMatchObject({ state: 'done', position: { counts: { articles: 3, concerned: 3 } } })
    expect(await countScanned()).toBe(again)
    expect(await audits()).toMatchObject([{ detail: { articles: 3, concerned: 3 } }])
  })

test('killed once it is committed, the scan is done', async () => {
  const { db, url } = database
  const store = await prepare()
  const point: CrashPoint = { moment: 'after', statements: [...article, 'into "audit_event"', 'commit'] }
  await expectCrash(startToCrash(point, 'src/cli/scan.ts', [], environmentOf(url, store)), db)
  expect(await audits()).toHaveLength(1)
  expect(await runAgain((other) => runTonight(other, nightlyScan(store), { now: new Date() }))).toEqual({
    state: 'idle',
  })
})

/** Three articles that leak, and an empty store. */
async function prepare(): Promise<StoreInFolder> {
  for (let count = 0; count < 3; count += 1) await makeLeakingArticle(database.db, '<p>电话 13912345678</p>')
  const folder = makeFolder()
  return storeIn(join(folder, 'uploads'), join(folder, 'files'))
}

/** On connections of its own: those that stay open would be taken for the killed program's. */
async function runAgain<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const other = await openDatabase({ kind: 'postgres', url: database.url, poolSize: 2 })
  try {
    return await work(other.db)
  } finally {
    await other.close()
  }
}

const environmentOf = (url: string, { folder }: StoreInFolder) => ({
  DATABASE_URL: url,
  PORTAL_DATA: join(folder, '..'),
})

const countScanned = async () => (await database.db.selectFrom('article_scan').select('article_id').execute()).length

const audits = () =>
  database.db.selectFrom('audit_event').select('detail').where('action', '=', 'article.scan').execute()
