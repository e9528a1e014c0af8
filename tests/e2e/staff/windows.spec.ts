import type { Page } from '@playwright/test'
import { openDraft, signIn } from '../staff.ts'
import { expect, test } from '../test.ts'

// The second test has the windows that the first one leaves.
test.describe.configure({ mode: 'serial' })
test.use({ expectedComplaint: /ERR_FAILED/ })

const own: { windows: Page[] } = { windows: [] }

test('editors have text that is not saved', { tag: '@script' }, async ({ page, openWindow }) => {
  own.windows = [page, await openWindow()]
  for (const window of own.windows) {
    await signIn(window, 'demo-editor')
    await openDraft(window, '没有保存就离开的稿件')
    await window.route('**/api/staff/articles/*', (route) => route.abort())
    await window.getByRole('textbox', { name: '正文' }).click()
    await window.keyboard.type('没有保存。')
    await expect(window.locator('.save-state')).toContainText('离线')
    await window.evaluate(() => localStorage.setItem('staff-keys', 'off'))
    expect(await keptIn(window)).toEqual({ local: 1, session: 0, texts: 1 })
  }
  // A page for everybody that follows has what the editor reported when it was left, and the failed requests.
  await page.goto('/dashboard')
  expect((await keptIn(page)).session).toBe(2)
})

test('the next test finds nothing of it', { tag: '@script' }, async ({ page, openWindow }) => {
  const windows = [page, await openWindow()]
  expect(windows).toEqual(own.windows)
  for (const window of windows) {
    await window.goto('/dashboard')
    expect(await keptIn(window)).toEqual({ local: 0, session: 0, texts: 0 })
    expect(await window.context().cookies()).toEqual([])
  }
})

/** How much the window keeps: settings, reports and texts. */
const keptIn = (page: Page) =>
  page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    texts: (await indexedDB.databases()).length,
  }))
