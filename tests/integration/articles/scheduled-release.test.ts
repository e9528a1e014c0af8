import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../src/platform/db/database.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea } from '../../harness/factories.ts'
import { openTestPortal, type Portal, startPortal, type TestPortal } from '../../harness/portal.ts'

/** Two processes that serve one database, each with its own page cache. */
let one: TestPortal
let database: Database
let other: Portal
beforeAll(async () => {
  one = await openTestPortal()
  database = await openDatabase({ kind: 'postgres', url: one.database.url, poolSize: 2 })
  other = await startPortal(database)
})
afterAll(async () => {
  await other.close()
  await database.close()
  await one.close()
})

const title = '定时公开的草场流转公告'

/** Where the article appears, and by what it is recognised there. */
const placesOf = (id: number): [path: string, mark: string][] => {
  const words = encodeURIComponent(title)
  return [
    ['/dashboard', title],
    [`/politics/politics?id=${id}`, title],
    ['/politics/politics', title],
    // The page repeats the words, but marks only hits; before, it finds others by the words apart.
    [`/search/search?inputMessage=${words}`, `<mark>${title}</mark>`],
    [`/api/article/article/page/all/article?parameter=${words}`, `"title":"${title}"`],
    [`/api/article/article/browse/${id}`, title],
    ['/rss.xml', title],
    ['/sitemaps/articles-1.xml', `politics?id=${id}<`],
  ]
}

/** Requests until a response shows the mark, or long after the release time does not. */
async function follow(portal: Portal, moment: number, path: string, mark: string): Promise<string> {
  for (;;) {
    const asked = Date.now()
    const text = await (await fetch(portal.origin() + path)).text()
    const shown = text.includes(mark)
    if (shown) return Date.now() < moment ? 'too early' : 'in time'
    // A busy machine needs seconds to tell its other processes.
    if (asked >= moment + 60_000) return 'too late'
    // Asking without a pause would keep the processors busy for seconds.
    await setTimeout(50)
  }
}

/** In every process: where a mark did not appear in time, and how. */
async function misses(moment: number, places: readonly [path: string, mark: string][]) {
  const followed = [one, other].flatMap((portal, process) =>
    places.map(async ([path, mark]) => [process, path, await follow(portal, moment, path, mark)]),
  )
  return (await Promise.all(followed)).filter(([, , result]) => result !== 'in time')
}

const newTitle = '改过面积的草畜平衡核定公告'

/** Where a revision appears, and by what it is recognised there. */
const placesOfRevision = (id: number, moment: Date): [path: string, mark: string][] => {
  const words = encodeURIComponent('改过面积')
  return [
    ['/dashboard', newTitle],
    [`/politics/politics?id=${id}`, newTitle],
    ['/politics/politics', newTitle],
    [`/search/search?inputMessage=${words}`, '<mark>'],
    [`/api/article/article/browse/${id}`, newTitle],
    ['/rss.xml', newTitle],
    ['/sitemaps/articles-1.xml', `<lastmod>${moment.toISOString()}</lastmod>`],
    [`/history/${id}`, '面积有误'],
  ]
}

// The first test: the readers release it, not the timer of each process, which has ten seconds to go.
test('a scheduled revision replaces the public text within a second of its moment, and not before', async () => {
  const unit = await makeArea(one.db, { name: '修订镇' })
  const drafts = createDrafts(one.db, unit)
  const moment = Date.now() + 4_000
  const id = await drafts.release(await drafts.draft({ title: '草畜平衡核定公告' }))
  const releaseAt = new Date(moment).toISOString()
  await drafts.revise(id, { title: newTitle, correction: '面积有误', releaseAt })
  const page = async (portal: Portal) => (await fetch(`${portal.origin()}/politics/politics?id=${id}`)).text()
  for (const portal of [one, other]) expect(await page(portal)).toContain('草畜平衡核定公告')
  expect(await misses(moment, placesOfRevision(id, new Date(moment)))).toEqual([])
  const releases = await one.db
    .selectFrom('article_release')
    .select(['number', 'release_time as time'])
    .where('article_id', '=', id)
    .orderBy('number')
    .execute()
  expect(releases).toEqual([
    { number: 1, time: expect.any(Date) },
    { number: 2, time: new Date(moment) },
  ])
})

test('a scheduled article appears within a second of its moment, in every place of every process', async () => {
  const unit = await makeArea(one.db, { name: '定时镇' })
  const drafts = createDrafts(one.db, unit)
  const moment = Date.now() + 4_000
  const id = await drafts.draft({ title, releaseAt: new Date(moment).toISOString() })
  await drafts.release(id)
  const elsewhere = async (portal: Portal) =>
    (await fetch(`${portal.origin('152202000000')}/politics/politics?id=${id}`)).status
  expect(await misses(moment, placesOf(id))).toEqual([])
  expect(await Promise.all([one, other].map(elsewhere))).toEqual([404, 404])
})
