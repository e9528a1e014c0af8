import type { Page } from '@playwright/test'
import { changeDisplay } from '../accessible.ts'
import { fillMongolianWords, mongolianDistrict } from '../mongolian-words.ts'
import { districtAddress, getDistrict } from '../portal.ts'
import { createFinder, createLoader } from '../screens.ts'
import { expect, test } from '../test.ts'

test.describe('large text on a phone', { tag: '@script' }, () => {
  test.use({ viewport: { width: 320, height: 640 } })

  for (const path of ['/dashboard', '/party/party'])
    test(`cuts off nothing of ${path}, and the header stays small`, async ({ page, open }) => {
      await open(path)
      for (const display of ['elder', 'text2', 'text3']) {
        await changeDisplay(page, display)
        const cut = await page
          .locator('.titles-text, .titles-summary, .lead, .brand strong')
          .evaluateAll((all) =>
            all
              .filter((box) => box.scrollHeight > box.clientHeight + 2 || box.scrollWidth > box.clientWidth + 2)
              .map(({ textContent }) => textContent),
          )
        expect(cut, display).toEqual([])
        expect((await page.locator('.header').boundingBox())?.height, display).toBeLessThan(260)
        // The name takes one or two lines.
        const name = await page.locator('.brand strong').boundingBox()
        expect(name?.height, display).toBeLessThan((name?.width ?? 0) / 2)
      }
    })
})

test.describe('large text', { tag: '@script' }, () => {
  const displays = ['elder', 'text2', 'elder.text3.spaced']
  const show = (page: Page, display: string) =>
    page.context().addCookies([{ name: 'display', value: display, url: 'http://127.0.0.1' }])

  test('the name in the narrow header does not stand on the drawing, nor the menu at the edge', async ({
    page,
    open,
  }) => {
    await open(districtAddress('科尔沁右翼前旗', '/dashboard'))
    for (const display of displays) {
      await changeDisplay(page, display)
      for (const width of [390, 768, 1023]) {
        await page.setViewportSize({ width, height: 900 })
        await expect(page.locator('.header-scenery')).toBeHidden()
        const menu = await page.locator('.menu-button').boundingBox()
        expect(menu?.y, `${display} ${width} px`).toBeGreaterThanOrEqual(4)
      }
    }
  })

  /** How many of the elements are in each row. */
  const rowsOf = (page: Page, selector: string) =>
    page.locator(`${selector}:visible`).evaluateAll((all) => {
      const rows = Object.groupBy(all, (element) => {
        const { y, height } = element.getBoundingClientRect()
        return Math.round((y + height / 2) / 10)
      })
      return Object.values(rows).map((row) => row?.length ?? 0)
    })

  test('the navigation has one row or two of four', async ({ page, open }) => {
    await fillMongolianWords()
    for (const display of ['elder.text3.spaced', 'elder.mongol']) {
      await show(page, display)
      await open(districtAddress(mongolianDistrict, '/accessibility'))
      for (const width of [1024, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect([[8], [4, 4]], `${display} ${width} px`).toContainEqual(await rowsOf(page, '.top-bar > ul > li'))
      }
    }
  })

  test('the entries of the menu beside pages have rows of the same length', async ({ page, open }) => {
    await fillMongolianWords()
    for (const display of ['elder.text3.spaced', 'text1.mongol']) {
      await show(page, display)
      await open(districtAddress(mongolianDistrict, '/subsidy/subsidy'))
      for (const width of [1024, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect(new Set(await rowsOf(page, '.side-menu li')).size, `${display}, ${width} px`).toBe(1)
      }
    }
  })

  test('the drawer has one entry in each row', async ({ page, open }) => {
    await show(page, 'elder')
    await open('/subsidy/subsidy')
    for (const width of [390, 1023]) {
      await page.setViewportSize({ width, height: 900 })
      await page.locator('.menu-button').click()
      await expect(page.locator('.drawer-close')).toBeVisible()
      expect(new Set(await rowsOf(page, '.side-menu li')), `${width} px`).toEqual(new Set([1]))
      await page.locator('.drawer-close').click()
    }
  })

  test('at the bottom of the window Mongolian is written in rows', async ({ page, open }) => {
    await fillMongolianWords()
    await show(page, 'elder.mongol')
    await open(districtAddress(mongolianDistrict, '/subsidy/subsidy'))
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const both = page.locator('.floating-bar .both').filter({ visible: true }).first()
      await expect(both).toHaveCSS('writing-mode', 'horizontal-tb')
      await expect(both).toBeInViewport({ ratio: 1 })
    }
  })

  test('on a phone the header has three lines: the name, the buttons and the search', async ({ page, open }) => {
    await fillMongolianWords()
    await open(districtAddress(mongolianDistrict, '/accessibility'))
    for (const display of ['text1', 'elder.text3']) {
      await changeDisplay(page, display)
      for (const width of [320, 600]) {
        await page.setViewportSize({ width, height: 900 })
        const rows = await rowsOf(page, ':is(.brand, .menu-button, .display-links > *, .site-search)')
        expect(rows.length, `${display} ${width} px: ${rows.join()}`).toBe(3)
      }
    }
  })

  test('words below icons stay whole on a phone', async ({ page, open }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await open('/party/party?num=1')
    for (const display of displays) {
      await changeDisplay(page, display)
      const broken = await page.locator('.article-tools, .floating-bar').evaluateAll((bars) => {
        const words: string[] = []
        for (const bar of bars) {
          const texts = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT)
          for (let text = texts.nextNode(); text; text = texts.nextNode()) {
            if (text.parentElement?.closest('.tool-panel, .mobile-code')) continue
            const range = document.createRange()
            range.selectNodeContents(text)
            const length = text.textContent?.trim().length ?? 0
            if (length > 1 && range.getClientRects().length > length / 2) words.push(text.textContent ?? '')
          }
        }
        return words
      })
      expect(broken, display).toEqual([])
    }
  })

  test('no date in a title is broken', async ({ page, open, request }) => {
    const dated = /<h1[^>]*>(?:(?!<\/h1>)[^])*class="unbroken"/
    const find = createFinder(getDistrict('乌兰浩特市').ports[0], createLoader(request))
    const paths = ['/village/village', '/party/party', '/politics/politics']
    const articles = await Promise.all(paths.map((path) => find.article(path, dated)))
    await show(page, 'elder.text3')
    for (const article of articles) {
      await open(article)
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 800 })
        const lines = await page
          .locator('h1 .unbroken')
          .evaluateAll((parts) => parts.map((part) => part.getClientRects().length))
        expect(lines, `${article} at ${width} px`).toEqual(lines.map(() => 1))
        expect(lines.length, `${article} at ${width} px`).toBeGreaterThan(0)
      }
    }
  })
})
