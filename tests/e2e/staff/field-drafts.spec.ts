import { violations } from '../accessible.ts'
import { openStaff, signIn, staffAddress } from '../staff.ts'
import { expect, test } from '../test.ts'

// Saves are refused on purpose.
test.use({ expectedComplaint: /net::ERR_FAILED|net::ERR_INTERNET_DISCONNECTED|status of 422/ })

const saved = /草稿已保存/

test(
  'what is typed stays through leaving, reload and signing out, and ends when it is sent or discarded',
  { tag: '@script' },
  async ({ page }) => {
    await signIn(page, 'demo-replier-city')
    await openStaff(page, '/staff/messages?view=all')
    await page.locator('.card-table a, td a').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('的留言')
    const path = new URL(page.url()).pathname
    const note = page.getByRole('textbox', { name: '备注' })
    const text = `先问村里 ${Date.now()}`

    // Left at once: navigation waits until it is kept.
    await note.fill(text)
    await page.getByRole('link', { name: '返回留言' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('留言')
    await page.goBack()
    await expect(note).toHaveValue(text)
    await expect(page.getByText('写的，还没有提交')).toBeVisible()
    await page.reload()
    await expect(note).toHaveValue(text)
    expect(await violations(page)).toEqual([])

    await page.getByRole('button', { name: '退出' }).click()
    await expect(page.getByLabel('账号')).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(text)
    await signIn(page, 'demo-replier-city')
    await openStaff(page, path)
    await expect(note).toHaveValue(text)

    const own = page.locator('.kept-field').filter({ has: note })
    await own.getByRole('button', { name: '放弃' }).click()
    await expect(note).toHaveValue('')
    await own.getByRole('button', { name: '撤销' }).click()
    await expect(note).toHaveValue(text)
    await expect(own).toContainText(saved)

    // The last keys are not kept yet when the form is sent.
    await note.pressSequentially('，再答复')
    await page.getByRole('button', { name: '添加备注' }).click()
    await expect(page.locator('.staff-done')).toContainText('已保存')
    await expect(note).toHaveValue('')
    await page.reload()
    await expect(note).toHaveValue('')
    await expect(page.getByText('写的，还没有提交')).toHaveCount(0)
  },
)

test('asks before leaving where it could not be kept', { tag: '@script' }, async ({ page }) => {
  await signIn(page, 'demo-replier-city')
  await openStaff(page, '/staff/templates')
  await page.route('**/api/staff/field-drafts', (route) => route.abort())
  const content = page.getByLabel('内容')
  await content.fill('写了一半')
  await expect(page.getByRole('alert').filter({ hasText: '还没有保存' })).toBeVisible()
  await page.getByRole('navigation', { name: '工作台菜单' }).getByRole('link', { name: '公开申请' }).click()
  const dialog = page.getByRole('dialog', { name: '写的文字还没有保存' })
  await expect(dialog).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: '留在这一页' }).click()
  await expect(content).toHaveValue('写了一半')
  expect(page.url()).toBe(staffAddress('/staff/templates'))

  // A whole page asks in the words of the browser.
  const asked = page.waitForEvent('dialog')
  const leaving = page.evaluate(() => location.reload()).catch(() => undefined)
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await leaving
  await expect(content).toHaveValue('写了一半')

  await page.unroute('**/api/staff/field-drafts')
  await page.getByRole('button', { name: '再试一次' }).click()
  await expect(page.getByText(saved)).toBeVisible()
  await page.getByRole('button', { name: '放弃' }).click()
  await expect(content).toHaveValue('')
})
