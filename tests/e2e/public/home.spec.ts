import { formatDate } from '../../../src/platform/dates.ts'
import { districtAddress } from '../portal.ts'
import { expect, freshTest, test } from '../test.ts'

/** Lists of the home page with their rows (specification, sections 2 and 9). */
const lists = [
  ['党务公开', 10, '/party/party'],
  ['政务公开', 4, '/politics/politics'],
  ['财务公开', 10, '/village/village'],
  ['便民', 4, '/news/news'],
  ['司法公开', 10, '/news/news'],
  ['窗口动态', 10, '/politics/politics'],
  ['惠农', 10, '/news/news'],
] as const

test.describe('lists', { tag: '@no-script' }, () => {
  for (const district of ['突泉县', '兴安盟农牧场']) {
    test(`${district} has eight full lists`, async ({ page, open }) => {
      await open(districtAddress(district, '/dashboard'))
      await expect(page.locator('main .titles')).toHaveCount(8)

      const news = page.getByRole('region', { name: '要闻' })
      await expect(news.locator('.lead')).toHaveAttribute('href', /^\/news-list\/news-list\?id=\d+$/)
      await expect(news.getByRole('listitem')).toHaveCount(9)
      await expect(news.getByRole('link', { name: '更多要闻' })).toHaveAttribute('href', '/news-list/news-list')

      for (const [title, rows, path] of lists) {
        const section = page.locator('main section', { has: page.getByRole('heading', { name: title, exact: true }) })
        await expect(section.getByRole('listitem'), title).toHaveCount(rows)
        await expect(section.getByRole('link', { name: `更多${title}` })).toHaveAttribute(
          'href',
          new RegExp(`^${path}\\?articleTypeId=\\d+$`),
        )
        await expect(section.locator('.titles a').first()).toHaveAttribute(
          'href',
          new RegExp(`^${path}\\?.*\\bid=\\d+`),
        )
      }
    })
  }

  test('a row names its unit once, before or beside a title that tells it from the others', async ({ page, open }) => {
    await open(districtAddress('突泉县', '/dashboard'))
    const rows = page.locator('main section', { has: page.getByRole('heading', { name: '财务公开' }) }).locator('li a')
    for (const row of await rows.all()) {
      const title = (await row.locator('.titles-text').getAttribute('title')) ?? ''
      const unit = await row.locator('.titles-unit').innerText()
      const text = await row.locator('.titles-text').innerText()
      expect(title.endsWith(text)).toBe(true)
      expect(text.startsWith(unit), title).toBe(false)
    }
  })

  test('only articles of the last two days are marked as new', async ({ page, open }) => {
    await open(districtAddress('突泉县', '/dashboard'))
    const today = formatDate(new Date())
    for (const row of await page.locator('main .titles a:has(.titles-new)').all()) {
      const date = await row.locator('time').innerText()
      const age = Date.parse(today) - Date.parse(date.length === 5 ? `${today.slice(0, 5)}${date}` : date)
      expect(age).toBeLessThanOrEqual(2 * 86_400_000)
    }
  })

  test('the dates of a list have one format, and a summary ends with its sentence or an ellipsis', async ({
    page,
    open,
  }) => {
    // A district where no other test publishes.
    await open(districtAddress('突泉县', '/dashboard'))
    for (const list of await page.locator('main .titles').all()) {
      const lengths = new Set((await list.locator('time').allInnerTexts()).map((date) => date.length))
      expect(lengths.size).toBe(1)
    }
    const summaries = await page.locator('.titles-summary').allTextContents()
    expect(summaries).toHaveLength(8)
    for (const summary of summaries) expect(summary).toMatch(/[。！？；…]$/)
  })

  test('on a phone the services come before the news, without gaps', async ({ page, open }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open('/dashboard')
    const [news, services, filter] = await Promise.all(
      ['.home-top', '.services', '.filter-bar'].map((selector) => page.locator(selector).boundingBox()),
    )
    if (!news || !services || !filter) throw new Error('Three boxes were expected.')
    expect(news.y).toBeGreaterThan(services.y + services.height)
    expect(filter.y).toBeGreaterThan(news.y + news.height)
    const tiles = await page.locator('.services li').evaluateAll((all) =>
      all.map((tile) => {
        const { width, height } = tile.getBoundingClientRect()
        return width * height
      }),
    )
    const filled = tiles.reduce((sum, area) => sum + area, 0) / (services.width * services.height)
    expect(filled).toBeGreaterThan(0.97)
    // Styles move them, and the focus goes with them.
    await page.locator('#content').focus()
    await page.keyboard.press('Tab')
    await expect(page.locator('.services a').first()).toBeFocused()
  })

  test('"more" leads to the list that starts with the same article', async ({ page, open }) => {
    await open('/dashboard')
    const section = page.locator('main section', { has: page.getByRole('heading', { name: '窗口动态', exact: true }) })
    const first = (await section.locator('.titles-text').first().getAttribute('title')) ?? ''
    await section.getByRole('link', { name: '更多窗口动态' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('窗口动态')
    await expect(page.locator('main .titles-text').first()).toHaveText(first)
  })
})

test.describe('carousel', () => {
  test('is 407 px high, like the news beside it', { tag: '@no-script' }, async ({ page, open }) => {
    await open('/dashboard')
    const [carousel, news] = await Promise.all(
      ['.carousel', '.key-news'].map((selector) => page.locator(selector).boundingBox()),
    )
    expect(carousel?.height).toBe(407)
    expect(news).toMatchObject({ y: carousel?.y, height: 407 })
  })

  freshTest('a number shows its picture', async ({ page, open }) => {
    await open('/dashboard')
    const carousel = page.getByRole('region', { name: '图片' })
    const pictures = carousel.getByRole('img')
    await expect(pictures).toHaveCount(3)
    await expect(pictures.nth(0)).toBeInViewport({ ratio: 0.9 })
    await expect(pictures.nth(1)).not.toBeInViewport()
    await carousel.getByRole('link', { name: /^第 2 张/ }).click()
    await expect(pictures.nth(1)).toBeInViewport({ ratio: 0.9 })
    await expect(pictures.nth(0)).not.toBeInViewport()
    await expect(pictures.nth(1)).not.toHaveJSProperty('naturalWidth', 0)
  })

  freshTest('the number of the shown picture is marked', { tag: '@script' }, async ({ page, open }) => {
    await open('/dashboard')
    await page.getByRole('link', { name: /^第 3 张/ }).click()
    await expect(page.getByRole('link', { name: /^第 3 张/ })).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('link', { name: /^第 1 张/ })).not.toHaveAttribute('aria-current')
    // The URL is unchanged: the click scrolled the strip instead of following the fragment.
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  freshTest('arrow keys change the picture', async ({ page, open }) => {
    await open('/dashboard')
    const strip = page.getByRole('list', { name: /^轮播图片/ })
    const pictures = strip.getByRole('img')
    await strip.focus()
    await page.keyboard.press('ArrowRight')
    await expect(pictures.nth(1)).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('ArrowLeft')
    await expect(pictures.nth(0)).toBeInViewport({ ratio: 0.9 })
  })

  freshTest('advances by itself until it is paused', { tag: '@script' }, async ({ page, open }) => {
    await page.clock.install()
    await open('/dashboard')
    const pictures = page.getByRole('region', { name: '图片' }).getByRole('img')
    await page.clock.runFor(6_500)
    await expect(pictures.nth(1)).toBeInViewport({ ratio: 0.9 })

    await page.getByRole('button', { name: '暂停自动播放' }).click()
    await expect(page.getByRole('button', { name: '继续自动播放' })).toBeVisible()
    // Without hover and focus, only the pause stops it.
    await page.getByRole('button', { name: '继续自动播放' }).blur()
    await page.mouse.move(5, 5)
    await page.clock.runFor(20_000)
    await expect(pictures.nth(1)).toBeInViewport({ ratio: 0.9 })

    await page.getByRole('button', { name: '继续自动播放' }).press('Enter')
    await page.getByRole('button', { name: '暂停自动播放' }).blur()
    await page.clock.runFor(6_500)
    await expect(pictures.nth(2)).toBeInViewport({ ratio: 0.9 })
  })

  freshTest.describe('with reduced motion', () => {
    freshTest.use({ contextOptions: { reducedMotion: 'reduce' } })

    freshTest('does not advance', { tag: '@script' }, async ({ page, open }) => {
      await page.clock.install()
      await open('/dashboard')
      await page.clock.runFor(30_000)
      await expect(page.getByRole('region', { name: '图片' }).getByRole('img').first()).toBeInViewport({ ratio: 0.9 })
    })
  })

  test('has no pause button where nothing moves', { tag: '@no-script' }, async ({ page, open }) => {
    await open('/dashboard')
    await expect(page.locator('.carousel-controls a')).toHaveCount(3)
    await expect(page.locator('.carousel-controls button')).toBeHidden()
  })
})

test.describe('filter bar', () => {
  // Last year, because the current one may be only a few days old.
  const year = String(Number(formatDate(new Date()).slice(0, 4)) - 1)

  test('year, category and words lead to the search screen', async ({ page, open }) => {
    await open('/dashboard')
    const bar = page.getByRole('search', { name: '按年份、栏目和关键词检索' })
    await bar.getByLabel('年份').selectOption(year)
    await bar.getByLabel('栏目').selectOption({ label: '党务公开' })
    await bar.getByLabel('关键词').fill('公示')
    await bar.getByRole('button', { name: '检索' }).click()
    await expect(page).toHaveURL(
      `/search/search?${new URLSearchParams({ messageTime: year, articleTypeId: '1', inputMessage: '公示' })}`,
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`检索到有关 ${year}-党务公开-公示 全部内容如下：`)
    await expect(page.locator('.search-results li').first()).toContainText('公示')
    const dates = await page.locator('.search-results time').allInnerTexts()
    expect(dates).not.toHaveLength(0)
    for (const date of dates) expect(date).toContain(year)
    // The bar keeps the query.
    await expect(bar.getByLabel('年份')).toHaveValue(year)
    await expect(bar.getByLabel('栏目')).toHaveValue('1')
    await expect(bar.getByLabel('关键词')).toHaveValue('公示')
  })

  test('a keyword alone is enough', { tag: '@no-script' }, async ({ page, open }) => {
    await open('/dashboard')
    const bar = page.getByRole('search', { name: '按年份、栏目和关键词检索' })
    await bar.getByLabel('关键词').fill('查无此文')
    await bar.getByLabel('关键词').press('Enter')
    await expect(page).toHaveURL((url) => {
      const given = [...url.searchParams].filter(([, value]) => value !== '')
      return url.pathname === '/search/search' && String(given) === 'inputMessage,查无此文'
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('检索到有关 查无此文 全部内容如下：')
    await expect(page.getByText('暂无数据')).toBeVisible()
  })
})

test('the first visitor gets the home page in one round trip', { tag: '@script' }, async ({ request }) => {
  // Ten packets. No other test asks for this display, so the page is not compressed better yet.
  const answer = await request.get(districtAddress('科尔沁右翼中旗', '/dashboard'), {
    headers: { 'accept-encoding': 'br', cookie: 'display=spaced' },
  })
  expect(answer.headers()['content-encoding']).toBe('br')
  expect(Number(answer.headers()['content-length'])).toBeLessThanOrEqual(14_600)
})
