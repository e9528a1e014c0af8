import type { Page } from '@playwright/test'
import { expect, freshTest, test } from '../test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const topNavigation = (page: Page) => page.getByRole('navigation', { name: '主导航' })
const scrolled = (page: Page) => page.evaluate(() => scrollY)

test.describe('top navigation', () => {
  test('sticks to the top of the window', async ({ page, open }) => {
    await open('/dashboard')
    const top = async () => (await topNavigation(page).boundingBox())?.y
    expect(await top()).toBeGreaterThan(100)
    await page.mouse.wheel(0, 700)
    await expect.poll(() => scrolled(page)).toBeGreaterThan(600)
    await expect.poll(top).toBe(0)
    await expect(topNavigation(page).getByRole('link', { name: '党务公开' })).toBeInViewport({ ratio: 1 })
  })

  test('marks the current section', { tag: '@no-script' }, async ({ page, open }) => {
    await open('/politics/politics')
    await expect(topNavigation(page).locator('[aria-current=page]')).toHaveText('政务公开')
    await topNavigation(page).getByRole('link', { name: '财务公开' }).click()
    await expect(heading(page)).toContainText('财务公开')
    await expect(topNavigation(page).locator('[aria-current=page]')).toHaveText('财务公开')
  })

  test('a panel of units opens on hover', async ({ page, open }) => {
    await open('/dashboard')
    const [departments, townships] = [0, 1].map((index) => page.locator('.area-panel').nth(index))
    if (!departments || !townships) throw new Error('Two panels were expected.')
    await expect(departments).toBeHidden()
    await topNavigation(page).getByRole('link', { name: '市直单位' }).hover()
    await expect(departments).toBeVisible()
    await expect(departments).toHaveCSS('opacity', '1')
    await expect(departments.getByRole('heading', { name: '党群部门' })).toBeVisible()
    await expect(townships).toBeHidden()
    await topNavigation(page).getByRole('link', { name: '乡镇(街道)' }).hover()
    await expect(townships).toBeVisible()
    await expect(departments).toBeHidden()
    await townships.getByRole('link', { name: '爱国街道' }).click()
    await expect(heading(page)).toHaveText('爱国街道')
    await expect(page).toHaveURL(/\/message\/messgae\?id=\d+&type=1$/)
  })

  test('a panel of units opens on keyboard focus', async ({ page, open }) => {
    await open('/dashboard')
    const panel = page.locator('.area-panel').first()
    await topNavigation(page).getByRole('link', { name: '本地要闻' }).focus()
    await expect(panel).toBeHidden()
    await page.keyboard.press('Tab')
    await expect(topNavigation(page).getByRole('link', { name: '市直单位' })).toBeFocused()
    await expect(panel).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(panel.getByRole('link').first()).toBeFocused()
    await expect(panel).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(panel).toBeHidden()
  })
})

test.describe('menu drawer on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  const drawer = (page: Page) => page.locator('#menu')
  const menuLink = (page: Page) => page.getByRole('link', { name: '菜单', exact: true })

  test('opens and closes', async ({ page, open }) => {
    await open('/dashboard')
    await expect(topNavigation(page)).toBeHidden()
    await expect(drawer(page)).toBeHidden()
    await menuLink(page).click()
    await expect(drawer(page)).toBeInViewport({ ratio: 1 })
    await drawer(page).getByRole('link', { name: '关闭菜单' }).click()
    await expect(drawer(page)).toBeHidden()
    await menuLink(page).click()
    await expect(drawer(page)).toBeVisible()
  })

  test('closes when a link in it is followed', async ({ page, open }) => {
    await open('/dashboard')
    await menuLink(page).click()
    await drawer(page).getByRole('link', { name: '党务公开' }).click()
    await expect(heading(page)).toContainText('党务公开')
    await expect(page).toHaveURL('/party/party')
    await expect(drawer(page)).toBeHidden()
  })

  test('closes on back', async ({ page, open }) => {
    await open('/party/party')
    await menuLink(page).click()
    await expect(drawer(page)).toBeVisible()
    await page.goBack()
    await expect(drawer(page)).toBeHidden()
    await expect(heading(page)).toContainText('党务公开')
  })
})

test.describe('category drawer on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('opens, leads to a category and closes there', async ({ page, open }) => {
    await open('/party/party')
    const categories = page.getByRole('navigation', { name: '栏目' })
    await expect(page.locator('#categories')).toBeHidden()
    await page.getByRole('link', { name: '选择栏目' }).click()
    await expect(page.locator('#categories')).toBeInViewport({ ratio: 1 })
    await categories.locator('summary[aria-label^="党员发展"]').click()
    await categories.getByRole('link', { name: '发展对象公示' }).click()
    await expect(page).toHaveURL('/party/party?articleTypeId=110')
    await expect(page.locator('#categories')).toBeHidden()
    await page.getByRole('link', { name: '选择栏目' }).click()
    await categories.getByRole('link', { name: '关闭栏目' }).click()
    await expect(page.locator('#categories')).toBeHidden()
  })
})

