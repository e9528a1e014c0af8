import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../harness/api.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea, makeArticle } from '../../harness/factories.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { createDocument } from '../../harness/writing.ts'
import { shownText } from '../../harness/shown-text.ts'

let portal: TestPortal
let village: number
let drafts: ReturnType<typeof createDrafts>
beforeAll(async () => {
  portal = await openTestPortal()
  village = await makeArea(portal.db, { name: '甲村', level: 'village', parent_id: await makeArea(portal.db) })
  drafts = createDrafts(portal.db, village)
})
afterAll(() => portal.close())

const get = (path: string, areaCode?: string) => fetch(portal.origin(areaCode) + path)
const statusOf = async (path: string, areaCode?: string) => (await get(path, areaCode)).status
const textOf = async (path: string, status?: number) => shownText(await get(path), status)
/** The text of a page without its markup, and without the data for its scripts. */
const wordsOf = async (path: string, status?: number) =>
  (await textOf(path, status))
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<(?!\/?(?:ins|del)\b)[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
    // Each request counts.
    .replace(/访问量：\d+/, '')
const browse = (id: number) => ask(portal.origin(), `GET /api/article/article/browse/${id}`)
const article = (id: number) => `/politics/politics?id=${id}`
const release = async (given: Parameters<typeof drafts.draft>[0] = {}) => drafts.release(await drafts.draft(given))

test('an article that was never changed has one release and no link to it', async () => {
  const id = await release({ title: '从未改过的公示' })
  expect(await wordsOf(article(id))).not.toContain('修改记录')
  const history = await wordsOf(`/history/${id}`)
  expect(history).toMatch(/修改记录.*从未改过的公示.*第 1 版.*甲村发布看这一版/)
  expect(history).not.toContain('（已撤下）')
  const first = await wordsOf(`/history/${id}/1`)
  expect(first).toMatch(/第 1 版，这是现在的内容：甲村于 \d{4}-\d{2}-\d{2} \d{2}:\d{2} 发布。/)
  expect(first).toContain('现将补助奖励发放情况予以公示。')
  expect(first).not.toContain('这次改了什么')
})

test('an imported article that was never changed says so', async () => {
  const id = await makeArticle(portal.db, { title: '导入的文章', article_type_id: 13, area_id: village })
  expect(await wordsOf(article(id))).not.toContain('修改记录')
  expect(await wordsOf(`/history/${id}`)).toContain('这篇文章发布以后没有修改过。')
  expect(await statusOf(`/history/${id}/1`)).toBe(404)
})

test('a correction is shown on the article, in its history and as a difference; cached pages follow', async () => {
  const id = await release({ title: '草原补助发放公示', document: createDocument('发放 100 元。', '共 3 户。') })
  const paths = [article(id), `/history/${id}`, '/rss.xml', '/feed.json', '/sitemaps/articles-1.xml']
  const [before] = await Promise.all(paths.map((path) => textOf(path)))
  expect(before).toContain('发放 100 元。')
  expect(await statusOf(`/history/${id}/2`)).toBe(404)

  await drafts.revise(id, {
    title: '草原补助发放公示（更正）',
    document: createDocument('发放 120 元。', '共 3 户。'),
    correction: '原文金额有误',
  })
  await expect.poll(() => wordsOf(article(id))).toMatch(/本文于 [\d: -]+ 更正：原文金额有误 修改记录/)
  expect(await wordsOf(article(id))).toContain('发放 120 元。')
  await expect
    .poll(() => wordsOf(`/history/${id}`))
    .toMatch(/第 2 版.*甲村修改更正：原文金额有误看这一版.*第 1 版.*甲村发布看这一版/)
  expect(await browse(id)).toMatchObject({ status: 200, data: { title: '草原补助发放公示（更正）' } })

  const second = await wordsOf(`/history/${id}/2`)
  expect(second).toMatch(/第 2 版，这是现在的内容：甲村于 [\d: -]+ 发布，更正：原文金额有误。/)
  expect(second).toContain('这次改了什么')
  expect(second).toMatch(/<del[^>]*>[^<]*0[^<]*<\/del>/)
  expect(second).toMatch(/<ins[^>]*>[^<]*2[^<]*<\/ins>/)
  const first = await wordsOf(`/history/${id}/1`)
  expect(first).toMatch(/这是从前的内容，已经修改：甲村于 [\d: -]+ 发布。 修改记录 现在的内容/)
  expect(first).toContain('发放 100 元。')
  expect(await textOf(`/history/${id}/1`)).toContain('<meta name="robots" content="noindex"/>')
  expect(await statusOf(`/history/${id}/3`)).toBe(404)

  const { rows } = await portal.database.pool.query(
    'select release_time as "releaseTime", update_time as "updateTime" from article where id = $1',
    [id],
  )
  const { releaseTime, updateTime } = rows[0] as { releaseTime: Date; updateTime: Date }
  expect(updateTime.getTime()).toBeGreaterThan(releaseTime.getTime())
  const page = await textOf(article(id))
  expect(page).toContain(`"datePublished":"${releaseTime.toISOString()}"`)
  expect(page).toContain(`"dateModified":"${updateTime.toISOString()}"`)
  await expect.poll(() => textOf('/rss.xml')).toContain('草原补助发放公示（更正）')
  const feed = JSON.parse(await textOf('/feed.json')) as { items: Record<string, string>[] }
  expect(feed.items.find(({ id: address }) => address?.endsWith(article(id)))).toMatchObject({
    title: '草原补助发放公示（更正）',
    date_published: releaseTime.toISOString(),
    date_modified: updateTime.toISOString(),
  })
  expect(await textOf('/sitemaps/articles-1.xml')).toMatch(
    new RegExp(`politics\\?id=${id}</loc><lastmod>${updateTime.toISOString()}</lastmod>`),
  )
})

test('an imported article keeps its first text when it is revised', async () => {
  const id = await makeArticle(portal.db, { article_type_id: 13, area_id: village, content: '<p>导入的旧文</p>' })
  await drafts.revise(id, { document: createDocument('修订的新文') })
  await expect.poll(() => wordsOf(article(id))).toMatch(/本文于 [\d: -]+ 修改。 修改记录/)
  expect(await wordsOf(`/history/${id}/1`)).toContain('导入的旧文')
  expect(await wordsOf(`/history/${id}/2`)).toContain('修订的新文')
})

test('a withdrawn article is gone: its history tells when and why, no version is left', async () => {
  const id = await release({ title: '将要撤下的公示', document: createDocument('撤下的正文') })
  for (const path of [article(id), `/history/${id}`, `/history/${id}/1`]) expect(await statusOf(path), path).toBe(200)
  await drafts.withdraw(id, '涉及个人信息')
  const reason = /这篇文章已于 [\d: -]+ 撤下，理由：涉及个人信息。/
  await expect.poll(() => statusOf(article(id))).toBe(410)
  expect(await wordsOf(article(id), 410)).toMatch(reason)
  expect(await browse(id)).toMatchObject({ status: 410, code: 410, data: null, message: expect.stringMatching(reason) })
  await expect.poll(() => statusOf(`/history/${id}/1`)).toBe(410)
  const history = await textOf(`/history/${id}`)
  expect(history).not.toContain(`/history/${id}/1`)
  expect(await wordsOf(`/history/${id}`)).toMatch(/（已撤下）.*甲村撤下理由：涉及个人信息.*甲村发布/)
  for (const [path, status] of [
    [article(id), 410],
    [`/history/${id}`, 200],
    [`/history/${id}/1`, 410],
    ['/rss.xml', 200],
  ] as const)
    expect(await textOf(path, status), path).not.toContain('撤下的正文')
  expect(await textOf('/rss.xml')).not.toContain('将要撤下的公示')

  await drafts.revise(id, { document: createDocument('核对后的正文') })
  await expect.poll(() => statusOf(article(id))).toBe(200)
  expect(await wordsOf(`/history/${id}/3`)).toContain('核对后的正文')
})

test('the history of drafts, scheduled articles and other districts does not exist', async () => {
  const draft = await drafts.draft()
  const id = await release()
  const another = '152202000000'
  const releaseAt = new Date(Date.now() + 4_000)
  const scheduled = await release({ title: '定时发布的公示', releaseAt: releaseAt.toISOString() })
  for (const path of [`/history/${scheduled}`, `/history/${scheduled}/1`, `/history/${draft}`, `/history/${draft}/1`])
    expect(await statusOf(path), path).toBe(404)
  for (const path of [`/history/${id}`, `/history/${id}/1`]) {
    expect(await statusOf(path, another), path).toBe(404)
    expect(await statusOf(path), path).toBe(200)
  }
  for (const path of ['/history/x', '/history/0', '/history/2147483648', `/history/${id}/x`, `/history/${id}/0`])
    expect(await statusOf(path), path).toBe(404)
  await expect.poll(() => statusOf(`/history/${scheduled}/1`)).toBe(200)
  expect(Date.now()).toBeGreaterThanOrEqual(releaseAt.getTime())
})

test('an article that was withdrawn before its moment was never there', async () => {
  const id = await release({ title: '没有等到发布的公示', releaseAt: new Date(Date.now() + 3_600_000).toISOString() })
  await drafts.withdraw(id, '不再需要')
  for (const path of [article(id), `/history/${id}`]) expect(await statusOf(path), path).toBe(404)
  expect((await browse(id)).status).toBe(404)
})

test('a revision in review changes nothing that the public reads', async () => {
  const id = await release({ title: '审核中的修订', document: createDocument('公开的正文') })
  const before = await Promise.all([article(id), `/history/${id}`].map((path) => wordsOf(path)))
  await drafts.startRevision(id, { document: createDocument('还没有审核的正文') })
  expect(await Promise.all([article(id), `/history/${id}`].map((path) => wordsOf(path)))).toEqual(before)
  expect(await statusOf(`/history/${id}/2`)).toBe(404)
})
