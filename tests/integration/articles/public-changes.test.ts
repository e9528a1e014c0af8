import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmErasure, requestErasure } from '../../../src/domain/articles/public-record/operations-erase.server.ts'
import { createDrafts, person } from '../../harness/drafts.ts'
import { testDistricts } from '../../harness/districts.ts'
import { makeArea } from '../../harness/factories.ts'
import { perform } from '../../harness/perform.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { createDocument } from '../../harness/writing.ts'

let portal: TestPortal
let township: number
let village: number
let other: number
let drafts: ReturnType<typeof createDrafts>
beforeAll(async () => {
  portal = await openTestPortal()
  township = await makeArea(portal.db, { name: '甲镇' })
  village = await makeArea(portal.db, { name: '甲村', level: 'village', parent_id: township })
  other = await makeArea(portal.db, { name: '乙村', level: 'village', parent_id: await makeArea(portal.db) })
  drafts = createDrafts(portal.db, village)
})
afterAll(() => portal.close())

const load = async (path: string) => {
  const answer = await fetch(portal.origin() + path)
  return { status: answer.status, text: await answer.text() }
}
const pageOf = async (path: string) => (await load(path)).text
const release = (title: string) => drafts.draft({ title, document: createDocument('共 3 户。') }).then(drafts.release)
const revise = (id: number, title: string, correction: string) =>
  drafts.revise(id, { title, document: createDocument('共 4 户。'), correction })
async function erase(id: number, number: number, reason: string) {
  const input = { id: String(id), number: String(number), reason }
  await perform(portal.site(), requestErasure, person('reviewer', 'shenqing'), input)
  await confirmErasure.perform(portal.site(), person('protector', 'queren'), { id, number })
}

test('a correction is listed with its reason and leads to the comparison, the first release is not listed', async () => {
  const id = await release('低保名单一')
  expect(await pageOf('/changes')).not.toContain('低保名单一')
  await revise(id, '低保名单一', '户数写错了')
  await expect.poll(() => pageOf('/changes')).toContain('低保名单一')
  const page = await pageOf('/changes')
  expect(page).toContain('第 2 次公开，更正了内容')
  expect(page).toContain('理由：户数写错了')
  expect(page).toContain(`href="/history/${id}/2"`)
  expect(page).toContain(`href="/history/${id}"`)
})

test('a withdrawal names its reason, and nothing of the text', async () => {
  const id = await release('密语名单二')
  await revise(id, '密语名单二', '密语更正')
  await expect.poll(() => pageOf('/changes')).toContain('密语更正')
  await drafts.withdraw(id, '重复公开')
  await expect.poll(() => pageOf('/changes')).toContain('理由：重复公开')
  for (const path of ['/changes', '/changes/changes.csv', '/changes/rss.xml', '/changes/feed.json']) {
    const text = await pageOf(path)
    expect(text, path).not.toContain('密语')
    expect(text, path).toContain('已撤下的文章')
    expect(text, path).not.toContain(`/history/${id}/2`)
  }
})

test('an erased version is listed by its number and reason only', async () => {
  const id = await release('暗语王某某名单三')
  await revise(id, '低保名单三', '改写')
  await erase(id, 1, '含有村民的个人信息')
  await expect.poll(() => pageOf('/changes?kind=erasure')).toContain('第 1 次公开的内容从公开记录中删除')
  const page = await pageOf('/changes?kind=erasure')
  expect(page).toContain('理由：含有村民的个人信息')
  expect(page).toContain('低保名单三')
  expect(page).not.toContain('暗语')
  expect(page).not.toContain(`/history/${id}/1`)
})

test('the reason of an erased correction goes with it', async () => {
  const id = await release('低保名单四')
  await revise(id, '低保名单四', '暗语甲的更正')
  await revise(id, '低保名单四', '再改')
  await erase(id, 2, '更正的说明里有个人信息')
  await expect.poll(() => pageOf('/changes')).toContain('更正的说明里有个人信息')
  for (const path of ['/changes', '/changes/changes.csv', '/changes/rss.xml'])
    expect(await pageOf(path), path).not.toContain('暗语甲')
  expect(await pageOf('/changes')).toContain('这一次的内容已不再公开')
})

test('articles that are closed while personal data is examined are not listed', async () => {
  const id = await release('低保名单五')
  await revise(id, '低保名单五', '改了日期')
  await expect.poll(() => pageOf('/changes')).toContain('改了日期')
  await portal.db.updateTable('article').set({ closed_time: new Date() }).where('id', '=', id).execute()
  expect(await pageOf('/changes/changes.csv?kind=correction')).not.toContain('低保名单五')
})

