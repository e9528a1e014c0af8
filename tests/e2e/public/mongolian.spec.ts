import { violations } from '../accessible.ts'
import { fillMongolianWords, home, mongolianDistrict, search } from '../mongolian-words.ts'
import { districtAddress } from '../portal.ts'
import { expect, test } from '../test.ts'

const at = (path: string) => districtAddress(mongolianDistrict, path)

test.beforeAll(fillMongolianWords)

test(
  '蒙古文 shows both scripts at every width, on every page, until 汉文 is pressed',
  { tag: '@script' },
  async ({ page, open }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(at('/dashboard'))
    expect(
      await page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /mongol/.test(name))),
    ).toBe(false)
    await page.getByRole('button', { name: 'ᠮᠣᠩᠭᠣᠯ 蒙古文' }).click()
    const navigation = page.getByRole('navigation', { name: '主导航' })
    await expect(navigation.getByRole('link', { name: `${home} 首页` })).toBeVisible()
    await expect(page).toHaveURL(at('/dashboard'))
    for (const width of [1440, 1024, 768, 320]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await violations(page), `at ${width} px`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    const menu = page.getByRole('navigation', { name: '菜单' })
    const entry = menu.getByRole('link', { name: `${search} 全文检索` })
    await expect(entry.locator('[lang]')).toHaveCSS('writing-mode', 'vertical-lr')
    expect(await page.evaluate(() => document.fonts.check(`16px 'Noto Sans Mongolian'`, 'ᠮ'))).toBe(true)
    // The menu is not higher than what is beside it, which would lie under it.
    const bottom = async (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom)
    expect(await bottom('.side-menu')).toBeLessThanOrEqual((await bottom('.home-top')) + 1)
    await menu.getByRole('link', { name: `${search} 全文检索` }).click()
    await expect(page).toHaveURL(at('/search/search'))
    await expect(navigation.getByRole('link', { name: `${home} 首页` })).toBeVisible()
    await page.getByRole('button', { name: '汉文' }).click()
    await expect(navigation.getByRole('link', { name: '首页', exact: true })).toBeVisible()
  },
)

test('a long name in Mongolian is not cut', { tag: '@no-script' }, async ({ page, open }) => {
  await page.context().addCookies([{ name: 'display', value: 'mongol', url: 'http://127.0.0.1' }])
  await open(at('/dashboard'))
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const name = page.locator('.brand-mongolian')
    const cut = await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(cut, `${width} px`).toBeLessThanOrEqual(1)
  }
})

test('elder mode beside Mongolian keeps the names of its button right', { tag: '@script' }, async ({ page, open }) => {
  await page.context().addCookies([{ name: 'display', value: 'mongol', url: 'http://127.0.0.1' }])
  await open(at('/dashboard'))
  await page.getByRole('button', { name: '长者模式' }).click()
  await expect(page.getByRole('button', { name: '退出长者模式' })).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