test.describe('keyboard', () => {
  test('the skip link comes first and leads to the content', { tag: '@no-script' }, async ({ page, open }) => {
    await open('/party/party')
    const skip = page.getByRole('link', { name: '跳到正文' })
    await expect(skip).not.toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('navigation', { name: '当前位置' }).getByRole('link').first()).toBeFocused()
  })

  test('the focus is visible', { tag: '@no-script' }, async ({ page, open }) => {
    await open('/dashboard')
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      await expect(focused).toBeInViewport()
      await expect(focused).toHaveCSS('outline-width', '3px')
      await expect(focused).toHaveCSS('outline-style', 'solid')
    }
  })
})

test.describe('between pages', () => {
  test('navigation stays within the document', { tag: '@script' }, async ({ page, open }) => {
    await open('/dashboard')
    const documents: string[] = []
    page.on('request', (request) => void (request.resourceType() === 'document' && documents.push(request.url())))
    await topNavigation(page).getByRole('link', { name: '政务公开' }).click()
    await expect(heading(page)).toContainText('政务公开')
    await expect(page).toHaveTitle(/^政务公开 - /)
    await page.locator('main .titles a').first().click()
    await expect(page.getByRole('article')).toBeVisible()
    await page.locator('.brand').click()
    await expect(page.locator('.carousel')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    expect(documents).toEqual([])
  })

  test('a page opened by a link has its own styles', { tag: '@script' }, async ({ page, open }) => {
    await open('/regions1/regions1')
    await page.locator('.tiles a').first().click()
    await page.getByRole('link', { name: '该公开的', exact: true }).click()
    await expect(heading(page)).toContainText('应公开事项')
    await expect(page.locator('.duty-state').first()).toHaveCSS('padding-left', '8px')
  })

  test('every page is a new document', { tag: '@no-script' }, async ({ page, open }) => {
    await open('/dashboard')
    const documents: string[] = []
    page.on('request', (request) => void (request.resourceType() === 'document' && documents.push(request.url())))
    await topNavigation(page).getByRole('link', { name: '政务公开' }).click()
    await expect(heading(page)).toContainText('政务公开')
    expect(documents).toHaveLength(1)
  })

  test('a new page starts at the top, and going back restores the scroll position', async ({ page, open }) => {
    await page.setViewportSize({ width: 1440, height: 500 })
    await open('/party/party?pageNum=2')
    const names = await page.locator('main .titles-text').allInnerTexts()
    const row = page.locator('main .titles a').nth(8)
    await row.scrollIntoViewIfNeeded()
    const place = await scrolled(page)
    expect(place).toBeGreaterThan(100)
    await row.click()
    await expect(heading(page)).toHaveText(names[8] ?? '')
    await expect.poll(() => scrolled(page)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/party/party?pageNum=2')
    await expect(page.locator('main .titles-text')).toHaveText(names)
    await expect.poll(() => scrolled(page)).toBe(place)
  })

  test('the search box finds articles', async ({ page, open }) => {
    await open('/party/party')
    const box = page.getByRole('search', { name: '站内搜索' })
    await box.getByRole('searchbox').fill('财务收支')
    await box.getByRole('button', { name: '搜索' }).click()
    await expect(page).toHaveURL(`/search/search?inputMessage=${encodeURIComponent('财务收支')}`)
    await expect(heading(page)).toHaveText('检索到有关 财务收支 全部内容如下：')
    // Title hits come first.
    await expect(page.locator('.search-results li').first()).toContainText('财务收支')
    await page.locator('.search-results a').first().click()
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toContainText('财务收支')
  })

  test('an empty search focuses the box', async ({ page, open }) => {
    await open('/party/party')
    await page.getByRole('search', { name: '站内搜索' }).getByRole('button').click()
    await expect(page.getByRole('searchbox', { name: '站内搜索' })).toBeFocused()
    await expect(page).toHaveURL('/party/party')
  })
})

test.describe('panels with scripts', { tag: '@script' }, () => {
  const panel = (page: Page) => page.locator('.area-panel').first()
  const link = (page: Page) => topNavigation(page).getByRole('link', { name: '市直单位' })

  test('Escape closes a panel opened on hover until the next hover', async ({ page, open }) => {
    await open('/dashboard')
    await link(page).hover()
    await expect(panel(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await page.mouse.move(5, 5)
    await link(page).hover()
    await expect(panel(page)).toBeVisible()
  })

  test('Escape closes a panel opened by focus and moves the focus to its link', async ({ page, open }) => {
    await open('/dashboard')
    await link(page).focus()
    await page.keyboard.press('Tab')
    await expect(panel(page).getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(link(page)).toBeFocused()
  })

  test('a panel closes on the page it led to, until the next hover', async ({ page, open }) => {
    for (const index of [0, 1]) {
      await open('/dashboard')
      // The new page starts at its top, which puts the bar under the pointer.
      await page.evaluate(() => scrollTo(0, 600))
      const own = page.locator('.area-panel').nth(index)
      const opener = page.locator('.has-panel:has(.area-panel) > a').nth(index)
      await opener.hover()
      await expect(own).toBeVisible()
      const unit = own.getByRole('link').nth(2)
      const name = await unit.innerText()
      await unit.click()
      await expect(heading(page)).toHaveText(name)
      await expectClosed(page)
      // Neither a pointer at rest nor one that leaves opens the panel.
      await page.mouse.move(700, 800)
      await expectClosed(page)
      await opener.hover()
      await expect(own).toBeVisible()
      await opener.click()
      await expect(page).toHaveURL(/\/region/)
      await expectClosed(page)
    }
  })

  test('a panel closes on the page chosen in it by keyboard', async ({ page, open }) => {
    await open('/dashboard')
    await link(page).focus()
    await page.keyboard.press('Tab')
    const first = panel(page).getByRole('link').first()
    await expect(first).toBeFocused()
    const name = await first.innerText()
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText(name)
    await expectClosed(page)
    await expect(page.getByRole('main')).toBeFocused()
    // Choosing the same page again must also move the focus out of the panel.
    await link(page).focus()
    await expect(panel(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expectClosed(page)
    await expect(page.getByRole('main')).toBeFocused()
    await link(page).focus()
    await expect(panel(page)).toBeVisible()
  })

  test('Escape closes the drawer', async ({ page, open }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open('/dashboard')
    await page.getByRole('link', { name: '菜单', exact: true }).click()
    await expect(page.locator('#menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('#menu')).toBeHidden()
  })
})

/** No panel is open, and none opens once the browser has updated what is under the pointer. */
async function expectClosed(page: Page): Promise<void> {
  const open = page.locator('.area-panel').filter({ visible: true })
  await expect(open).toHaveCount(0)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  await expect(open).toHaveCount(0)
}

freshTest.describe('touch', { tag: '@script' }, () => {
  freshTest.use({ hasTouch: true, viewport: { width: 1180, height: 820 } })

  freshTest('the first tap opens a panel, the second follows the link', async ({ page, open }) => {
    await open('/dashboard')
    const link = topNavigation(page).getByRole('link', { name: '市直单位' })
    await link.tap()
    await expect(page.locator('.area-panel').first()).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await link.tap()
    await expect(page).toHaveURL('/region/region')
    await expectClosed(page)
    await link.tap()
    await expect(page.locator('.area-panel').first()).toBeVisible()
  })

  freshTest('a panel closes on the page chosen in it by a tap', async ({ page, open }) => {
    for (const index of [0, 1]) {
      await open('/dashboard')
      const panel = page.locator('.area-panel').nth(index)
      await page.locator('.has-panel:has(.area-panel) > a').nth(index).tap()
      const unit = panel.getByRole('link').first()
      const name = await unit.innerText()
      await unit.tap()
      await expect(heading(page)).toHaveText(name)
      await expectClosed(page)
    }
  })
})

test('the bar becomes fixed after 90 px', { tag: '@script' }, async ({ page, open }) => {
  await open('/dashboard')
  const top = async () => (await page.locator('.top-bar').boundingBox())?.y
  await page.evaluate(() => scrollTo(0, 89))
  await expect.poll(top).toBeGreaterThan(50)
  await page.evaluate(() => scrollTo(0, 92))
  await expect.poll(top).toBe(0)
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(top).toBeGreaterThan(100)
})

test('on a phone the link to the top stays visible', { tag: '@script' }, async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open('/party/party')
  const up = page.getByRole('link', { name: '回到顶部' })
  await expect(up).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => scrollTo(0, 300))
  await expect(up).toBeInViewport({ ratio: 1 })
  await up.click()
  await expect.poll(() => scrolled(page)).toBe(0)
})

test.describe('after navigation', { tag: '@script' }, () => {
  test('the focus is on the content and the title is announced', async ({ page, open }) => {
    await open('/dashboard')
    await topNavigation(page).getByRole('link', { name: '党务公开' }).press('Enter')
    await expect(heading(page)).toContainText('党务公开')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page).toHaveTitle(/^党务公开/)
    await expect(page.getByRole('status').filter({ hasText: '党务公开 - 乌兰浩特市' })).toHaveText(await page.title())
    await page.keyboard.press('Tab')
    await expect(page.getByRole('navigation', { name: '当前位置' }).getByRole('link').first()).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('main')).toBeFocused()
  })
})

freshTest(
  'links between the public site and staff pages load the whole page',
  { tag: '@script' },
  async ({ page, open }) => {
    await open('/dashboard')
    await page.evaluate(() => void (document.documentElement.dataset.before = ''))
    await page.getByRole('contentinfo').getByRole('link', { name: '工作人员登录' }).click()
    await expect(heading(page)).toContainText('工作人员登录')
    await expect(page.locator('html')).not.toHaveAttribute('data-before')
    await page.evaluate(() => void (document.documentElement.dataset.before = ''))
    await page.getByRole('searchbox', { name: '站内搜索' }).fill('公示')
    await page.getByRole('button', { name: '搜索', exact: true }).click()
    await expect(page).toHaveURL(/\/search\/search\?inputMessage=/)
    await expect(heading(page)).toContainText('公示')
    await expect(page.locator('html')).not.toHaveAttribute('data-before')
  },
)
