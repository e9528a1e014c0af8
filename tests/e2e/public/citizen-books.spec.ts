import type { Page } from '@playwright/test'
import { type OwnPortal, startOwnPortal } from '../../fixtures/own-portal.ts'
import { publishVillage, road, roadContract } from '../../fixtures/village-books.ts'
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
    portShift: test.info().project.name === 'script' ? 22_900 : 22_800,
    fill: async (db) => {
      const township = await makeArea(db, { name: '示例镇', level: 'township', unit_group: '乡镇' })
      village = await makeArea(db, { name: '查干嘎查', level: 'village', parent_id: township })
      none = await makeArea(db, { name: '无账嘎查', level: 'village', parent_id: township })
      await publishVillage(db, village, '查干嘎查')
    },
  })
})
test.afterAll(() => portal.stop())

test('a citizen gets from the home page to the road, to its tender, to the same item a year ago in six taps', async ({
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
  await tap(/逐笔看账本/)
  await heading(/公开账本/)
  await tap(/查干嘎查/)
  await heading(/查干嘎查2026年第三季度账本/)
  await tap(/支付村内道路硬化工程款/)
  await heading(/支付村内道路硬化工程款/)
  await expect(page.getByRole('main')).toContainText('支出 120,000.00 元')
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
  return (await page.getByRole('link', { name: /支付村内道路硬化工程款/ }).getAttribute('href')) ?? ''
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
