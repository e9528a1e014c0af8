import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('mobile version', () => {
  const code = (page: Page) => page.getByRole('img', { name: '手机版网址的二维码' })
  const button = (page: Page) => page.getByRole('button', { name: '手机版' })

  test('its code shows under the pointer, with the focus, and by a press', async ({ page, open }) => {
    await open('/dashboard')
    await expect(code(page)).toBeHidden()
    await button(page).hover()
    await expect(code(page)).toBeVisible()
    await page.mouse.move(5, 5)
    await expect(code(page)).toBeHidden()
    await button(page).focus()
    await expect(code(page)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(code(page)).toBeVisible()
    await expect(code(page)).not.toHaveJSProperty('naturalWidth', 0)
  })
})

test('the report link stands in the floating bar and leads over a page that says so', async ({ page, open }) => {
  await open('/dashboard')
  await page.getByRole('complementary', { name: '快捷入口' }).getByRole('link', { name: '线索举报' }).click()
  await expect(page).toHaveURL('/massMessage')
  await expect(heading(page)).toHaveText('您即将离开本站，前往举报网站')
  await expect(page.getByRole('link', { name: '继续前往' })).toHaveAttribute('href', 'https://www.12388.gov.cn/')
})

test('the footer says who answers for the site', async ({ page, open }) => {
  await open('/dashboard')
  const footer = page.getByRole('contentinfo')
  for (const words of [
    '主办单位：',
    '承办单位：',
    '监督机关：',
    '地址：',
    '电话：',
    '网站标识码：',
    '蒙ICP备',
    '蒙公网安备',
    '访问量：',
  ])
    await expect(footer).toContainText(words)
  await expect(footer.getByRole('link', { name: '我为政府网站找错' })).toHaveAttribute(
    'href',
    /\.gov\.cn\/.*0000000001$/,
  )
  await footer.getByRole('link', { name: '网站地图' }).click()
  await expect(heading(page)).toHaveText('网站地图')
  const links = page.getByRole('main').getByRole('link')
  await expect(links.filter({ hasText: /^本地要闻$/ })).toHaveCount(1)
  await expect(links.filter({ hasText: '工作人员登录' })).toHaveAttribute('href', '/login')
  await page.getByRole('main').getByRole('link', { name: '领导班子' }).click()
  await expect(heading(page)).toContainText('领导班子')
})