test('kind, unit with those below it, year and month narrow the list; others are not found', async () => {
  const id = await release('低保名单六')
  await revise(id, '低保名单六', '改了金额')
  const day = new Date(Date.now() + 8 * 3_600_000)
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + 1]
  const shown = [
    '/changes?kind=correction',
    `/changes?id=${village}`,
    `/changes?id=${township}`,
    `/changes?year=${year}`,
    `/changes?year=${year}&month=${month}`,
  ]
  for (const path of shown) await expect.poll(() => pageOf(path), { message: path }).toContain('改了金额')
  for (const path of [
    `/changes?id=${other}`,
    '/changes?kind=withdrawal',
    `/changes?year=${year}&month=${(month % 12) + 1}`,
  ])
    expect(await pageOf(path), path).not.toContain('改了金额')
  expect((await load('/changes?year=1999')).status).toBe(404)
  expect((await load('/changes?id=999999')).status).toBe(404)
  expect(await pageOf(`/changes?id=${other}`)).toContain('这里没有更正和撤回')
})

test('the table and both feeds say the same', async () => {
  const id = await release('低保名单七')
  await revise(id, '低保名单七', '改了单位')
  await expect.poll(() => pageOf('/changes/changes.csv')).toContain('改了单位')
  const csv = await pageOf('/changes/changes.csv')
  expect(csv).toContain('"时间","种类","单位","文章","说明","理由","记录网址","文章网址"')
  expect(csv).toContain(
    `"更正","甲村","低保名单七","第 2 次公开，更正了内容","改了单位","${portal.origin()}/history/${id}/2"`,
  )
  expect(await pageOf('/changes/rss.xml')).toContain('更正：低保名单七（甲村）')
  const feed = JSON.parse(await pageOf('/changes/feed.json')) as { items: { title: string; url: string }[] }
  expect(feed.items).toContainEqual(
    expect.objectContaining({ title: '更正：低保名单七（甲村）', url: `${portal.origin()}/history/${id}/2` }),
  )
})

test('the page is reached from the site map, the pages about disclosure and the home page', async () => {
  for (const path of ['/sitemap', '/disclosure/guide', '/duties', '/dashboard'])
    expect(await pageOf(path), path).toContain('href="/changes"')
})

test('the changes of the whole league stand in one list, each leads to the site of its district', async () => {
  const code = '152202000000'
  const other = testDistricts.find(({ areaCode }) => areaCode === code)
  const { id: root } = await portal.db
    .selectFrom('area')
    .select('id')
    .where('district_code', '=', code)
    .where('level', '=', 'district')
    .executeTakeFirstOrThrow()
  const elsewhere = await makeArea(portal.db, { name: '远镇', parent_id: root, district_code: code })
  const theirs = createDrafts(portal.db, elsewhere, () => portal.site(code))
  const ours = await release('低保名单八')
  await revise(ours, '低保名单八', '改了本地的')
  await expect.poll(() => pageOf('/changes?of=league')).toContain('改了本地的')
  const id = await theirs.release(await theirs.draft({ title: '外地名单' }))
  await theirs.revise(id, { correction: '改了外地的' })
  // The list of this district follows the changes of the others.
  await expect.poll(() => pageOf('/changes?of=league')).toContain('改了外地的')
  const page = await pageOf('/changes?of=league')
  expect(page).toContain(`${other?.name} 远镇`)
  expect(page).toContain(`href="http://127.0.0.1:${other?.ports[0]}/history/${id}/2"`)
  expect(page).toContain(`href="/history/${ours}/2"`)
  expect(page).toMatch(/改了外地的.*改了本地的/s)
  const theirSite = `http://127.0.0.1:${other?.ports[0]}/history/${id}/2`
  expect(await pageOf('/changes/changes.csv?of=league')).toContain(`"改了外地的","${theirSite}"`)
  for (const feed of ['rss.xml', 'feed.json']) {
    expect(await pageOf(`/changes/${feed}?of=league`)).toContain(theirSite)
    expect(await pageOf(`/changes/${feed}`)).not.toContain('改了外地的')
  }
  expect(await pageOf('/changes')).not.toContain('改了外地的')
  // Units are chosen on the site of their district.
  expect(await pageOf(`/changes?of=league&id=${village}`)).toContain('改了外地的')
  expect((await load('/changes?of=everywhere')).text).not.toContain('改了外地的')
})
