import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { formatDate } from '../../../src/platform/dates.ts'
import { at, districts } from '../portal.ts'
import { createFinder, createLoader, refusedComplaint, settledPolitics } from '../screens.ts'
import { catchPrinting, expect, freshTest, test } from '../test.ts'

const titles = (page: Page) => page.locator('main .titles-text')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const neighbours = (page: Page) => page.getByRole('navigation', { name: '上一篇和下一篇' })
const backLink = (page: Page) => page.getByRole('article').getByRole('link', { name: '返回' })
const port = districts[0]?.ports[0]

test.describe('previous and next', () => {
  // On the second page of a category's list: previous and next are the rows above and below.
  const list = '/party/party?articleTypeId=1&pageNum=2'

  test('next and previous follow the list', { tag: '@script' }, async ({ page, open }) => {
    await open(list)
    const names = await titles(page).allInnerTexts()
    expect(names).toHaveLength(10)
    await titles(page).nth(2).click()
    await expect(heading(page)).toHaveText(names[2] ?? '')
    await expect(neighbours(page).locator('[rel=prev]')).toContainText(`上一篇：${names[1]}`)
    await neighbours(page).locator('[rel=next]').click()
    await expect(heading(page)).toHaveText(names[3] ?? '')
    await neighbours(page).locator('[rel=prev]').click()
    await expect(heading(page)).toHaveText(names[2] ?? '')
  })

  test(
    'an article links back to the page of the list it was opened from',
    { tag: '@script' },
    async ({ page, open }) => {
      await open(list)
      const names = await titles(page).allInnerTexts()
      await titles(page).nth(2).click()
      await expect(heading(page)).toHaveText(names[2] ?? '')
      await backLink(page).click()
      await expect(page).toHaveURL(list)
      await expect(titles(page)).toHaveText(names)
    },
  )

  test('it still does after moving to another article and back', { tag: '@script' }, async ({ page, open }) => {
    await open(list)
    const names = await titles(page).allInnerTexts()
    await titles(page).nth(2).click()
    await neighbours(page).locator('[rel=next]').click()
    await expect(heading(page)).toHaveText(names[3] ?? '')
    await neighbours(page).locator('[rel=prev]').click()
    await expect(heading(page)).toHaveText(names[2] ?? '')
    await backLink(page).click()
    await expect(page).toHaveURL(list)
    await expect(titles(page)).toHaveText(names)
  })

  freshTest('an article opened from elsewhere links back to its list', async ({ page, open }) => {
    await open('/party/party?articleTypeId=1&num=3')
    const name = await heading(page).innerText()
    await backLink(page).click()
    await expect(page).toHaveURL('/party/party?articleTypeId=1')
    await expect(titles(page).nth(2)).toHaveText(name)
  })

  test('the first article has no previous one', { tag: '@no-script' }, async ({ page, open }) => {
    await open('/party/party?articleTypeId=1&num=1')
    await expect(neighbours(page)).toContainText('上一篇：已经是第一篇了')
    await expect(neighbours(page).locator('[rel=prev]')).toHaveCount(0)
    await expect(neighbours(page).locator('[rel=next]')).toHaveCount(1)
  })

  test('the last article has no next one', { tag: '@no-script' }, async ({ page, open }) => {
    await open('/party/party?articleTypeId=1&pageNum=9999')
    await titles(page).last().click()
    await expect(neighbours(page)).toContainText('下一篇：已经是最后一篇了')
    await expect(neighbours(page).locator('[rel=next]')).toHaveCount(0)
    await expect(neighbours(page).locator('[rel=prev]')).toHaveCount(1)
  })
})

