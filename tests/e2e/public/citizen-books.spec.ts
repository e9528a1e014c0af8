import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { ArticleContent } from '../../../src/domain/articles/writing/content.ts'
import { type OwnPortal, startOwnPortal } from '../../fixtures/own-portal.ts'
import { publishVillage, road, roadContract } from '../../fixtures/village-books.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea } from '../../harness/factories.ts'
import { expectFitsInDisplays } from '../accessible.ts'
import { printed, readText } from '../printed.ts'
import { expect, test } from '../test.ts'

// All in one worker, because the portal has ports of its own.
test.describe.configure({ mode: 'default' })

let portal: OwnPortal
let [village, none]: number[] = []

test.beforeAll(async () => {
  portal = await startOwnPortal({
    fill: async (db) => {
      const township = await makeArea(db, { name: '示例镇', level: 'township', unit_group: '乡镇' })
      village = await makeArea(db, { name: '查干嘎查', level: 'village', parent_id: township })
      none = await makeArea(db, { name: '无账嘎查', level: 'village', parent_id: township })
      await publishVillage(db, village, '查干嘎查')
    },
  })
  await addVoucher()
})
test.afterAll(() => portal.stop())

/** The voucher of the payment for the road, as a clerk adds it to the public book. */
async function addVoucher(): Promise<void> {
  const { article_id: id } = await portal.db
    .selectFrom('book')
    .select('article_id')
    .where('unit_id', '=', village ?? 0)
    .where('period', '=', '2026-Q3')
    .executeTakeFirstOrThrow()
  const address = `${portal.origin}/api/staff/articles/${id}`
  const headers = { cookie: `Admin-Token=${portal.token}`, origin: portal.origin }
  const call = async <Data>(method: string, path: string, body?: BodyInit): Promise<Data> => {
    const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
    const answer = await fetch(address + path, { method, headers: { ...headers, ...type }, ...(body ? { body } : {}) })
    const { data, message } = (await answer.json()) as { data: Data; message: string }
    if (!answer.ok) throw new Error(`${path}: ${message}`)
    return data
  }
  await call('POST', '/revise')
  const { version, content } = await call<{ version: number; content: ArticleContent }>('GET', '')
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), '凭证.png')
  const { file } = await call<{ file: string }>('POST', '/vouchers', form)
  const page = { file, page: 1, boxes: [{ x: 40, y: 40, width: 200, height: 60 }] }
  const voucher = content.book?.entries.find(({ summary }) => summary === roadPayment)?.voucher ?? ''
  const book = { ...content.book, vouchers: [{ voucher, pages: [page] }] }
  await call('PUT', '/book', JSON.stringify({ version, book }))
  await call('POST', '/voucher-looks', JSON.stringify({ page }))
  await createDrafts(portal.db, village ?? 0).release(id)
}

const roadPayment = '支付村内道路硬化工程款'

test('a citizen gets from the home page to the road, its voucher, its tender and the same item a year ago in six taps', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  let taps = 0
  const tap = async (name: RegExp) => {
    taps += 1
    await page.getByRole('main').getByRole('link', { name }).first().click()
  }
  const heading = (name: RegExp) => expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goto(`${portal.origin}/dashboard`)
  await tap(/一笔一笔看/)
  await heading(/公开账本/)
  await tap(/查干嘎查/)
  await heading(/查干嘎查2026年第三季度账本/)
  await tap(new RegExp(roadPayment))
  await heading(new RegExp(roadPayment))
  await expect(page.getByRole('main')).toContainText('支出 120,000.00 元')
  // The voucher is on the same page, within its width, and opens in full size.
  const voucher = page.getByRole('img', { name: /^凭证 记-\d+ 的图片$/ })
  await voucher.scrollIntoViewIfNeeded()
  await expect(voucher).toBeInViewport()
  expect((await voucher.boundingBox())?.width).toBeGreaterThan(300)
  const full = await page.getByRole('link', { name: /^凭证 记-\d+ 的图片$/ }).getAttribute('href')
  expect((await page.request.get(portal.origin + full)).headers()['content-type']).toBe('image/jpeg')
  await tap(/招标公告/)
  await heading(/村内道路硬化招标公告/)
  taps += 1
  await page.goBack()
  await heading(/支付村内道路硬化工程款/)
  await tap(/^2025年第三季度$/)
  await heading(/固定资产购建支出（查干嘎查2025年第三季度）/)
  await expect(page.getByRole('main')).toContainText('村部屋面维修')
  expect(taps).toBeLessThanOrEqual(6)
})

/** The address of the entry with this summary in the newest book. */
async function entryAddress(page: Page): Promise<string> {
  await page.goto(`${portal.origin}/books/${village}/2026-Q3`)
  return (await page.getByRole('link', { name: roadPayment }).getAttribute('href')) ?? ''
}

const screens: readonly (readonly [string, (page: Page) => Promise<string> | string])[] = [
  ['books of the district', () => '/books'],
  ['books of a unit', () => `/books/${village}`],
  ['a unit without books', () => `/books/${none}`],
  ['a book', () => `/books/${village}/2026-Q3`],
  ['an item', () => `/books/${village}/2026-Q3/items/3.6`],
  ['an entry', entryAddress],
  ['assets and debts', () => `/books/${village}/2026-Q3/assets`],
  ['a contract', () => `/contracts/${village}/${roadContract}`],
  ['a project', () => `/projects/${village}/${road}`],
]

for (const [name, path] of screens) {
  test(`${name} is accessible at every width and in other displays`, { tag: '@script' }, async ({ page }) => {
    const address = portal.origin + (await path(page))
    await page.goto(address)
    await expectFitsInDisplays(page, address, 'main')
  })
}

test('a book is printed with all its columns', { tag: '@no-script' }, async ({ page }) => {
  await page.goto(`${portal.origin}/books/${village}/2026-Q3`)
  const text = readText(await printed(page))
  for (const words of ['对账单或盘点数', '支付村内道路硬化工程款', '比去年同期增加了', '2024年第四季度'])
    expect(text).toContain(words)
})
