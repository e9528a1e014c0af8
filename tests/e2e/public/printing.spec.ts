import type { Page } from '@playwright/test'
import { formatDate } from '../../../src/platform/dates.ts'
import { expect, test } from '../test.ts'

/** What paper says about where it comes from. */
const foot = (page: Page) => page.locator('.print-foot')

for (const [address, unit] of [
  ['/dashboard', null],
  ['/party/party?articleTypeId=1', '乌兰浩特市'],
  ['/subsidy/subsidy', null],
] as const) {
  test(`a printed page names site, address and day, with a code: ${address}`, async ({
    page,
    open,
    javaScriptEnabled,
  }) => {
    await open(address)
    await expect(foot(page)).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(foot(page)).toContainText('乌兰浩特市三务公开')
    if (unit) await expect(foot(page)).toContainText(`三务公开　${unit}`)
    await expect(foot(page)).toContainText(address)
    if (javaScriptEnabled) {
      await expect(foot(page)).toContainText(page.url())
      await expect(foot(page)).toContainText(`打印日期：${formatDate(new Date())}`)
    }
    const code = foot(page).locator('img')
    await code.scrollIntoViewIfNeeded()
    await expect(code).toHaveJSProperty('complete', true)
    await expect(code).not.toHaveJSProperty('naturalWidth', 0)
  })
}

test('a printed article names its unit, and its own address wherever it was opened', async ({ page, open }) => {
  await open('/news-list/news-list')
  const first = page.getByRole('main').locator('.titles a').first()
  await open((await first.getAttribute('href')) ?? '')
  await page.emulateMedia({ media: 'print' })
  await expect(foot(page)).toHaveText(/三务公开　\S+.*\/news\/news\?id=\d+|三务公开　\S+.*\/[a-z-]+\/[a-z-]+\?id=\d+/)
})
