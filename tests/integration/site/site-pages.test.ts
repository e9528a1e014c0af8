import { describe, expect, test } from 'vitest'
import { changeSitePage } from '../../../src/domain/site-pages/operations.server.ts'
import type { District } from '../../../src/domain/districts/schema.ts'
import { getSitePage } from '../../../src/domain/site-pages/queries.server.ts'
import type { SitePage } from '../../../src/domain/site-pages/site-pages.ts'
import { formatDate } from '../../../src/platform/dates.ts'
import { scanTexts } from '../../../src/domain/public-texts/scan.server.ts'
import '../../../src/domain/public-texts/table.server.ts'
import type { Tx } from '../../../src/platform/db/types.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { behindEachOther } from '../../harness/behind-each-other.ts'
import { testDistricts } from '../../harness/districts.ts'
import { makeArea, makeArticle } from '../../harness/factories.ts'
import { perform } from '../../harness/perform.ts'
import { createActor, lastAudit } from '../../harness/staff-fixture.ts'
import { readLocation, useStaffPortal } from '../../harness/staff-portal.ts'
import { shownText } from '../../harness/shown-text.ts'
import '../../../src/domain/page-views/table.server.ts'

const desk = useStaffPortal()
const [district] = testDistricts as [District, ...District[]]
const code = district.areaCode
const editor = createActor(1, 'editor', [1])

const current = (page: SitePage) => getSitePage(desk.database.db, district, page)
const written = { content: '一、新的文字', reason: '测试', officePhone: '' }
async function change(page: SitePage, given: object = {}, actor = editor): Promise<void> {
  const { version } = await current(page)
  await perform(desk.portal.site(), changeSitePage, actor, { ...written, page, version, ...given })
}
const open = async (path: string) => (await shownText(await desk.get(path))).replaceAll('<!-- -->', '')

test.each([
  ['/disclosure/guide', '一、公开的依据'],
  ['/disclosure/catalogue', '按栏目'],
  ['/disclosure/reports', '年度报告'],
  ['/disclosure/request', '20 个工作日内答复'],
  ['/privacy', '《中华人民共和国个人信息保护法》（2021年）'],
  ['/help', '二、查补贴'],
  ['/about', '主办单位'],
])('%s has a text before anybody wrote one, with the name of the district', async (path, words) => {
  // Other tests write texts of the first district.
  const answer = await fetch(desk.portal.origin('152202000000') + path)
  const page = (await shownText(answer)).replaceAll('<!-- -->', '')
  expect(page).toContain(words)
  expect(page).toContain('阿尔山市')
})

test('a change is public at once, audited and kept as a version', async () => {
  expect(await open('/privacy')).not.toContain('我们改过这一页')
  await change('privacy', { content: '一、说明\n我们改过这一页。见[帮助](/help)。', reason: '办公室搬迁' })
  const shown = '<h2>一、说明</h2><p>我们改过这一页。见<a href="/help">帮助</a>。</p>'
  await expect.poll(() => open('/privacy')).toContain(shown)
  expect(await lastAudit(desk.database)).toMatchObject({
    action: 'site-page.change',
    district_code: code,
    subject: '隐私说明',
    detail: { reason: '办公室搬迁', pageVersion: 1 },
  })
  await expect(desk.database.db.deleteFrom('site_page').execute()).rejects.toThrow('append-only')
})

test('a confirmed office number is public, in every later version that keeps it, and no other number is', async () => {
  const content = '一、联系\n办公电话 139 1234 5678'
  await expect(change('about', { content })).rejects.toThrow('请在下面勾选确认')
  const token = await desk.enter((await makeAccount(desk.database, { role: 'editor', areaIds: [1] })).loginName)
  const save = async (fields: Record<string, string>) =>
    desk.post(
      '/staff/site-pages/about',
      { version: String((await current('about')).version), reason: '换号码', ...fields },
      token,
    )
  const refused = await save({ content })
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining('name="officePhone" value="13912345678"'),
  ])
  expect((await save({ content, officePhone: '13912345678' })).status).toBe(303)
  await expect.poll(() => open('/about')).toContain('办公电话 139 1234 5678')
  expect(await lastAudit(desk.database)).toMatchObject({ action: 'site-page.change', detail: { officePhone: true } })
  const form = await desk.textOf('/staff/site-pages/about', token)
  expect(form).toMatch(/name="officePhone"[^>]* checked=""/)

  const other = { content: `${content}、13812345678`, officePhone: '13912345678' }
  expect((await save(other)).status).toBe(422)
  expect((await save({ content: `${content}，欢迎来电` })).status).toBe(422)
  await scanTexts(desk.database.db, 'site_page', '')
  expect(await desk.database.db.selectFrom('public_text_finding').selectAll().execute()).toEqual([])
})

