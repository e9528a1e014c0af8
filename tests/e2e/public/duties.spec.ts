import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { type OwnPortal, startOwnPortal } from '../../fixtures/own-portal.ts'
import { pastQuarter, publishDuties, type Villages } from '../../fixtures/village-duties.ts'
import { expectFitsInDisplays } from '../accessible.ts'
import { printed, readText } from '../printed.ts'
import { expect, test } from '../test.ts'

// All in one worker, because starting the portal takes longest.
test.describe.configure({ mode: 'default' })

let portal: OwnPortal
let villages: Villages

test.beforeAll(async () => {
  portal = await startOwnPortal({
    fill: async (db) => {
      villages = await publishDuties(db)
    },
  })
})
test.afterAll(() => portal.stop())

const main = (page: Page) => page.getByRole('main')
const row = (page: Page, name: string) => main(page).getByRole('row', { name: new RegExp(`^${name}`) })

test('an inspector sees who owes, who was late and what was changed, in under five screens, and takes it along', async ({
  page,
}) => {
  let screens = 0
  const tap = async (name: string | RegExp) => {
    screens += 1
    await main(page).getByRole('link', { name }).first().click()
  }
  await page.goto(`${portal.origin}/dashboard`)
  await tap(/公开了没有/)
  await expect(row(page, '按时嘎查')).toContainText('按时')
  await expect(row(page, '迟到嘎查')).toContainText('迟 2 天')
  await expect(row(page, '欠账嘎查')).toContainText('缺')
  // In the official order, which is not that of what they owe.
  expect(await main(page).locator('tbody th a').allInnerTexts()).toEqual(
    expect.arrayContaining(['欠账嘎查', '按时嘎查', '迟到嘎查']),
  )
  await row(page, '欠账嘎查').getByRole('link', { name: '缺' }).last().click()
  screens += 1
  await expect(main(page)).toContainText('欠账嘎查该公开的')
  await expect(main(page)).toContainText(`应于 ${pastQuarter.due} 前公开`)
  await expect(main(page).getByRole('link', { name: /写留言/ })).toBeVisible()
  await main(page).getByRole('navigation').getByRole('link', { name: '更正和撤回' }).click()
  screens += 1
  await expect(main(page)).toContainText('理由：误工补助少写了一户')
  await tap('看改了什么')
  await expect(main(page)).toContainText('第 2 版')
  expect(screens).toBeLessThan(5)

  await page.goto(`${portal.origin}/duties?id=${villages.township}`)
  const download = page.waitForEvent('download')
  await main(page).getByRole('link', { name: '下载表格' }).click()
  const csv = readFileSync(await (await download).path(), 'utf8')
  expect(csv).toContain(`"示例镇","欠账嘎查","集体财务收支","${pastQuarter.label}","${pastQuarter.due}","缺"`)
})

test('the calendar is narrowed by state, item and year without a script', async ({ page }) => {
  await page.goto(`${portal.origin}/duties`)
  await main(page).getByRole('link', { name: '迟 N 天' }).click()
  await expect(row(page, '迟到嘎查')).toBeVisible()
  await expect(row(page, '按时嘎查')).toHaveCount(0)
  await page.getByRole('combobox', { name: '公开事项' }).selectOption('集体财务收支')
  await page.getByRole('button', { name: '筛选' }).click()
  await expect(page).toHaveURL(/item=finance.*state=late|state=late.*item=finance/)
  await expect(main(page).getByRole('columnheader', { name: '集体财务收支' })).toBeVisible()
})

test('on a phone each unit says its counts and leads to a list that says item and period', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${portal.origin}/duties`)
  await expect(row(page, '迟到嘎查')).toContainText(/迟 1 期/)
  await row(page, '迟到嘎查').getByRole('link', { name: '迟到嘎查' }).click()
  const item = main(page).getByRole('region', { name: '集体财务收支' })
  await expect(item.getByRole('listitem').filter({ hasText: pastQuarter.label })).toContainText('迟 2 天')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})

const screens: readonly (readonly [string, () => string])[] = [
  ['the calendar of a district', () => '/duties'],
  ['the calendar of a township', () => `/duties?id=${villages.township}`],
  ['what a village owes', () => `/duties?id=${villages.owing}`],
  ['what was changed', () => '/changes'],
]

for (const [name, path] of screens) {
  test(`${name} is accessible at every width and in other displays`, { tag: '@script' }, async ({ page }) => {
    const address = portal.origin + path()
    await page.goto(address)
    await expectFitsInDisplays(page, address, 'main')
  })
}

test('the calendar is printed with units, periods and states', { tag: '@no-script' }, async ({ page }) => {
  await page.goto(`${portal.origin}/duties`)
  const text = readText(await printed(page))
  for (const words of ['欠账嘎查', pastQuarter.label]) expect(text).toContain(words)
  // The text of a PDF has no reliable spaces.
  expect(text).toMatch(/迟\s*2\s*天/)
})
