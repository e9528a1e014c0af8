import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { draftsOf } from '../harness/drafts.ts'
import { makeArea } from '../harness/factories.ts'
import { openTestPortal, type Portal, startPortal, type TestPortal } from '../harness/portal.ts'

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
    // The page repeats the words, but marks only hits.
    [`/search/search?inputMessage=${words}`, '<mark>'],
    [`/api/article/article/page/all/article?parameter=${words}`, `"title":"${title}"`],
    [`/api/article/article/browse/${id}`, title],
    ['/rss.xml', title],
    ['/sitemaps/articles-1.xml', `politics?id=${id}<`],
  ]
}

test('a scheduled article appears within a second of its moment, in every place of every process', async () => {
  const unit = await makeArea(one.db, { name: '定时镇' })
  const drafts = draftsOf(one.db, unit)
  const moment = Date.now() + 4_000
  const id = await drafts.draft({ title, releaseAt: new Date(moment).toISOString() })
  await drafts.release(id)

  /** Asks until an answer shows the article, or a second after its moment does not. */
  const follow = async (portal: Portal, path: string, mark: string): Promise<string> => {
    for (;;) {
      const asked = Date.now()
      const text = await (await fetch(portal.origin() + path)).text()
      const shown = text.includes(mark)
      if (shown) return Date.now() < moment ? 'too early' : 'in time'
      if (asked >= moment + 1_000) return 'too late'
    }
  }
  const followed = [one, other].flatMap((portal, process) =>
    placesOf(id).map(async ([path, mark]) => [process, path, await follow(portal, path, mark)]),
  )
  const elsewhere = async (portal: Portal) =>
    (await fetch(`${portal.origin('152202000000')}/politics/politics?id=${id}`)).status
  const results = await Promise.all(followed)
  expect(results.filter(([, , result]) => result !== 'in time')).toEqual([])
  expect(await Promise.all([one, other].map(elsewhere))).toEqual([404, 404])
})
