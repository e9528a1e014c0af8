import { type OwnPortal, startOwnPortal } from '../../fixtures/own-portal.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { expect, freshTest as test } from '../test.ts'

let portal: OwnPortal
test.beforeAll(async () => {
  portal = await startOwnPortal()
})
test.afterAll(() => portal.stop())
test.use({ expectedComplaint: /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/ })

test('what is typed while the server is killed is saved once it is back', { tag: '@script' }, async ({ page }) => {
  test.slow()
  const id = await createDrafts(portal.db, 1).draft()
  await page.context().addCookies([{ name: 'Admin-Token', value: portal.token, url: portal.origin }])
  await page.goto(`${portal.origin}/staff/articles/${id}/edit`)
  const body = page.getByRole('textbox', { name: '正文' })
  const state = page.locator('.save-state')
  await body.locator('p').last().click()
  await page.keyboard.press('End')
  await page.keyboard.type('服务器还在。')
  await expect(state).toContainText('已保存')

  const typing = page.keyboard.type('写到一半服务器被杀，接着写完。', { delay: 80 })
  await portal.kill()
  await typing
  await expect(state).toContainText('离线')
  await page.keyboard.type('停机时写的。')
  await portal.startAgain()
  await expect(state).toContainText('已保存')
  await page.reload()
  await expect(body).toContainText('服务器还在。写到一半服务器被杀，接着写完。停机时写的。')
})
