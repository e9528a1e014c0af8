import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { operator } from '../../../src/access/policy.ts'
import { hideMessage, publishMessage } from '../../../src/domain/messages/answering/operations.server.ts'
import { getMessageFigures } from '../../../src/domain/messages/queries-public.server.ts'
import { cacheTag, dropCacheTags } from '../../../src/platform/cache/cache-tags.ts'
import { usualTerms } from '../../harness/districts.ts'
import { makeArea } from '../../harness/factories.ts'
import { createMessageFixture } from '../../harness/message-fixture.ts'
import { performOnMessage } from '../../harness/perform-on-message.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'

const districtCode = '152201000000'
const day = 86_400_000
let portal: TestPortal
let village: number
let empty: number
let desk: ReturnType<typeof createMessageFixture>
beforeAll(async () => {
  portal = await openTestPortal()
  village = await makeArea(portal.db, { name: '甲村', level: 'village' })
  empty = await makeArea(portal.db, { name: '乙村', level: 'village' })
  desk = createMessageFixture(portal, village)
})
afterAll(() => portal.close())

const get = async (search = '') => {
  const answer = await fetch(`${portal.origin()}/feedback/selected${search}`)
  return {
    status: answer.status,
    kept: answer.headers.get('cache-control'),
    html: (await answer.text()).replaceAll('<!-- -->', ''),
  }
}

const none = '还没有公开的留言'
beforeEach(async () => {
  await portal.db.deleteFrom('message').execute()
  await dropCacheTags(portal.db, [cacheTag('messages', districtCode)])
  await vi.waitUntil(async () => (await get()).html.includes(none), { timeout: 60_000 })
})

test('shows what staff released and nothing else, cached until it changes', async () => {
  const long = new Date(Date.now() - 5 * day)
  const secret = { nickname: '示例保密', phone: '13800000066' }
  const { id } = await desk.published(
    { ...secret, content: '村口的路灯不亮' },
    long,
    new Date(long.getTime() + 3 * day),
  )
  await desk.answered({ content: '没有公开的留言' })
  await desk.received({ content: '没有答复的留言' })
  await expect.poll(async () => (await get()).html).toContain('村口的路灯不亮')
  const { html, kept } = await get()
  expect(kept).toBe('public, no-cache')
  for (const words of ['示**给甲村的留言', '路灯已经修好', '公开的留言（1 条）', '>甲村</a>'])
    expect(html).toContain(words)
  expect(html).not.toMatch(/示例保密|138|没有公开的留言|没有答复的留言/)

  const release = { content: '村口的路灯（已遮盖）', reply: '已经修好' }
  await performOnMessage(portal.site(), publishMessage, operator('测试员'), { id, ...release })
  await expect.poll(async () => (await get()).html).toContain('村口的路灯（已遮盖）')
  await performOnMessage(portal.site(), hideMessage, operator('测试员'), { id })
  await expect.poll(async () => (await get()).html).toContain(none)
})

test('finds by words and unit, and has pages', async () => {
  for (let number = 1; number <= 12; number += 1) await desk.published({ content: `第 ${number} 盏路灯不亮` })
  await desk.published({ content: '水管漏水', phone: '13800000012' })
  const encoded = encodeURIComponent('路灯 不亮')
  await expect.poll(async () => (await get(`?words=${encoded}`)).html).toContain('公开的留言（12 条）')
  expect((await get(`?words=${encoded}&pageNum=2`)).html).toContain('共 12 条，第 2 / 2 页')
  expect((await get(`?words=${encodeURIComponent('查无')}`)).html).toContain('没有符合条件的留言')
  expect((await get(`?areaId=${village}`)).html).toContain('甲村公开的留言（13 条）')
  expect((await get(`?areaId=${empty}`)).html).toContain('没有符合条件的留言')
  expect((await get('?areaId=2')).status).toBe(404)
})

test('narrows by kind, with counts for the words and unit that are asked', async () => {
  for (const content of ['路灯不亮', '水管漏水', '水管什么时候修'])
    await desk.published({ content, kind: content === '水管什么时候修' ? 'consultation' : 'complaint' })
  await expect.poll(async () => (await get()).html).toContain('公开的留言（3 条）')
  const linksIn = ({ html }: { html: string }) =>
    [...html.matchAll(/<a href="([^"]*)"( aria-current="true")?>((?:全部|咨询|投诉|求助|建议)[ \d]*)</g)].map(
      ([, address, current, title]) => [decodeURIComponent(address!).replaceAll('&amp;', '&'), title, Boolean(current)],
    )
  expect(linksIn(await get())).toEqual([
    ['/feedback/selected', '全部', true],
    ['/feedback/selected?kind=consultation', '咨询 1', false],
    ['/feedback/selected?kind=complaint', '投诉 2', false],
  ])
  const found = await get(`?words=${encodeURIComponent('水管')}&kind=complaint`)
  expect(found.html).toContain('公开的留言（1 条）')
  expect(found.html).not.toMatch(/路灯不亮|水管什么时候修/)
  expect(linksIn(found)).toEqual([
    ['/feedback/selected?words=水管', '全部', false],
    ['/feedback/selected?words=水管&kind=consultation', '咨询 1', false],
    ['/feedback/selected?words=水管&kind=complaint', '投诉 1', true],
  ])
  expect((await get('?kind=suggestion')).html).toContain('没有符合条件的留言')
  expect((await get('?kind=nonsense')).html).toContain('公开的留言（3 条）')

  const answer = await fetch(`${portal.origin()}/api/message/selected?kind=complaint`)
  expect(await answer.json()).toMatchObject({ data: { recordsTotal: 2 } })
})

test('figures count a year: received, answered, median days and overdue', async () => {
  const now = new Date()
  const ago = (days: number) => new Date(now.getTime() - days * day)
  for (const days of [1, 2, 9]) await desk.answered({}, ago(40), ago(40 - days))
  await desk.received({}, ago(31))
  await desk.received({}, ago(2))
  await desk.answered({}, ago(400), ago(399))
  const beside = await createMessageFixture(portal, empty).received({}, ago(60))
  const { all, units } = await getMessageFigures(portal.db, { districtCode, terms: usualTerms, now })
  expect(all).toEqual({ received: 6, answered: 3, medianDays: 2, overdue: 2 })
  expect(units).toEqual([
    { id: village, name: '甲村', received: 5, answered: 3, medianDays: 2, overdue: 1, published: 0 },
    { id: empty, name: '乙村', received: 1, answered: 0, medianDays: null, overdue: 1, published: 0 },
  ])
  expect(beside.id).toBeGreaterThan(0)
  expect(await getMessageFigures(portal.db, { districtCode: '152202000000', terms: usualTerms, now })).toEqual({
    all: { received: 0, answered: 0, medianDays: null, overdue: 0 },
    units: [],
  })
})
