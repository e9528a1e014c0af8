import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nightlyScan } from '../../../src/domain/articles/scan/nightly-scan.server.ts'
import { listFindings } from '../../../src/domain/articles/scan/staff-queries-findings.server.ts'
import { runNow } from '../../../src/jobs/nightly-job.ts'
import type { Answer, Ask } from '../../../src/platform/external/ask.server.ts'
import { emptyArticles, openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { createDrafts, person } from '../../harness/drafts.ts'
import { keylessSite } from '../../harness/operator-site.ts'
import { makeArea, makeArticle } from '../../harness/factories.ts'
import { makeFolder } from '../../harness/folders.ts'
import { storeIn } from '../../harness/file-stores.ts'

const dayMs = 86_400_000
const store = storeIn(makeFolder(), makeFolder())
let database: TestDatabase
let areaId: number
beforeAll(async () => {
  database = await openTestDatabase()
  areaId = await makeArea(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyArticles(database.db)
  await database.db.deleteFrom('outside_address').execute()
  await database.db.deleteFrom('job').execute()
})

const scan = async (now: Date, ask?: Ask) => {
  const job = nightlyScan(store, { now: () => now, ...(ask ? { ask } : {}) })
  const result = await runNow(database.db, job, { now, pauseMs: 0 })
  if (result.state !== 'done') throw new Error(result.state)
  return result.position.counts
}

const linked = (...addresses: string[]) => addresses.map((address) => `<p>见<a href="${address}">通知</a></p>`).join('')
/** Answers as told, and keeps what was asked. */
function fakeAsk(answers: Record<string, Answer>) {
  const asked: string[] = []
  const ask: Ask = async (address) => {
    asked.push(address)
    return answers[address] ?? 'alive'
  }
  return { asked, ask }
}
const reviewer = person('reviewer', 'shenhe')
const excerpts = async () =>
  (await listFindings.ask(keylessSite(database.db), reviewer, { pageNum: 1, size: 20 })).rows.flatMap(({ findings }) =>
    findings.map(({ place, excerpt }) => `${place} ${excerpt}`),
  )
const [gone, away, busy, fine] = ['gone', 'away', 'busy', 'fine'].map((name) => `https://${name}.example.cn/a?b=1`) as [
  string,
  string,
  string,
  string,
]

test('pages of other sites are reported after failures in two nights, and asked once a week', async () => {
  await makeArticle(database.db, { area_id: areaId, content: linked(gone, away, busy, `${fine}#top`, fine) })
  const answers: Record<string, Answer> = { [gone]: 'gone', [away]: 'unreachable', [busy]: 'unclear' }
  const { asked, ask } = fakeAsk(answers)
  const night = (count: number) => new Date(Date.now() + count * dayMs)
  expect(await scan(night(0), ask)).toMatchObject({ asked: 0 })
  expect(await scan(night(1), ask)).toMatchObject({ asked: 4, dead: 2 })
  expect(asked.toSorted()).toEqual([away, busy, fine, gone])
  expect(await scan(night(7), ask)).toMatchObject({ asked: 0 })
  expect(await excerpts()).toEqual([])
  expect(await scan(night(8), ask)).toMatchObject({ asked: 4, dead: 2 })
  expect(await excerpts()).toEqual([
    '正文第 1 段 “通知”：对方网站已经没有这个网页',
    '正文第 2 段 “通知”：多次访问对方网站都连不上，或它的证书有误',
  ])
  delete answers[gone]
  answers[away] = 'unclear'
  await scan(night(15), ask)
  expect(await excerpts()).toEqual([])
})

test('a night in which no site answers says nothing about the sites', async () => {
  const addresses = Array.from({ length: 30 }, (_, at) => `https://site-${at}.example.cn/`)
  await makeArticle(database.db, { area_id: areaId, content: linked(...addresses) })
  const answers = Object.fromEntries(addresses.map((address): [string, Answer] => [address, 'unreachable']))
  const { asked, ask } = fakeAsk(answers)
  const night = (count: number) => new Date(Date.now() + count * dayMs)
  await scan(night(0), ask)
  for (const count of [1, 2, 9, 10, 17, 18]) await scan(night(count), ask)
  expect(asked).toHaveLength(90)
  expect(await excerpts()).toEqual([])

  // Where others answer, it does.
  await database.db.deleteFrom('outside_address').execute()
  await makeArticle(database.db, { area_id: areaId, content: linked(fine) })
  await scan(night(20), ask)
  for (const count of [21, 22, 28, 29, 35, 36]) await scan(night(count), ask)
  expect(await excerpts()).toHaveLength(30)
})

test('addresses that nobody links to any more are forgotten, all of them where asking is switched off', async () => {
  const { db } = database
  const { ask } = fakeAsk({})
  const count = async () => (await db.selectFrom('outside_address').select('address').execute()).length
  await makeArticle(db, { area_id: areaId, content: linked(fine) })
  const other = await makeArticle(db, {
    area_id: areaId,
    content: linked(gone, 'http://10.0.0.1/', 'mailto:a@b.cn', '/news/news'),
  })
  await scan(new Date(), ask)
  expect(await count()).toBe(2)
  await createDrafts(db, areaId).withdraw(other, '内容有误')
  await scan(new Date(Date.now() + 2 * dayMs), ask)
  expect(await count()).toBe(1)
  await scan(new Date(Date.now() + 4 * dayMs))
  expect(await count()).toBe(0)
})

test('two sites are asked at once, never one twice at once, and five hundred addresses a night', async () => {
  const { db } = database
  const rows = Array.from({ length: 600 }, (_, at) => `https://site-${at % 5}.example.cn/${at}`)
  await db
    .insertInto('outside_address')
    .values(
      rows.map((address, at) => ({
        hash: createHash('sha256').update(String(at)).digest(),
        address,
        seen_time: new Date(),
      })),
    )
    .execute()
  const running: string[] = []
  let most = 0
  const counts = await scan(new Date(), async (address) => {
    const { hostname } = new URL(address)
    expect(running).not.toContain(hostname)
    running.push(hostname)
    most = Math.max(most, running.length)
    await Promise.resolve()
    running.splice(running.indexOf(hostname), 1)
    return 'alive'
  })
  expect([counts.asked, most]).toEqual([500, 2])
})
