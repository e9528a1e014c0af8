import type { Locator, Page } from '@playwright/test'
import { changeDisplay } from '../accessible.ts'
import { districtAddress } from '../portal.ts'
import { expect, test } from '../test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('mobile version', () => {
  const code = (page: Page) => page.getByRole('img', { name: '手机版网址的二维码' })
  const button = (page: Page) => page.getByRole('button', { name: '手机版' })

  test('its QR code shows on hover, on focus and on press', async ({ page, open }) => {
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

test(
  'the report link in the floating bar leads to the interstitial page',
  { tag: '@script' },
  async ({ page, open }) => {
    await open('/dashboard')
    await page.getByRole('complementary', { name: '快捷入口' }).getByRole('link', { name: '线索举报' }).click()
    await expect(page).toHaveURL('/massMessage')
    await expect(heading(page)).toHaveText('您即将离开本站，前往举报网站')
    await expect(page.getByRole('link', { name: '继续前往' })).toHaveAttribute(
      'href',
      'https://jubao.wulanhaote.example/',
    )
  },
)

test('the footer names who is responsible for the site', { tag: '@no-script' }, async ({ page, open }) => {
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
    '这是演示网站：',
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
  // Where the configuration has none, no empty line stands there.
  await open(districtAddress('阿尔山市', '/dashboard'))
  await expect(footer).toContainText('网站标识码：')
  await expect(footer).not.toContainText('备案')
})

test('the report page is in the floating bar, not in the vertical menu', async ({ page, open }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await open('/dashboard')
    await expect(page.locator('#menu a[href^="/massMessage"]')).toHaveCount(0)
    await expect(page.locator('.floating-bar a[href^="/massMessage"]')).toBeVisible()
    await expect(page.locator('meta[name=format-detection]')).toHaveAttribute('content', /telephone=no/)
  }
})

test.describe('quick entries', { tag: '@script' }, () => {
  const bar = (page: Page) => page.getByRole('complementary', { name: '快捷入口' })
  const entries = (page: Page) => bar(page).getByRole('link').or(bar(page).getByRole('button'))
  const boxOf = async (of: Locator) => {
    const box = await of.boundingBox()
    if (!box) throw new Error(`${String(of)} is not visible.`)
    return box
  }

  for (const { display, target } of [
    { display: '', target: 44 },
    { display: 'elder', target: 60 },
  ])
    test(`are reachable and cover nothing, ${display || 'usual'}`, async ({ page, open }) => {
      await open('/party/party')
      await changeDisplay(page, display)
      // One width of each layout.
      for (const width of [320, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        const at = `${width} px`
        const besidePage = !display && width >= 1280
        for (const scroll of ['top', 'bottom']) {
          // Chromium drops keys before the first paint.
          await expect(async () => {
            await page.keyboard.press(scroll === 'top' ? 'Home' : 'End')
            expect(await page.evaluate(() => scrollY > 0), at).toBe(scroll === 'bottom')
          }).toPass()
          const services = ['补贴查询', '我要留言', '线索举报', '回到顶部']
          await expect(entries(page), at).toHaveText(width < 1024 ? services : ['线索举报', '手机版', '回到顶部'])
          const boxes = await entries(page).evaluateAll((all) =>
            all.map((entry) => entry.getBoundingClientRect().toJSON()),
          )
          for (const { left, top, right, bottom, width: wide, height: high } of boxes) {
            expect(Math.min(left, top, width - right, 800 - bottom), at).toBeGreaterThanOrEqual(0)
            expect(high, at).toBeGreaterThanOrEqual(target)
            // Beside the page there is only the width of the margin.
            expect(wide, at).toBeGreaterThanOrEqual(besidePage && width < 1366 ? 32 : target)
          }
        }
        const { x, y } = await boxOf(bar(page))
        if (besidePage) {
          const content = await boxOf(page.getByRole('main'))
          expect(x, at).toBeGreaterThanOrEqual(content.x + content.width)
        } else {
          // The last line of the page ends above the bar.
          const last = page.locator('.footer').getByText('访问量')
          await expect
            .poll(async () => {
              const { y: top, height } = await boxOf(last)
              return top + height
            }, at)
            .toBeLessThanOrEqual(y)
        }
      }
    })
})
