import type { Page } from '@playwright/test'
import { expect, freshTest, test } from '../test.ts'

const elder = (page: Page) => page.getByRole('button', { name: '长者模式' })
const bar = (page: Page) => page.getByRole('region', { name: '无障碍工具' })
const textSize = (page: Page) =>
  page.locator('body').evaluate((body) => Number.parseFloat(getComputedStyle(body).fontSize))

test.describe('elder mode', () => {
  test('is switched on and off by one button and persists', async ({ page, open }) => {
    await open('/party/party')
    expect(await textSize(page)).toBe(16)
    await elder(page).click()
    await expect(elder(page)).toHaveText('退出长者模式')
    await expect.poll(() => textSize(page)).toBeGreaterThanOrEqual(18)
    await expect(page).toHaveURL('/party/party')

    await open('/dashboard')
    expect(await textSize(page)).toBeGreaterThanOrEqual(18)
    await elder(page).click()
    await expect(elder(page)).toHaveText('长者模式')
    await expect.poll(() => textSize(page)).toBe(16)
  })

  test('shows a phone the page from its top', { tag: '@script' }, async ({ page, open }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open('/dashboard')
    await elder(page).click()
    await expect.poll(() => textSize(page)).toBeGreaterThanOrEqual(18)
    // Turned on, it has resized the header, which must not scroll the page afterwards.
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('is applied on the server, without a flash', { tag: '@no-script' }, async ({ page, open, context }) => {
    await context.addCookies([{ name: 'display', value: 'elder.dark', url: 'http://127.0.0.1' }])
    const response = await open('/dashboard')
    const html = await response.text()
    expect(html).toMatch(/<html[^>]* data-display="elder dark"/)
    expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/display-[^"]+\.css"/)
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  })

  test(
    'home starts with four large services, in one column, without pictures that move',
    { tag: '@no-script' },
    async ({ page, open, context }) => {
      await context.addCookies([{ name: 'display', value: 'elder', url: 'http://127.0.0.1' }])
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await open('/dashboard')
        await expect(page.locator('.carousel')).toBeHidden()
        const services = page.getByRole('navigation', { name: '服务' })
        await expect(services.getByRole('link')).toHaveText([/^我的(?:村|生产队)$/, '补贴查询', '我要留言', '网上举报'])
        const boxes = async (selector: string) =>
          Promise.all((await page.locator(selector).filter({ visible: true }).all()).map((each) => each.boundingBox()))
        for (const box of await boxes('.services a')) expect(box?.height).toBeGreaterThanOrEqual(100)
        const panels = await boxes('.home .panel')
        expect(panels.length).toBeGreaterThan(6)
        expect(new Set(panels.map((box) => Math.round(box?.x ?? 0))).size, 'columns').toBe(1)
        expect((await services.boundingBox())?.y).toBeLessThan(panels[0]?.y ?? 0)
        for (const list of await page.locator('.home .titles').all())
          expect(await list.locator('li').filter({ visible: true }).count()).toBeLessThanOrEqual(5)
      }
    },
  )

  test('has targets of 60 px and no panels on hover', async ({ page, open, context }) => {
    await context.addCookies([{ name: 'display', value: 'elder', url: 'http://127.0.0.1' }])
    await open('/party/party')
    for (const target of [
      '.titles a',
      '.pager a',
      '.top-bar > ul > li > a',
      '.display-links button',
      '.side-menu a:visible',
    ]) {
      const box = await page.locator(target).nth(1).or(page.locator(target).first()).first().boundingBox()
      expect(box?.height, target).toBeGreaterThanOrEqual(60)
    }
    await page.locator('.has-panel').first().hover()
    await expect(page.locator('.area-panel').first()).toBeHidden()
  })
})

test.describe('settings', () => {
  test('all settings are saved together and reset together', async ({ page, open }) => {
    await open('/accessibility')
    await page.getByRole('checkbox', { name: '加大字距和行距' }).check()
    await page.getByRole('radio', { name: '最大' }).check()
    await page.getByRole('radio', { name: '黑底黄字' }).check()
    await page.getByRole('button', { name: '保存设置' }).click()
    await expect(page).toHaveURL('/accessibility')
    await expect(page.locator('html')).toHaveAttribute('data-display', 'text3 dark spaced')
    await expect.poll(() => textSize(page)).toBeGreaterThanOrEqual(30)
    await expect(page.getByRole('radio', { name: '最大' })).toBeChecked()
    await page.getByRole('button', { name: '全部恢复标准' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-display', '')
    await expect(page.getByRole('radio', { name: '标准' }).first()).toBeChecked()
  })

  test('a cross-site form changes nothing', { tag: '@no-script' }, async ({ page, request }) => {
    const response = await request.post('/display', {
      form: { toggle: 'dark' },
      headers: { origin: 'https://example.com' },
      maxRedirects: 0,
    })
    expect(response.status()).toBe(403)
    await page.goto('/dashboard')
    await expect(page.locator('html')).toHaveAttribute('data-display', '')
  })
})

test.describe('dark scheme', () => {
  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const [light, dark] = ['rgb(250, 247, 242)', 'rgb(21, 19, 17)']

  test('follows the device, unless the visitor chose', async ({ page, open, context }) => {
    await open('/party/party')
    expect(await ground(page)).toBe(light)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await ground(page)).toBe(dark)
    await expect(page.locator('.brand img')).not.toHaveCSS('filter', 'none')
    await context.addCookies([{ name: 'display', value: 'day', url: 'http://127.0.0.1' }])
    await open('/party/party')
    expect(await ground(page)).toBe(light)
    await page.emulateMedia({ colorScheme: 'light' })
    await open('/accessibility')
    await page.getByRole('radio', { name: '深色' }).check()
    await page.getByRole('button', { name: '保存设置' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-display', 'night')
    expect(await ground(page)).toBe(dark)
    // High contrast goes before it.
    await context.addCookies([{ name: 'display', value: 'dark.night', url: 'http://127.0.0.1' }])
    await open('/party/party')
    expect(await ground(page)).toBe('rgb(0, 0, 0)')
  })
})

test.describe('menu', () => {
  test('collapses to icons and widens, and persists', async ({ page, open }) => {
    const width = async () => (await page.locator('#menu').boundingBox())?.width
    await open('/region/region')
    expect(await width()).toBe(208)
    await page.getByRole('button', { name: '收起菜单' }).click()
    await expect.poll(width).toBe(56)
    await expect(page.getByRole('button', { name: '展开菜单' })).toHaveAttribute('aria-expanded', 'false')
    await open('/regions/regions')
    expect(await width()).toBe(56)
    // Collapsed links keep their text for screen readers.
    await expect(page.locator('#menu').getByRole('link', { name: '补贴查询' })).toBeAttached()
    await page.getByRole('button', { name: '展开菜单' }).click()
    await expect.poll(width).toBe(208)
    await page.getByRole('button', { name: '放大菜单' }).click()
    await expect.poll(width).toBe(272)
    expect((await page.context().cookies()).find(({ name }) => name === 'display')?.value).toBe('wide')
  })
})

test('a collapsed menu gives its width to the page, and categories become a drawer', async ({
  page,
  open,
  context,
}) => {
  const content = async () => (await page.getByRole('main').boundingBox())?.width ?? 0
  await open('/politics/politics?num=1')
  const before = await content()
  await context.addCookies([{ name: 'display', value: 'closed', url: 'http://127.0.0.1' }])
  await open('/politics/politics?num=1')
  expect(await content()).toBe(before + 208 - 56)
  await expect(page.locator('#categories')).toBeHidden()
  await page.getByRole('link', { name: '选择栏目' }).click()
  await expect(page.locator('#categories')).toBeInViewport({ ratio: 0.5 })
  await page.locator('#categories').getByRole('link', { name: '关闭栏目' }).click()
  await expect(page.locator('#categories')).toBeHidden()
})

test.describe('toolbar', { tag: '@script' }, () => {
  test('opens from the header and applies changes at once', async ({ page, open }) => {
    await open('/party/party?num=1')
    await page.getByRole('link', { name: '无障碍', exact: true }).click()
    await expect(bar(page)).toBeVisible()
    const press = (name: string) => bar(page).getByRole('button', { name, exact: true }).click()

    const sizes = [16, 20, 24, 30]
    for (const size of sizes.slice(1)) {
      await press('放大文字')
      await expect.poll(() => textSize(page)).toBe(size)
    }
    await expect(bar(page).getByRole('button', { name: '放大文字' })).toBeDisabled()
    await press('缩小文字')
    await expect.poll(() => textSize(page)).toBe(24)

    await press('白底黑字')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await press('黑底黄字')
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(255, 255, 0)')
    await expect(bar(page).getByRole('button', { name: '白底黑字' })).toHaveAttribute('aria-pressed', 'false')
    await press('加大间距')
    await expect(page.locator('body')).toHaveCSS('letter-spacing', /^[1-9]/)
    await press('大指针')
    await expect(page.locator('body')).toHaveCSS('cursor', /^url/)

    await press('辅助线')
    await page.mouse.move(300, 321)
    await expect(page.locator('.reading-guide')).toHaveAttribute('style', /translateY\(321px\)/)

    await page.reload()
    await expect(bar(page)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-display', 'text2 dark spaced pointer guide bar')
    await press('恢复标准')
    await expect(page.locator('html')).toHaveAttribute('data-display', 'bar')
    await press('关闭无障碍工具')
    await expect(bar(page)).toBeHidden()
    await expect(page.locator('html')).toHaveAttribute('data-display', '')
  })
})

test.describe('text size beside an article', () => {
  const sizes = [
    ['大', 20],
    ['最大', 30],
    ['特大', 24],
    ['标准', 16],
  ] as const
  const choose = async (page: Page, name: string) => {
    const panel = page.locator('.article-tools details').first()
    if (!(await panel.evaluate((details: HTMLDetailsElement) => details.open))) await panel.locator('summary').click()
    await panel.getByRole('button', { name, exact: true }).click()
  }

  test('is chosen by name, and the current size is marked', async ({ page, open }) => {
    await open('/party/party?num=1')
    for (const [name, size] of sizes) {
      await choose(page, name)
      await expect.poll(() => textSize(page)).toBe(size)
      await expect(page.locator('.article-tools [aria-pressed=true]')).toHaveText(name)
      await expect(page).toHaveURL('/party/party?num=1')
    }
  })

  test('the pressed button stays in place', { tag: '@script' }, async ({ page, open }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await open('/party/party?num=1')
    await page.locator('.article-tools summary').first().click()
    const place = async () => (await page.getByRole('button', { name: '最大', exact: true }).boundingBox())?.y ?? 0
    const before = await place()
    await choose(page, '最大')
    await expect.poll(() => textSize(page)).toBe(30)
    await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(2)
  })
})

test.describe('reading aloud', { tag: '@script' }, () => {
  /** A fake voice that finishes each sentence on request. */
  const speak = (page: Page) =>
    page.addInitScript(() => {
      const spoken: string[] = []
      const waiting: SpeechSynthesisUtterance[] = []
      Object.assign(globalThis, {
        spoken,
        finish: () => waiting.shift()?.dispatchEvent(new Event('end')),
        SpeechSynthesisUtterance: class extends EventTarget {
          text: string
          lang = ''
          constructor(text: string) {
            super()
            this.text = text
          }
        },
      })
      Object.defineProperty(globalThis, 'speechSynthesis', {
        value: {
          speak(utterance: SpeechSynthesisUtterance) {
            spoken.push(`${utterance.lang} ${utterance.text}`)
            waiting.push(utterance)
          },
          cancel: () => spoken.push('cancel'),
          pause: () => spoken.push('pause'),
          resume: () => spoken.push('resume'),
        },
      })
    })
  const spoken = (page: Page) => page.evaluate(() => (globalThis as unknown as { spoken: string[] }).spoken)
  const finish = (page: Page) => page.evaluate(() => (globalThis as unknown as { finish: () => void }).finish())

  freshTest('reads sentence by sentence, marks the sentence, pauses and stops', async ({ page, open }) => {
    await speak(page)
    await open('/party/party?num=1')
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await page.getByRole('button', { name: '朗读' }).click()
    await expect.poll(() => spoken(page)).toEqual(['cancel', `zh-CN ${title}`])
    await expect(page.getByRole('heading', { level: 1 })).toHaveClass(/being-read/)
    await finish(page)
    await expect.poll(async () => (await spoken(page)).length).toBe(3)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveClass(/being-read/)
    await page.getByRole('button', { name: '暂停朗读' }).click()
    await page.getByRole('button', { name: '继续朗读' }).click()
    await page.getByRole('button', { name: '停止朗读' }).click()
    expect((await spoken(page)).slice(3)).toEqual(['pause', 'resume', 'cancel'])
    await expect(page.locator('.being-read')).toHaveCount(0)
    await expect(page.getByRole('button', { name: '朗读' })).toBeVisible()
  })

  freshTest('shows a message if the device has no voice', async ({ page, open }) => {
    await page.addInitScript(() => Object.defineProperty(globalThis, 'speechSynthesis', { value: undefined }))
    await open('/party/party?num=1')
    await page.getByRole('button', { name: '朗读' }).click()
    await expect(page.getByText('这台设备没有可用的朗读语音')).toBeVisible()
  })
})
