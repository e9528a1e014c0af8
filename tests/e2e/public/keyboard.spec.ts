import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../test.ts'

/** The main tasks of visitors by keyboard only: no test here uses the mouse or sets the focus by script. */
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Presses Tab until an element has the focus, at most `most` times. */
async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await expect(target).toBeAttached()
  for (let pressed = 0; pressed < most; pressed += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${String(target)} was not reached within ${most} presses of Tab.`)
}

const skipToContent = async (page: Page) => {
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}

/** With scripts the focus stays in the content, or moves there; without, the next page begins at its top. */
async function enterContent(page: Page): Promise<void> {
  if (await page.getByRole('main').evaluate((main) => !main.contains(document.activeElement))) await skipToContent(page)
}

test('reads an article and goes back to its list', { tag: '@script' }, async ({ page, open }) => {
  await open('/party/party')
  await skipToContent(page)
  const row = page.locator('main .titles a').nth(1)
  const title = await row.locator('.titles-text').innerText()
  await tabTo(page, row)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(title)
  await page.goBack()
  await expect(page.locator('main .titles a')).toHaveCount(10)
})

test('searches by keyword and year', async ({ page, open }) => {
  await open('/search/search')
  await skipToContent(page)
  await tabTo(page, page.getByRole('combobox', { name: '年份' }))
  await page.keyboard.type('2026')
  await tabTo(page, page.getByRole('searchbox', { name: '关键词' }))
  await page.keyboard.type('公示')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('检索到有关 2026-公示 全部内容如下：')
  await enterContent(page)
  await tabTo(page, page.locator('.search-results a').first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toContainText('公示')
})

test('finds a village and its page', { tag: '@script' }, async ({ page, open }) => {
  await open('/regions1/regions1')
  await skipToContent(page)
  await tabTo(page, page.getByRole('searchbox', { name: '单位名称' }))
  await page.keyboard.type('新')
  await page.keyboard.press('Enter')
  const unit = page.locator('.unit-results .tiles a').first()
  await expect(unit).toBeVisible()
  // Renamed units also say what they were called.
  const [name = ''] = (await unit.innerText()).split('\n')
  await enterContent(page)
  await tabTo(page, unit)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(name)
})

test('switches the elder mode on and off', async ({ page, open }) => {
  await open('/dashboard')
  const elder = page.getByRole('button', { name: '长者模式' })
  await tabTo(page, elder)
  await page.keyboard.press('Enter')
  await expect(elder).toHaveText('退出长者模式')
  await expect(page.locator('html')).toHaveAttribute('data-display', 'elder')
  if (!(await elder.evaluate((button) => button === document.activeElement))) await tabTo(page, elder)
  await page.keyboard.press('Space')
  await expect(elder).toHaveText('长者模式')
})

test('reaches the report link, which comes last on the page', async ({ page, open }) => {
  await open('/party/party')
  await page.keyboard.press('Shift+Tab')
  await tabBackTo(page, page.getByRole('link', { name: '线索举报' }))
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('您即将离开本站，前往举报网站')
  await enterContent(page)
  await tabTo(page, page.getByRole('link', { name: '继续前往' }))
})

async function tabBackTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 10; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Shift+Tab')
  }
  throw new Error(`${String(target)} was not reached from the end of the page.`)
}