test.describe('navigation', () => {
  test('the breadcrumb links to the levels above', { tag: '@script' }, async ({ page, open }) => {
    await open('/party/party?articleTypeId=101&num=1')
    const crumbs = page.getByRole('navigation', { name: '当前位置' })
    await expect(crumbs.getByRole('listitem')).toHaveText(['首页', '党务公开', '领导班子', '班子成员及分工', '正文'])
    await expect(crumbs.getByText('正文')).toHaveAttribute('aria-current', 'page')
    await crumbs.getByRole('link', { name: '领导班子' }).click()
    await expect(page).toHaveURL('/party/party?articleTypeId=100')
    await expect(heading(page)).toContainText('领导班子')
    await crumbs.getByRole('link', { name: '首页' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  test('the pager turns the pages', { tag: '@script' }, async ({ page, open }) => {
    await open('/party/party')
    const pager = page.getByRole('navigation', { name: '分页' })
    const total = Number(/共 (\d+) 条/.exec(await pager.innerText())?.[1])
    const pages = Math.ceil(total / 10)
    expect(pages).toBeGreaterThan(7)
    const first = await titles(page).allInnerTexts()
    await expect(pager.getByRole('link', { name: '上一页' })).toHaveCount(0)

    await pager.getByRole('link', { name: '下一页' }).click()
    await expect(page).toHaveURL('/party/party?pageNum=2')
    await expect(pager.locator('[aria-current=page]')).toHaveText('2')
    const second = await titles(page).allInnerTexts()
    expect(second).toHaveLength(10)
    expect(second).not.toEqual(first)

    await pager.getByRole('link', { name: `第 ${pages} 页` }).click()
    await expect(pager).toContainText(`共 ${total} 条，第 ${pages} / ${pages} 页`)
    await expect(titles(page)).toHaveCount(total % 10 || 10)
    await expect(pager.getByRole('link', { name: '下一页' })).toHaveCount(0)

    await pager.getByRole('link', { name: '上一页' }).click()
    await expect(pager.locator('[aria-current=page]')).toHaveText(String(pages - 1))
    await pager.getByRole('link', { name: '第 1 页' }).click()
    await expect(page).toHaveURL('/party/party')
    await expect(titles(page)).toHaveText(first)
  })

  test('the tree expands, and a category starts at its first page', async ({ page, open }) => {
    await open('/party/party?pageNum=3')
    const tree = page.getByRole('navigation', { name: '栏目' })
    const leaf = tree.getByRole('link', { name: '发展对象公示' })
    await expect(leaf).toBeHidden()
    // A category with children is selected like any other, and unfolds.
    await tree.getByRole('link', { name: '党员发展', exact: true }).click()
    await expect(page).toHaveURL('/party/party?articleTypeId=109')
    await expect(heading(page)).toContainText('党员发展')
    await expect(leaf).toBeVisible()
    await leaf.click()
    await expect(page).toHaveURL('/party/party?articleTypeId=110')
    await expect(heading(page)).toHaveText(/乌兰浩特市.*发展对象公示/)
    await expect(leaf).toHaveAttribute('aria-current', 'page')
    await expect(titles(page)).not.toHaveCount(0)
  })

  test('a branch unfolds without being selected', { tag: '@no-script' }, async ({ page, open }) => {
    await open('/party/party')
    const tree = page.getByRole('navigation', { name: '栏目' })
    await tree.locator('summary[aria-label^="党员发展"]').click()
    await expect(tree.getByRole('link', { name: '发展对象公示' })).toBeVisible()
    await expect(page).toHaveURL('/party/party')
  })

  test('year, quarter, unit and category narrow a list, and its articles lead through it', async ({ page, open }) => {
    await open('/village/village')
    const year = Number(formatDate(new Date()).slice(0, 4)) - 1
    const filter = page.getByRole('form', { name: '筛选' })
    await filter.getByLabel('年份').selectOption(String(year))
    await filter.getByLabel('季度').selectOption('released-2')
    await filter.getByRole('button', { name: '筛选' }).click()
    await expect(page).toHaveURL(new RegExp(`year=${year}&quarter=released-2`))
    await expect(filter.getByLabel('季度')).toHaveValue('released-2')
    const dates = await page.locator('main .titles time').allInnerTexts()
    expect(dates.length).toBeGreaterThan(2)
    for (const date of dates) expect(date).toMatch(new RegExp(`^${year}-0[456]-`))
    const names = await titles(page).allInnerTexts()
    await titles(page).nth(1).click()
    await neighbours(page).locator('[rel=prev]').click()
    await expect(heading(page)).toHaveText(names[0] ?? '')
    await backLink(page).click()
    await expect(titles(page)).toHaveText(names)
    await page.getByRole('link', { name: '清除' }).click()
    await expect(page).toHaveURL('/village/village')

    await filter.getByLabel('年份').selectOption(String(year))
    await filter.getByLabel('季度').selectOption('2')
    await filter.getByRole('button', { name: '筛选' }).click()
    await expect(page).toHaveURL(new RegExp(`year=${year}&quarter=2`))
    const about = await titles(page).allInnerTexts()
    expect(about.length).toBeGreaterThan(2)
    // A text may name its period in its body alone.
    expect(about.filter((title) => new RegExp(`${year}年(第?二季度|[456]月)`).test(title)).length).toBeGreaterThan(2)
    for (const title of about) expect(title).not.toMatch(new RegExp(`${year}年第?[一三四]季度`))
  })

  test('an article opened by its place leads to the places beside it', { tag: '@script' }, async ({ page, open }) => {
    await open('/party/party')
    const names = await titles(page).allInnerTexts()
    await open('/party/party?num=3')
    await expect(heading(page)).toHaveText(names[2] ?? '')
    await neighbours(page).locator('[rel=next]').click()
    await expect(page).toHaveURL('/party/party?num=4')
    await expect(heading(page)).toHaveText(names[3] ?? '')
  })

  test(
    'menus mark the section of an article and of a unit, wherever they were opened',
    { tag: '@no-script' },
    async ({ page, open, request }) => {
      const current = page.getByRole('navigation', { name: '主导航' }).locator('[aria-current]')
      const [id] = /\d+/.exec(await createFinder(port, createLoader(request)).link(settledPolitics, /id=\d+/)) ?? []
      await open(`/party/party?id=${id}`)
      await expect(current).toHaveText('政务公开')
      await open(await createFinder(port, createLoader(request)).link('/regions/regions', /\/message\/messgae\?id=\d+/))
      await expect(current).toHaveText('乡镇(街道)')
    },
  )

  test('a branch expands by keyboard', async ({ page, open }) => {
    await open('/politics/politics')
    const tree = page.getByRole('navigation', { name: '栏目' })
    const branch = tree.locator('summary[aria-label^="政策文件"]')
    const leaf = tree
      .locator('details', { has: page.locator('summary[aria-label^="政策文件"]') })
      .locator('a')
      .first()
    await branch.focus()
    await page.keyboard.press('Enter')
    await expect(leaf).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(leaf).toBeHidden()
  })

  test('the introduction of a unit is shown in the section', { tag: '@no-script' }, async ({ page, open, request }) => {
    const unit = await createFinder(port, createLoader(request)).link('/regions/regions', /messgae\?id=\d+/)
    const id = /\d+/.exec(unit)?.[0]
    await open(`/party/party?areaId=${id}`)
    await page.getByRole('link', { name: '单位简介' }).click()
    await expect(page).toHaveURL(`/party/party?areaId=${id}&intro=1`)
    await expect(page.getByRole('link', { name: '单位简介' })).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('main .prose')).toContainText('辖')
    await expect(page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem').last()).toHaveText('单位简介')
  })

  test('the introduction of the district has text', { tag: '@no-script' }, async ({ page, open }) => {
    await open('/party/party')
    await page.getByRole('link', { name: '地区概况' }).click()
    await expect(page).toHaveURL('/party/party?areaId=1&intro=1')
    await expect(heading(page)).toHaveText(/地区概况$/)
    await expect(page).toHaveTitle(/^地区概况 - /)
    await expect(page.locator('main .prose')).toContainText('乌兰浩特')
  })
})

test('the tools are in one row by the title, and opening one does not shift the layout', async ({ page, open }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await open('/politics/politics?num=3')
    const tools = page.locator('.article-tools')
    const before = await tools.boundingBox()
    expect(before?.height).toBeLessThan(72)
    expect(before?.y).toBeLessThan((await page.locator('.prose').boundingBox())?.y ?? 0)
    await page.locator('.share summary').click()
    await expect(page.getByRole('img', { name: '本页网址的二维码' })).toBeVisible()
    expect(await tools.boundingBox()).toEqual(before)
  }
})

test.describe('article body', { tag: '@no-script' }, () => {
  test('has its pictures', async ({ page, open, request }) => {
    await open(await createFinder(port, createLoader(request)).article('/news-list/news-list', /<figure>/))
    const picture = page.locator('.prose figure img').first()
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
    await expect(picture).toHaveAttribute('alt', /.{4}/)
  })

  test('a wide table scrolls inside its box on a phone', async ({ page, open, request }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    // Up to six columns become rows, and no table of the demo is sure to have more: one of five gets the box of a
    // wider one (src/domain/articles/body.test.ts has which box a table gets).
    const wideHead = /<thead[^>]*><tr[^>]*>(<th [^<]*<\/th>){5}/
    await open(await createFinder(port, createLoader(request)).article('/village/village', wideHead))
    const box = page.locator('.table-scroll').first()
    await box.evaluate((element) => element.classList.remove('table-rows'))
    await expect(box).toHaveAccessibleName(/./)
    await box.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
    // The row headers are sticky.
    const edge = async (place: Locator) => (await place.boundingBox())?.x ?? 0
    expect(Math.abs((await edge(box.locator('tbody th').first())) - (await edge(box)))).toBeLessThan(2)
    const width = page.viewportSize()?.width ?? 0
    expect((await page.locator('.table-caption').first().boundingBox())?.width).toBeLessThan(width)
  })

  test('a table of up to six columns becomes rows on a phone', async ({ page, open, request }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await open(
      await createFinder(port, createLoader(request)).article('/village/village', /class="table-scroll table-rows"/),
    )
    const box = page.locator('.table-rows').first()
    expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const row = box.getByRole('row').last()
    const [name, value] = await Promise.all(
      [row.getByRole('rowheader'), row.getByRole('cell').last()].map((cell) => cell.boundingBox()),
    )
    const edge = await box.boundingBox()
    expect(name?.x).toBeCloseTo(edge?.x ?? 0, 0)
    expect((value?.x ?? 0) + (value?.width ?? 0)).toBeCloseTo((edge?.x ?? 0) + (edge?.width ?? 0), 0)
  })

  test('a row without a value for a column does not name the column on a phone', async ({ page, open, request }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    const emptyBeforeValues =
      /table-rows"[^]*<tfoot[^>]*><tr[^>]*><th[^>]*>合计<\/th><td[^>]*><\/td>(<td[^>]*>[^<]+<\/td>){2}/
    await open(await createFinder(port, createLoader(request)).article('/village/village', emptyBeforeValues))
    for (const cell of await page.locator('.table-rows td:empty').all()) await expect(cell).toBeHidden()
  })

  test('amounts are right-aligned', async ({ page, open, request }) => {
    await open(
      await createFinder(port, createLoader(request)).article('/village/village', /<td[^>]*>[\d,]+\.\d\d<\/td>/),
    )
    const amount = page.locator('.prose td').filter({ hasText: /^[\d,]+\.\d\d$/ })
    await expect(amount.first()).toHaveCSS('text-align', 'right')
    await expect(amount.first()).toHaveCSS('font-variant-numeric', 'tabular-nums')
    await expect(page.locator('.prose thead .figures').first()).toHaveCSS('text-align', 'right')
  })
})

// Scripts open links in place, but not those of files.
test.describe('attachments', { tag: '@script' }, () => {
  for (const [ending, magic] of [
    ['pdf', '%PDF'],
    ['xlsx', 'PK\u0003\u0004'],
    ['docx', 'PK\u0003\u0004'],
  ] as const) {
    test(`a ${ending} file downloads with its name and type`, async ({ page, open, request }) => {
      await open(
        await createFinder(port, createLoader(request)).article(
          '/politics/politics',
          new RegExp(`href="/files/[^"]+\\.${ending}"`),
          // How many newer articles have none depends on the day.
          400,
        ),
      )
      const downloading = page.waitForEvent('download')
      await page.locator(`.attachments a[href$=".${ending}"]`).first().click()
      const download = await downloading
      expect(download.suggestedFilename()).toMatch(new RegExp(`[\\u4e00-\\u9fff].*\\.${ending}$`))
      const content = await readFile(await download.path())
      expect(content.subarray(0, 4).toString('latin1')).toBe(magic)
      expect(content.length).toBeGreaterThan(1_000)
      // The size is shown on the page, because the document link alone does not tell it.
      await expect(page.locator(`.attachments a[href$=".${ending}"] small`).first()).toHaveText(/，\d+(\.\d)? [KM]B$/)
    })
  }
})

test.describe('printing', () => {
  test('the button prints', { tag: '@script' }, async ({ page, open }) => {
    await open('/party/party?num=1')
    const frame = page.locator('iframe.print-frame')
    await catchPrinting(page)
    const title = await heading(page).innerText()
    await page.getByRole('button', { name: '打印' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-printed', new RegExp(title.slice(0, 8)))
    const printed = await page.locator('html').getAttribute('data-printed')
    expect(printed).not.toContain('主办单位')
    expect(printed).not.toContain('上一篇')
    await expect(frame).toHaveCount(0)
    await page.reload()
  })

  test(
    'an article opened from the home page has its own styles on paper',
    { tag: '@script' },
    async ({ page, open }) => {
      await open('/dashboard')
      await page.locator('.titles a').first().click()
      await expect(page.getByRole('button', { name: '打印' })).toBeVisible()
      await catchPrinting(page)
      await page.getByRole('button', { name: '打印' }).click()
      const sheets = await page.evaluate(() => document.styleSheets.length)
      expect(sheets).toBeGreaterThan(3)
      await expect(page.locator('html')).toHaveAttribute('data-printed-styles', String(sheets))
      await page.reload()
    },
  )

  test('the button is hidden without scripts', { tag: '@no-script' }, async ({ page, open }) => {
    await open('/party/party?num=1')
    await expect(page.locator('.article-tools')).toContainText('打印')
    await expect(page.getByRole('button', { name: '打印' })).toBeHidden()
  })

  test('print shows only the article', { tag: '@no-script' }, async ({ page, open }) => {
    await open('/party/party?num=1')
    const chrome =
      '.header, .top-navigation, .side-menu, .category-menu, .breadcrumb, .article-tools, .neighbours, .footer'
    await expect(page.locator(chrome).filter({ visible: true })).toHaveCount(8)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator(`${chrome}, .floating-bar`).filter({ visible: true })).toHaveCount(0)
    await expect(heading(page)).toBeVisible()
    await expect(page.locator('.prose')).toBeVisible()
  })
})

test.describe('not found', () => {
  test.use({ expectedComplaint: refusedComplaint })

  test('is a 404 inside the layout with a way home', { tag: '@script' }, async ({ page, open }) => {
    for (const [path, message] of [
      ['/party/party?id=999999999', '您要看的文章不存在、尚未发布或已经撤下。'],
      ['/party/party?articleTypeId=999999', '没有这个栏目。'],
      ['/party/party?areaId=999999', '没有这个地区或单位。'],
      ['/party/party?id=abc', '网址有误，没有这个页面。'],
      ['/message/messgae?id=999999', '没有这个地区或单位。'],
      ['/no-such-page', '您要访问的页面不存在，无法进入。'],
    ] as const) {
      const response = await open(path)
      expect(response.status(), path).toBe(404)
      await expect(page).toHaveTitle(/不存在/)
      await expect(heading(page)).toHaveText(message)
      await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
      await expect(page.locator('.footer')).toBeVisible()
    }
    await page.getByRole('main').getByRole('link', { name: '返回首页' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.locator('.carousel')).toBeVisible()
  })

  test('an article of another district is not found', { tag: '@no-script' }, async ({ page, open, request }) => {
    const other = districts[1]?.ports[0]
    const path = await createFinder(other, createLoader(request)).link('/party/party', /\/party\/party\?id=\d+/)
    expect((await request.get(at(other, path))).status()).toBe(200)
    expect((await open(at(port, path))).status()).toBe(404)
    await expect(heading(page)).toHaveText('您要看的文章不存在、尚未发布或已经撤下。')
  })

  test('following a broken link shows the same page', { tag: '@script' }, async ({ page, open }) => {
    await open('/party/party')
    await titles(page)
      .first()
      .evaluate((title) => title.closest('a')?.setAttribute('href', '/party/party?id=999999999'))
    await titles(page).first().click()
    await expect(heading(page)).toHaveText('您要看的文章不存在、尚未发布或已经撤下。')
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
    await page.goBack()
    await expect(titles(page)).toHaveCount(10)
  })
})