describe('refused', () => {
  test('other roles and other places', async () => {
    const township = await makeArea(desk.database.db)
    for (const actor of [
      createActor(1, 'editor', [2]),
      createActor(1, 'editor', [township]),
      createActor(1, 'reviewer', null),
    ])
      await expect(change('about', {}, actor)).rejects.toMatchObject({ code: 'forbidden' })
  })
  test.each([
    ['an older version', { version: 7 }, { code: 'conflict' }],
    ['no reason', { reason: ' ' }, { field: 'reason' }],
    ['no text', { content: ' \n' }, { field: 'content' }],
    ['personal data', { content: '请打 13912345678' }, { field: 'content' }],
  ])('%s', async (_, given, refusal) => {
    await expect(change('about', given)).rejects.toMatchObject(refusal)
  })
  test('the second of two who save at the same time', async () => {
    const { version } = await current('about')
    const save = (content: string) => (tx: Tx) =>
      changeSitePage.performIn(tx, desk.portal.site(), editor, { ...written, page: 'about', version, content })
    await expect(behindEachOther(desk.database.db, save('甲'), save('乙'))).rejects.toMatchObject({ code: 'conflict' })
    expect(await current('about')).toMatchObject({ version: version + 1, content: '甲' })
  })
})

test('the form keeps what was typed, shows what somebody else saved, and offers former versions', async () => {
  const db = desk.database.db
  const token = await desk.enter((await makeAccount({ db }, { role: 'editor', areaIds: [1] })).loginName)
  const { version } = await current('help')
  const save = (other: Record<string, string>) =>
    desk.post('/staff/site-pages/help', { version: String(version), content: '我写的', reason: '改', ...other }, token)
  const wrong = await save({ reason: '' })
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('>我写的</textarea>')
  await change('help', { content: '别人写的' })
  const late = await save({})
  expect(late.status).toBe(409)
  const shown = await late.text()
  expect(shown).toContain('别人写的')
  expect(shown).toContain(`name="version" value="${version + 1}"`)
  expect(readLocation(await save({ version: String(version + 1) }))).toBe('/staff/site-pages?mode=site-page.change')
  expect(await desk.textOf(`/staff/site-pages/help?version=${version + 1}`, token)).toContain('>别人写的</textarea>')
  expect(await desk.textOf('/staff/site-pages/help?version=0', token)).toContain('二、查补贴')
  expect(await shownText(await desk.get('/staff/site-pages/nothing', token), 404)).toContain('没有这个页面')
})

