import type { Page } from '@playwright/test'
import { expectFits } from '../accessible.ts'
import { openStaff, signIn, staffAddress as at } from '../staff.ts'
import { expect, test } from '../test.ts'

// Of the request that is cut off.
test.use({ expectedComplaint: /Failed to load resource: net::ERR_FAILED/ })

const tabs = (page: Page) => page.getByRole('navigation', { name: '打开的页面' })
const palette = (page: Page) => page.getByRole('dialog', { name: '查找' })

test(
  'pages are found by keys, and the frame keeps its settings, tabs and errors',
  { tag: '@script' },
  async ({ page }) => {
    await signIn(page, 'demo-auditor')
    await openStaff(page, '/staff')
    await findByKeys(page)
    await chooseSettings(page)
    await useTabs(page)
    await foldMenu(page)
    await readErrors(page)
  },
)

async function findByKeys(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  const field = palette(page).getByRole('combobox')
  await expect(field).toBeFocused()
  await expect(palette(page).getByRole('option')).toHaveText([/^工作台/, /^操作记录/, /^异常情况/, /^我的账号/])
  await page.keyboard.press('ArrowUp')
  await expect(palette(page).getByRole('option', { selected: true })).toHaveText(/^我的账号/)
  await field.fill('什么人')
  await expect(palette(page).getByRole('status')).toHaveText('找到 1 项。')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(at('/staff/audit'))

  await page.getByRole('button', { name: '查找 Ctrl K' }).click()
  await expect(field).toHaveValue('')
  await field.fill('没有的页面')
  await expect(palette(page).getByRole('status')).toHaveText('没有找到。请换一个词，或者核对编号。')
  await field.fill('账号')
  await expect(palette(page).getByRole('option')).toHaveCount(1)
  await expectFits(page, 'the palette')
  await page.route('**/api/staff/find', (route) => route.abort())
  await field.fill('记录')
  await expect(palette(page).getByRole('alert')).toHaveText('没有连上服务器，请检查网络后再试。')
  await page.unroute('**/api/staff/find')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function chooseSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: '界面', exact: true }).click()
  await expect(page.getByRole('heading', { name: '界面设置' })).toBeVisible()
  await page.getByLabel('标题').fill('审计室')
  for (const setting of ['打开的页面排成标签', '页头固定在上方', '标志放在左边菜单上方'])
    await page.getByLabel(setting).check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('界面已经按新的设置显示。')).toBeVisible()
  await expect(page.locator('.staff-brand')).toContainText('审计室')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('button', { name: '退出' })).toBeInViewport()
}

async function useTabs(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: '工作台菜单' })
  for (const name of ['操作记录', '我的账号']) {
    await menu.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await expect(tabs(page).getByRole('link')).toHaveText(['界面设置', '操作记录', '我的账号'])
  await page.reload()
  await expect(tabs(page).getByRole('link', { name: '我的账号' })).toHaveAttribute('aria-current', 'page')
  await openStaff(page, '/staff/me')
  await expectFits(page, 'tabs')
  await page.setViewportSize({ width: 1440, height: 900 })
  await tabs(page).getByRole('link', { name: '我的账号' }).press('Delete')
  await expect(page).toHaveURL(at('/staff/audit'))
  await expect(tabs(page).getByRole('link')).toHaveText(['界面设置', '操作记录'])
  await tabs(page).getByRole('button', { name: '关闭“界面设置”' }).click()
  await expect(tabs(page).getByRole('link')).toHaveText(['操作记录'])
  await expect(tabs(page).getByRole('link')).toBeFocused()
}

async function foldMenu(page: Page): Promise<void> {
  const width = () => page.locator('.staff-sidebar').evaluate((element) => element.clientWidth)
  const before = await width()
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect.poll(width).toBeLessThan(before / 2)
  await openStaff(page, '/staff')
  expect(await width()).toBeLessThan(before / 2)
  await expectFits(page, 'the folded menu')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect.poll(width).toBe(before)
}

async function readErrors(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { message: '试一试' })))
  await page.getByRole('button', { name: '页面错误 1' }).click()
  const log = page.getByRole('dialog', { name: '页面错误' })
  await expect(log.getByRole('listitem')).toContainText('试一试')
  await expectFits(page, 'the error log')
  await page.setViewportSize({ width: 1440, height: 900 })
  await log.getByRole('button', { name: '清空' }).click()
  await expect(page.getByRole('button', { name: /页面错误/ })).toHaveCount(0)
}
