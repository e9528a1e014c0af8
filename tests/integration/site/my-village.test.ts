import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBook, createEntry } from '../../../src/domain/articles/books/arbitrary-books.ts'
import { cacheTag, dropCacheTags } from '../../../src/platform/cache/cache-tags.ts'
import { publishVillage, road } from '../../fixtures/village-books.ts'
import { openBrowser } from '../../harness/cookie-browser.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { madeDuties } from '../../harness/duties.ts'
import { makeArea, withdraw } from '../../harness/factories.ts'
import { createMessageFixture } from '../../harness/message-fixture.ts'
import { takeAway } from '../../harness/outage.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'

const districtCode = '152201000000'
/** Why books are released whose checks find something. */
const reason = '前任会计的账目正在清理，先行公开'

let portal: TestPortal
let township: number
let village: number
beforeAll(async () => {
  portal = await openTestPortal()
  township = await makeArea(portal.db, { name: '示例镇', level: 'township', unit_group: '乡镇' })
  village = await makeVillage('查干嘎查')
  await publishVillage(portal.db, village, '查干嘎查')
})
afterAll(() => portal.close())

const makeVillage = (name: string) => makeArea(portal.db, { level: 'village', name, parent_id: township })
const open = (path: string, init: RequestInit = {}) => fetch(portal.origin() + path, { redirect: 'manual', ...init })
const textOf = (html: string): string =>
  html
    .replace(/^.*?<main/s, '<main')
    .replace(/<\/main>.*$/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
const read = async (id: number): Promise<string> => textOf(await (await open(`/my-village?id=${id}`)).text())
const choose = (body: Record<string, string>, cookie = '') =>
  open('/my-village', {
    method: 'POST',
    headers: { origin: portal.origin(), cookie },
    body: new URLSearchParams(body),
  })

test('one page says what came in and went out, beside the last period and a year ago', async () => {
  const page = await read(village)
  for (const words of [
    '2026年第三季度的钱',
    '期初余额 823,880.00 ',
    '上期： 2026年第二季度 去年同期： 2025年第三季度',
    '收入比上期增加了',
    '固定资产购建支出 120,000.00 元',
    '比上期增加了 40,000.00 元',
    '村内道路硬化',
    '到了“合同”这一步（2026-05-06），合同价 280,000.00 元',
    '关于村内道路硬化的决议',
    '村内道路硬化施工合同',
    '已于 2026-09-30 到期',
    '逐笔看这一期的',
  ])
    expect(page).toContain(words)
  // Only what ends soon or ended lately.
  expect(page).not.toContain('北甸子草场承包合同')
})

test('its figures lead to their entries, its projects to their stages', async () => {
  const html = await (await open(`/my-village?id=${village}`)).text()
  for (const path of [
    `/books/${village}/2026-Q3`,
    `/books/${village}/2026-Q3/items/3.6`,
    `/projects/${village}/${road}`,
    `/duties?id=${village}`,
    `/my-village/${village}/year.html`,
  ])
    expect(html).toContain(`href="${path}"`)
})

test('one device’s choice never reaches another', async () => {
  const page = await open(`/my-village?id=${village}`)
  expect(page.headers.get('cache-control')).toBe('public, no-cache')
  expect(page.headers.getSetCookie()).toEqual([])

  const [mine, other] = [openBrowser(), openBrowser()]
  const chosen = await mine.ask(`${portal.origin()}/my-village`, {
    method: 'POST',
    headers: { origin: portal.origin() },
    body: new URLSearchParams({ village: String(village) }),
  })
  expect(chosen.status).toBe(303)
  expect(chosen.headers.get('location')).toBe(`/my-village?id=${village}`)
  expect(chosen.headers.getSetCookie()[0]).toMatch(
    /^village-152201=\d+; Path=\/my-village; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
  )
  const whereTo = async (browser: typeof mine) => {
    const answer = await browser.ask(`${portal.origin()}/my-village`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    return answer.headers.get('location')
  }
  expect(await Promise.all([whereTo(mine), whereTo(other), whereTo(mine), whereTo(other)])).toEqual([
    `/my-village?id=${village}`,
    '/my-village/choose',
    `/my-village?id=${village}`,
    '/my-village/choose',
  ])
  const withChoice = await (await mine.ask(`${portal.origin()}/my-village?id=${village}`)).text()
  expect(withChoice).toBe(await (await open(`/my-village?id=${village}`)).text())
  const cached = portal.services.pages.entries().map(([key]) => key)
  expect(cached).toContain(`${districtCode}/my-village?id=${village}`)
  expect(cached.filter((key) => /\/my-village(?: |$)/.test(key))).toEqual([])
})

test('forgets a choice by its button, and one that is no village any more', async () => {
  const forgotten = await choose({ forget: '1' }, `village-152201=${village}`)
  expect(forgotten.headers.get('location')).toBe('/my-village/choose')
  expect(forgotten.headers.getSetCookie()[0]).toContain('Max-Age=0')
  const planted = await open('/my-village', { headers: { cookie: 'village-152201=999999999' } })
  expect(planted.headers.get('location')).toBe('/my-village/choose')
  expect(planted.headers.getSetCookie()[0]).toContain('Max-Age=0')
  const unreadable = await open('/my-village', { headers: { cookie: 'village-152201=../x' } })
  expect(unreadable.headers.get('location')).toBe('/my-village/choose')
})

test('refuses what is no village in a sentence', async () => {
  const none = await choose({ village: '' })
  expect(none.status).toBe(400)
  expect(await none.text()).toContain('没有选中村，请从列表里点一个。')
  const wrong = await choose({ village: String(township) })
  expect(wrong.status).toBe(404)
  expect(await wrong.text()).toContain('这不是村级单位，请从列表里重新选。')
  expect((await open(`/my-village?id=${township}`)).status).toBe(404)
  expect((await open('/my-village?id=999999999')).status).toBe(404)
})

test.each(['查干', 'chagan', 'cg', 'CGGC', '示例 查干', 'slz cg'])('finds a village by %s', async (words) => {
  const html = await (await open(`/my-village/choose?words=${encodeURIComponent(words)}`)).text()
  const [, found = ''] = /id="found-title"(.*?)<\/section><\/form>/s.exec(html) ?? []
  expect(found).toContain(`value="${village}"`)
})

test('says what to do where no village is found, and lists those of a township', async () => {
  expect(textOf(await (await open('/my-village/choose?words=zzzz')).text())).toContain('“zzzz”找到 0 个 请检查有无错字')
  const listed = textOf(await (await open(`/my-village/choose?township=${township}`)).text())
  expect(listed).toContain('示例镇 查干嘎查')
  expect((await open('/my-village/choose?township=999999999')).status).toBe(404)
})

test('says what is not there: no book, no messages, no phone', async () => {
  const id = await makeVillage('无账嘎查')
  // As the job does within minutes.
  await madeDuties(portal.db)
  await expect.poll(() => read(id)).toContain('到期没有公开')
  const page = await read(id)
  for (const words of [
    '还没有公开账本',
    '这里说不出收了多少、花了多少',
    '还没有公开民主议事的内容。',
    '还没有公开能连起来看的项目。',
    '还没有公开能连起来看的合同。',
    '还没有公开的提问和答复。',
    '还没有登记负责人和办公电话。',
    '接下来要公开的',
  ])
    expect(page).toContain(words)
  expect(page).toMatch(/：应于 \d{4}-\d\d-\d\d 前公开，过了 \d+ 天，还没有公开。/)
  expect(page).toMatch(/：\d{4}-\d\d-\d\d 前公开，还有 \d+ 天。/)
})

test('a period that is not public has no column, and the page says that it is not', async () => {
  const id = await makeVillage('独账嘎查')
  const { draft, releaseWith } = createDrafts(portal.db, id)
  await releaseWith(
    await draft({ title: '独账嘎查财务公开', articleTypeId: 12, book: createBook({ entries: [createEntry()] }) }),
    reason,
  )
  const html = await (await open(`/my-village?id=${id}`)).text()
  expect(html).toMatch(/<th[^>]*>本期<\/th>/)
  expect(html).not.toMatch(/<th[^>]*>(上期|去年同期)<\/th>/)
  expect(textOf(html)).toMatch(/上期：.*（没有公开）.*去年同期：.*（没有公开）/)
})

test('a zero report is said to be one', async () => {
  const id = await makeVillage('零账嘎查')
  const { draft, releaseWith } = createDrafts(portal.db, id)
  await releaseWith(
    await draft({ title: '零账嘎查财务公开', articleTypeId: 12, book: createBook({ isZero: true }) }),
    reason,
  )
  const page = await read(id)
  expect(page).toContain('没有发生收支')
  expect(page).toContain('这一期是零报告')
  expect(page).not.toContain('钱花到哪里去')
})

test('a withdrawn book is gone, and the page says that it was withdrawn', async () => {
  const id = await makeVillage('撤账嘎查')
  const { draft, releaseWith, withdraw: withdrawArticle } = createDrafts(portal.db, id)
  const article = await releaseWith(
    await draft({ title: '撤账嘎查财务公开', articleTypeId: 12, book: createBook({ isZero: true }) }),
    reason,
  )
  expect(await read(id)).toContain('零报告')
  await withdrawArticle(article, '账目有误')
  await expect.poll(() => read(id)).toContain('还没有公开账本')
  const page = await read(id)
  expect(page).toMatch(/撤下“财务公开”里的一份文件，原因：账目有误。 看记录/)
  // Its title has words of its text.
  expect(page).not.toContain('撤账嘎查财务公开')
})

test('a merged village leads to the one that it became part of, a closed one says so', async () => {
  const [merged, closed] = [await makeVillage('并入嘎查'), await makeVillage('停用嘎查')]
  await portal.db
    .updateTable('area')
    .set({ standing: 'merged', merged_into: village })
    .where('id', '=', merged)
    .execute()
  await portal.db.updateTable('area').set({ standing: 'closed' }).where('id', '=', closed).execute()
  await dropCacheTags(portal.db, [cacheTag('areas', districtCode)])
  await expect
    .poll(async () => (await open(`/my-village?id=${merged}`)).headers.get('location'))
    .toBe(`/my-village?id=${village}`)
  expect((await open(`/my-village/${merged}/year.html`)).headers.get('location')).toBe(
    `/my-village/${village}/year.html`,
  )
  const page = await read(closed)
  expect(page).toContain('这个单位已经停用')
  expect(page).not.toContain('该公开的，公开了没有')
  expect(page).not.toContain('我要问村里')
  const listed = await (await open('/my-village/choose')).text()
  expect(listed).not.toMatch(/并入嘎查|停用嘎查/)
  // Who chose it before is led on.
  const chosen = await open('/my-village', { headers: { cookie: `village-152201=${merged}` } })
  expect(chosen.headers.get('location')).toBe(`/my-village?id=${merged}`)
})

test('shows what the village was answered, until it is hidden', async () => {
  const id = await makeVillage('问答嘎查')
  const desk = createMessageFixture(portal, id)
  await desk.published({ content: '村口的路灯不亮' })
  await desk.received({ content: '没有公开的留言' })
  await expect.poll(() => read(id)).toContain('问：村口的路灯不亮')
  const page = await read(id)
  expect(page).toContain('路灯已经修好')
  expect(page).toContain('看全部 1 条')
  expect(page).not.toContain('没有公开的留言')
})

test('of very many projects the latest are shown, and how many there are', async () => {
  const id = await makeVillage('多项嘎查')
  const { draft, release } = createDrafts(portal.db, id)
  for (let number = 10; number < 20; number += 1)
    await release(
      await draft({
        title: `多项嘎查第 ${number} 个项目的决议`,
        stage: {
          project: `project0${number}`,
          title: `第 ${number} 个项目`,
          stage: 'decision',
          day: `2026-03-${number}`,
          fen: 1_000_000,
          party: '',
          result: '',
        },
      }),
    )
  await expect.poll(() => read(id)).toContain('看全部 10 个项目')
  const page = await read(id)
  expect(page).toContain('第 19 个项目')
  expect(page).not.toContain('第 13 个项目 到了')
})

test('the last year is one file that loads nothing and runs nothing', async () => {
  const answer = await open(`/my-village/${village}/year.html`)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('public, no-cache')
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'$/)
  const html = await answer.text()
  expect(Buffer.byteLength(html)).toBeLessThan(1_000_000)
  expect(html).not.toMatch(/<script|<link|<img|\ssrc=|\son\w+=|url\(/i)
  expect(html).toMatch(/<meta http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;/i)
  for (const words of [
    '2026年第三季度',
    '支付村内道路硬化工程款',
    '村内道路硬化施工合同',
    '决策',
    '关于村内道路硬化的决议',
  ])
    expect(html).toContain(words)
  expect(html).toContain(`<a href="${portal.origin()}/my-village?id=${village}">`)
  // More than a year ago.
  expect(html).not.toContain('2024年第四季度')
})

test('nothing of a withdrawn text stays in the file', async () => {
  const id = await makeVillage('文件嘎查')
  const { draft, release } = createDrafts(portal.db, id)
  const article = await release(await draft({ title: '文件嘎查清雪公告' }))
  const file = async () => (await open(`/my-village/${id}/year.html`)).text()
  await expect.poll(file).toContain('清雪公告')
  await withdraw(portal.db, article)
  await dropCacheTags(portal.db, [cacheTag('articles', districtCode)])
  await expect.poll(file).not.toContain('清雪公告')
})

test('a phone that adds the page to its home screen opens the village', async () => {
  const html = await (await open(`/my-village?id=${village}`)).text()
  expect(html).toContain(`<link rel="manifest" href="/manifest.webmanifest?village=${village}"/>`)
  const manifest = (await (await open(`/manifest.webmanifest?village=${village}`)).json()) as Record<string, string>
  expect(manifest).toMatchObject({
    id: `/my-village?id=${village}`,
    start_url: `/my-village?id=${village}`,
    short_name: '查干嘎查',
  })
  expect((await open('/manifest.webmanifest?village=999999999')).status).toBe(404)
})

test('the first answer is drawn after one round trip', async () => {
  const sizeOf = (path: string) =>
    new Promise<number>((resolve, reject) =>
      get(portal.origin() + path, { headers: { 'accept-encoding': 'br' } }, (answer) => {
        answer.resume()
        resolve(Number(answer.headers['content-length']))
      }).on('error', reject),
    )
  expect(await sizeOf(`/my-village?id=${village}`)).toBeLessThanOrEqual(14_600)
  expect(await sizeOf('/my-village/choose')).toBeLessThanOrEqual(14_600)
})

test('during an outage a device still gets to its village, and the file can be saved', async () => {
  const addresses = [`/my-village?id=${village}`, `/my-village/${village}/year.html`]
  const keys = () => portal.services.pages.entries().map(([key]) => key)
  for (const address of addresses)
    await expect
      .poll(async () => {
        await open(address)
        return keys().some((key) => key.startsWith(districtCode + address))
      })
      .toBe(true)
  const giveBack = await takeAway(portal.database)
  try {
    await expect.poll(() => portal.services.watch.awaySince).not.toBeNull()
    const led = await open('/my-village', { headers: { cookie: `village-152201=${village}` } })
    expect(led.headers.get('location')).toBe(addresses[0])
    for (const address of addresses) {
      const stale = await open(address)
      expect(stale.status).toBe(200)
      expect(stale.headers.get('warning')).toBe('110 - "Response is Stale"')
      expect(await stale.text()).toContain('村内道路硬化施工合同')
    }
  } finally {
    await giveBack()
  }
  await expect.poll(async () => (await open('/my-village/choose')).status).toBe(200)
})