test('what the editor wrote is shown with its tables, and asks before other sites are opened', async () => {
  const db = desk.database.db
  const token = await desk.enter((await makeAccount({ db }, { role: 'editor', areaIds: [1] })).loginName)
  const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
  const cell = (text: string) => ({ type: 'tableCell', content: [paragraph({ type: 'text', text })] })
  const url = 'https://example.org/form'
  const link = { type: 'link', attrs: { href: url } }
  const blocks = [
    { type: 'table', content: [{ type: 'tableRow', content: [cell('窗口'), cell('三楼')] }] },
    paragraph({ type: 'text', text: '表格', marks: [link] }),
  ]
  const save = async (...content: object[]) => {
    const { version } = await current('reports')
    const document = JSON.stringify({ type: 'doc', content })
    return desk.post('/staff/site-pages/reports', { version: String(version), document, reason: '改' }, token)
  }
  const figure = { type: 'figure', attrs: { src: '/files/a.png', alt: '' } }
  const refused = await save(...blocks, figure)
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('这里不能放图片')
  const personal = await save(paragraph({ type: 'text', text: '139' }, { type: 'text', text: '12345678' }))
  expect(await personal.text()).toContain('保存后谁都能看到')
  expect(readLocation(await save(...blocks))).toBe('/staff/site-pages?mode=site-page.change')

  await expect.poll(() => open('/disclosure/reports')).toMatch(/<div class="table-scroll[^]*<td>三楼<\/td>/)
  const leaving = `/leaving?page=reports&url=${encodeURIComponent(url)}`
  expect(await open('/disclosure/reports')).toContain(`href="${leaving.replace('&', '&amp;')}"`)
  expect(await open(leaving)).toContain('您即将离开本站')
  expect((await desk.get(`/leaving?page=help&url=${encodeURIComponent(url)}`)).status).toBe(404)
  expect(await (await desk.get('/api/site/pages/reports')).json()).toMatchObject({
    data: { content: '窗口\t三楼\t\n表格', html: expect.stringContaining('<td>三楼</td>') },
  })
  const page = await desk.textOf('/staff/site-pages/reports', token)
  expect(page).toContain('下面是它的 HTML')
  expect(page).toContain('&lt;td&gt;三楼&lt;/td&gt;')
  expect(page).toContain('<td data-label="字数">6</td>')
  expect(await (await save(...blocks)).text()).toContain('文字没有改动')
})

test('the catalogue counts what is public by category and unit', async () => {
  const db = desk.database.db
  const township = await makeArea(db, { name: '目录镇' })
  const village = await makeArea(db, { name: '目录嘎查', level: 'village', parent_id: township })
  const released = { area_id: village, release_time: new Date('2026-03-05T09:00:00+08:00') }
  await makeArticle(db, released)
  await makeArticle(db, { ...released, release_time: new Date('2026-02-05T09:00:00+08:00') })
  await makeArticle(db, { ...released, status: 'draft' })
  const page = await open('/disclosure/catalogue')
  for (const name of ['目录镇', '目录嘎查'])
    expect(page).toMatch(new RegExp(`>${name}</a></th><td class="number">2</td><td class="number">2026-03-05<`))
  const table = await (await desk.get('/disclosure/catalogue.csv')).text()
  expect(table).toMatch(/"目录镇","2","2026-03-05","http:[^"]+\/message\/messgae\?id=\d+&type=1"/)
})

test('articles are listed while their public period runs, those that end first at the top', async () => {
  const db = desk.database.db
  const day = (days: number) => formatDate(new Date(Date.now() + days * 86_400_000))
  const id = await makeArticle(db, { title: '下周结束的公示', notice_until: day(7) })
  await makeArticle(db, { title: '今天结束的公示', notice_until: day(0) })
  await makeArticle(db, { title: '昨天结束的公示', notice_until: day(-1) })
  await makeArticle(db, { title: '没有发布的公示', notice_until: day(3), status: 'draft' })
  const page = await open('/disclosure/notices')
  expect(page).toMatch(/今天结束的公示[^]*今天结束<[^]*下周结束的公示/)
  expect(page).toContain(`${day(7)} 结束`)
  for (const title of ['昨天结束的公示', '没有发布的公示']) expect(page).not.toContain(title)
  expect(await (await desk.get('/api/article/article/notices')).json()).toMatchObject({
    data: [{ title: '今天结束的公示' }, { id, title: '下周结束的公示', noticeUntil: day(7) }],
  })
  expect(await open(`/party/party?id=${id}`)).toContain(`公示到：${day(7)}`)
})

test('a yearly report has the figures of its year and the text of the office', async () => {
  const db = desk.database.db
  await makeArticle(db, { release_time: new Date('2024-05-01T09:00:00+08:00') })
  await makeArticle(db, { release_time: new Date('2025-01-01T00:00:00+08:00') })
  await db.insertInto('page_view').values({ district_code: code, day: '2024-06-01', views: 1234 }).execute()
  await change('report-2024', { content: '二〇二四年的说明' })
  const page = await open('/disclosure/reports/2024')
  expect(page).toContain('二〇二四年的说明')
  expect(page).toMatch(/全年发布<\/th><td class="number">1 篇</)
  expect(page).toContain('1,234 次')
  expect(await open('/disclosure/reports')).toContain('2024年政府信息公开工作年度报告')
  expect((await desk.get('/disclosure/reports/2023')).status).toBe(404)
  expect((await desk.get('/disclosure/reports/2099')).status).toBe(404)
})
